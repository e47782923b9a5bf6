#ifndef NOTATION_H
#define NOTATION_H

#include <stdio.h>

#include "card.h"

/* Lo que se ve de una carta. Se escribe [<num><color>:<tipo>]. */
struct face {
    unsigned int num;
    color_t color;
    type_t type;
};

/* Las letras de los colores y de los tipos, en el orden de sus enumerados. */
extern const char notation_colors[], notation_types[];

/* Mira una carta con las funciones de card.h. */
struct face notation_look(card_t card);

bool notation_equal(struct face a, struct face b);

/* Escribe la carta; un color o un tipo que no existe se ve como '?'. */
void notation_print(FILE *out, struct face face);

#endif
