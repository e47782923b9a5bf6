#ifndef CALLS_H
#define CALLS_H

#include "notation.h"

/* Una llamada a probar, una por línea de la entrada estándar:
 *
 *     card_samenum([4r:n], [4g:n])
 *
 * Quien llama escribe la llamada con lo que dio. Lo que tiene que dar no está
 * en la entrada: quien sólo la copia no contesta nada. */
struct call {
    char function[32];
    int arguments; /* 0 a 2 */
    struct face cards[2];
    bool any; /* la primera es [*:<tipo>]: todas las de ese tipo */
};

/* Lee la llamada que sigue. Devuelve false al final; con una línea mal escrita
 * el programa termina con estado 2. */
bool calls_next(struct call *call);

/* Escribe la llamada, sin lo que dio ni fin de línea. */
void calls_print(FILE *out, const struct call *call);

/* Escribe una llamada que volvió y no da nada. */
void calls_done(FILE *out, const struct call *call);

/* Las palabras con que se escriben los resultados; una de más para lo que no
 * existe. */
const char *calls_bool(bool b);
const char *calls_color(color_t color);
const char *calls_type(type_t type);

#endif
