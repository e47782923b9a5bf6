/* Nuestro card.c, para probar unogame.c aparte del card.c de la entrega. */
#include "card.h"

#include <stdlib.h>

/* La representación del enunciado, con otro nombre: un card.h de la entrega
 * puede tener la suya. */
struct face {
    unsigned int num;
    color_t color;
    type_t type;
};

static struct face *see(card_t card)
{
    return (struct face *)card;
}

card_t card_new(unsigned int num, color_t color, type_t t)
{
    struct face *card = malloc(sizeof *card);
    if (card != NULL) {
        *card = (struct face){num, color, t};
    }
    return (card_t)card;
}

/* El tipo depende del card.h con que se compila (ver grade/headers.sh). */
__typeof__(card_get_number(NULL)) card_get_number(card_t card)
{
    return see(card)->num;
}

color_t card_get_color(card_t card)
{
    return see(card)->color;
}

type_t card_get_type(card_t card)
{
    return see(card)->type;
}

bool card_samenum(card_t c1, card_t c2)
{
    return see(c1)->num == see(c2)->num;
}

bool card_samecolor(card_t c1, card_t c2)
{
    return see(c1)->color == see(c2)->color;
}

bool card_compatible(card_t new_card, card_t pile_card)
{
    switch (see(new_card)->type) {
    case change_color:
        return true;
    case skip:
        return card_samecolor(new_card, pile_card) || see(pile_card)->type == skip;
    default:
        return card_samecolor(new_card, pile_card) || (see(pile_card)->type == normal && card_samenum(new_card, pile_card));
    }
}

card_t card_destroy(card_t card)
{
    free(card);
    return NULL;
}
