#include <stddef.h>

#include "unogame.h"

unogame_t uno_newgame(card_t card) { (void)card; return NULL; }
card_t uno_topcard(unogame_t uno) { (void)uno; return NULL; }
unogame_t uno_addcard(unogame_t uno, card_t c) { (void)c; return uno; }
unsigned int uno_count(unogame_t uno) { (void)uno; return 0; }
color_t uno_currentcolor(unogame_t uno) { (void)uno; return blue; }
player_t uno_nextplayer(unogame_t uno) { (void)uno; return 0; }
bool uno_validpile(unogame_t uno) { (void)uno; return false; }
card_t *uno_pile_to_array(unogame_t uno) { (void)uno; return NULL; }
unogame_t uno_destroy(unogame_t uno) { (void)uno; return NULL; }
