#include "absent.h"

#include "unogame.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

ABSENT(unogame_t, uno_newgame, (card_t card))
ABSENT(card_t, uno_topcard, (unogame_t uno))
ABSENT(unogame_t, uno_addcard, (unogame_t uno, card_t c))
ABSENT(unsigned int, uno_count, (unogame_t uno))
ABSENT(color_t, uno_currentcolor, (unogame_t uno))
ABSENT(player_t, uno_nextplayer, (unogame_t uno))
ABSENT(bool, uno_validpile, (unogame_t uno))
ABSENT(card_t *, uno_pile_to_array, (unogame_t uno))
ABSENT(unogame_t, uno_destroy, (unogame_t uno))
