#pragma once
#include "card.h"
#define NUM_PLAYERS 3
typedef int player_t;
typedef struct node *unogame_t;   /* la partida es el nodo del tope */
unogame_t uno_newgame(card_t card);
card_t uno_topcard(unogame_t uno);
unogame_t uno_addcard(unogame_t uno, card_t c);
unsigned int uno_count(unogame_t uno);
color_t uno_currentcolor(unogame_t uno);
player_t uno_nextplayer(unogame_t uno);
bool uno_validpile(unogame_t uno);
card_t *uno_pile_to_array(unogame_t uno);
unogame_t uno_destroy(unogame_t uno);
