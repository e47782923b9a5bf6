#include "absent.h"

ABSENT(uno_newgame)
ABSENT(uno_topcard)
ABSENT(uno_addcard)
ABSENT(uno_count)
ABSENT(uno_currentcolor)
ABSENT(uno_nextplayer)
ABSENT(uno_validpile)
ABSENT(uno_pile_to_array)
ABSENT(uno_destroy)
