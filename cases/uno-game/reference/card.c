#include "card.h"

#include <assert.h>
#include <stdlib.h>

struct s_card {
    unsigned int number;
    color_t color;
    type_t type;
};

card_t card_new(unsigned int num, color_t color, type_t t)
{
    card_t card = malloc(sizeof(*card));
    assert(card != NULL);
    *card = (struct s_card){.number = t == normal ? num : 0, .color = color, .type = t};
    return card;
}

type_t card_get_number(card_t card)
{
    return card->number;
}

color_t card_get_color(card_t card)
{
    return card->color;
}

type_t card_get_type(card_t card)
{
    return card->type;
}

bool card_samenum(card_t c1, card_t c2)
{
    return c1->number == c2->number;
}

bool card_samecolor(card_t c1, card_t c2)
{
    return c1->color == c2->color;
}

bool card_compatible(card_t new_card, card_t pile_card)
{
    switch (new_card->type) {
    case change_color:
        return true;
    case skip:
        return card_samecolor(new_card, pile_card) || pile_card->type == skip;
    case normal:
        break;
    }
    return card_samecolor(new_card, pile_card) || (pile_card->type == normal && card_samenum(new_card, pile_card));
}

card_t card_destroy(card_t card)
{
    free(card);
    return NULL;
}
