#ifndef PILE_INPUT_H
#define PILE_INPUT_H

#include <stdio.h>

#include "notation.h"
#include "unogame.h"

/* Una carta de la pila, quién la tiró y de quién es el turno después. */
struct play {
    struct face card;
    player_t player, next;
};

/* Lo que dice un archivo de ejemplo: la cantidad de cartas, cada carta desde la
 * más vieja con el jugador del turno que sigue, y 1 o 0 según si la pila es
 * válida. El espacio en blanco entre las partes es libre.
 *
 *     2
 *     [7r:n] ==> P0 [0r:s] ==> P2
 *     1
 */
struct pile_input {
    struct play *plays; /* desde la más vieja; se libera con free */
    unsigned int count; /* al menos 1 */
    bool valid;
};

/* Lee un archivo. Si está mal escrito dice en la salida de errores en qué línea
 * y por qué, y devuelve false. */
bool pile_input_read(struct pile_input *in, const char *name, FILE *file);

#endif
