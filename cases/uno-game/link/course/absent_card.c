#include "absent.h"

#include "card.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

ABSENT(card_t, card_new, (unsigned int n, color_t c, type_t t))
ABSENT(__typeof__(card_get_number(NULL)), card_get_number, (card_t card))
ABSENT(color_t, card_get_color, (card_t card))
ABSENT(type_t, card_get_type, (card_t card))
ABSENT(bool, card_samenum, (card_t c1, card_t c2))
ABSENT(bool, card_samecolor, (card_t c1, card_t c2))
ABSENT(bool, card_compatible, (card_t new_card, card_t pile_card))
ABSENT(card_t, card_destroy, (card_t card))
