#include "card.h"

#include <assert.h>
#include <stdlib.h>

struct s_card {
    unsigned int num;
    color_t color;
    type_t type;
};

card_t card_new(int n, color_t c, type_t t)
{
    card_t card = malloc(sizeof(struct s_card));
    assert(card != NULL);
    card->num = n;
    card->color = c;
    card->type = t;
    return card;
}

type_t card_get_number(card_t card)
{
    assert(card != NULL);
    return card->num;
}

color_t card_get_color(card_t card)
{
    assert(card != NULL);
    return card->color;
}

type_t card_get_type(card_t card)
{
    assert(card != NULL);
    return card->type;
}

bool card_samenum(card_t c1, card_t c2)
{
    return card_get_number(c1) == card_get_number(c2);
}

bool card_samecolor(card_t c1, card_t c2)
{
    return card_get_color(c1) == card_get_color(c2);
}

bool card_compatible(card_t new_card, card_t pile_card)
{
    if (new_card->type == change_color || card_samecolor(new_card, pile_card)) {
        return true;
    }
    if (new_card->type != pile_card->type) {
        return false;
    }
    return new_card->type == skip || card_samenum(new_card, pile_card);
}

card_t card_destroy(card_t card)
{
    free(card);
    return NULL;
}
