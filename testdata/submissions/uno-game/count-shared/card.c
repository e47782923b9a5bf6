#include <assert.h>
#include <stdlib.h>
#include "card.h"

struct s_card {
    unsigned int num;
    color_t color;
    type_t type;
};

static bool invrep(card_t card) {
    return card != NULL && (card->type == normal ? card->num <= 9u : card->num == 0u);
}

card_t card_new(unsigned int n, color_t c, type_t t) {
    assert(t != normal || n <= 9u);
    card_t card = malloc(sizeof(struct s_card));
    if (card == NULL) {
        exit(EXIT_FAILURE);
    }
    card->num = t == normal ? n : 0u;
    card->color = c;
    card->type = t;
    assert(invrep(card));
    return card;
}

unsigned int card_get_number(card_t card) {
    assert(invrep(card));
    return card->num;
}

color_t card_get_color(card_t card) {
    assert(invrep(card));
    return card->color;
}

type_t card_get_type(card_t card) {
    assert(invrep(card));
    return card->type;
}

bool card_samenum(card_t c1, card_t c2) {
    assert(invrep(c1) && invrep(c2));
    return c1->num == c2->num;
}

bool card_samecolor(card_t c1, card_t c2) {
    assert(invrep(c1) && invrep(c2));
    return c1->color == c2->color;
}

bool card_compatible(card_t new_card, card_t pile_card) {
    assert(invrep(new_card) && invrep(pile_card));
    bool res = false;
    switch (new_card->type) {
    case change_color:
        res = true;
        break;
    case skip:
        res = card_samecolor(new_card, pile_card) || pile_card->type == skip;
        break;
    case normal:
        res = card_samecolor(new_card, pile_card)
              || (pile_card->type == normal && card_samenum(new_card, pile_card));
        break;
    }
    return res;
}

card_t card_destroy(card_t card) {
    free(card);
    return NULL;
}
