/* Nuestro card.c, para probar unogame.c aparte del card.c de la entrega. */
#include "card.h"

#include <stdlib.h>

struct s_card {
    unsigned int num;
    color_t color;
    type_t type;
};

card_t card_new(unsigned int n, color_t c, type_t t)
{
    card_t card = malloc(sizeof *card);
    if (card != NULL) {
        *card = (struct s_card){n, c, t};
    }
    return card;
}

/* El tipo depende del card.h con que se compila (ver headers.sh). */
__typeof__(card_get_number(NULL)) card_get_number(card_t card)
{
    return card->num;
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
    return c1->num == c2->num;
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
    default:
        return card_samecolor(new_card, pile_card) || (pile_card->type == normal && card_samenum(new_card, pile_card));
    }
}

card_t card_destroy(card_t card)
{
    free(card);
    return NULL;
}
