#include "absent.h"

ABSENT(card_new)
ABSENT(card_get_number)
ABSENT(card_get_color)
ABSENT(card_get_type)
ABSENT(card_samenum)
ABSENT(card_samecolor)
ABSENT(card_compatible)
ABSENT(card_destroy)
