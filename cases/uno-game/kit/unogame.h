#ifndef UNOGAME_H
#define UNOGAME_H

#include <stdbool.h>

#include "card.h"

/* Cantidad de jugadores. Tiene que funcionar cualquier valor desde 1; después
 * de cambiarlo hace falta make clean && make. */
#define NUM_PLAYERS 3

/* Los jugadores se numeran desde el 0. El -1 es para la primera carta de la
 * pila, que no la tiró nadie. */
typedef int player_t;

typedef struct s_ugame *unogame_t;

/* Crea una partida con card como primera carta de la pila de descarte. La
 * carta no se chequea. Desde ahora la carta es de la partida. */
unogame_t uno_newgame(card_t card);

/* Devuelve la carta del tope de la pila, que sigue siendo de la partida. */
card_t uno_topcard(unogame_t uno);

/* Agrega una carta a la pila, tirada por el jugador de turno. No chequea si
 * es compatible. Desde ahora la carta es de la partida. */
unogame_t uno_addcard(unogame_t uno, card_t c);

/* Devuelve la cantidad de cartas de la pila. */
unsigned int uno_count(unogame_t uno);

/* Devuelve el color vigente. */
color_t uno_currentcolor(unogame_t uno);

/* Devuelve el jugador del próximo turno, desde 0 hasta NUM_PLAYERS - 1. */
player_t uno_nextplayer(unogame_t uno);

/* Indica si la pila respeta las reglas del juego. */
bool uno_validpile(unogame_t uno);

/* Devuelve un arreglo nuevo con las uno_count(uno) cartas en el orden en que
 * se jugaron. El arreglo lo libera quien llama; las cartas siguen siendo de
 * la partida. */
card_t *uno_pile_to_array(unogame_t uno);

/* Libera la partida con todas sus cartas. */
unogame_t uno_destroy(unogame_t uno);

#endif
