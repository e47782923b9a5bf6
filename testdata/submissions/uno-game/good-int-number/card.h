#ifndef CARD_H
#define CARD_H

#include <stdbool.h>

typedef enum {blue, red, yellow, green} color_t;
typedef enum {normal, change_color, skip} type_t;

typedef struct s_card *card_t;

/* Crea una carta en memoria dinámica. Las cartas especiales (las que no son
 * de tipo normal) llevan siempre el número 0. */
card_t card_new(int number, color_t color, type_t t);

/* Devuelve el número de la carta. */
type_t card_get_number(card_t card);

/* Devuelve el color de la carta. */
color_t card_get_color(card_t card);

/* Devuelve el tipo de la carta. */
type_t card_get_type(card_t card);

/* Indica si las dos cartas tienen el mismo número. */
bool card_samenum(card_t c1, card_t c2);

/* Indica si las dos cartas tienen el mismo color. */
bool card_samecolor(card_t c1, card_t c2);

/* Indica si se puede tirar new_card cuando pile_card está en el tope de la
 * pila de descarte. */
bool card_compatible(card_t new_card, card_t pile_card);

/* Libera toda la memoria de la carta. */
card_t card_destroy(card_t card);

#endif
