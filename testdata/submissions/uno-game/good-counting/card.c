#include <stdlib.h>
#include "card.h"

struct s_card { unsigned int num; color_t color; type_t type; };

bool card_sametype(card_t a, card_t b) { return a->type == b->type; }

card_t card_new(unsigned int n, color_t c, type_t t)
{
    card_t card = calloc(1, sizeof *card);
    if (card) { card->num = n; card->color = c; card->type = t; }
    return card;
}

unsigned int card_get_number(card_t card) { return card->num; }
color_t card_get_color(card_t card) { return card->color; }
type_t card_get_type(card_t card) { return card->type; }
bool card_samenum(card_t c1, card_t c2) { return c1->num == c2->num; }
bool card_samecolor(card_t c1, card_t c2) { return c1->color == c2->color; }

bool card_compatible(card_t new_card, card_t pile_card)
{
    return new_card->type == change_color || card_samecolor(new_card, pile_card)
        || (card_sametype(new_card, pile_card) && card_samenum(new_card, pile_card));
}

card_t card_destroy(card_t card) { free(card); return NULL; }
