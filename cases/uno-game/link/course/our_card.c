/* Nuestro card.c, para probar unogame.c aparte del card.c de la entrega. */
#include "card.h"

#include <stdbool.h>
#include <stdlib.h>

/* En C estas funciones tienen otro nombre, así que no importa cómo las declare
 * un card.h de la entrega. */
card_t our_new(unsigned int num, color_t color, type_t t) __asm__("card_new");
unsigned int our_get_number(card_t card) __asm__("card_get_number");
color_t our_get_color(card_t card) __asm__("card_get_color");
type_t our_get_type(card_t card) __asm__("card_get_type");
bool our_samenum(card_t c1, card_t c2) __asm__("card_samenum");
bool our_samecolor(card_t c1, card_t c2) __asm__("card_samecolor");
bool our_compatible(card_t new_card, card_t pile_card) __asm__("card_compatible");
card_t our_destroy(card_t card) __asm__("card_destroy");

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

card_t our_new(unsigned int num, color_t color, type_t t)
{
    struct face *card = malloc(sizeof *card);
    if (card != NULL) {
        *card = (struct face){num, color, t};
    }
    return (card_t)card;
}

unsigned int our_get_number(card_t card)
{
    return see(card)->num;
}

color_t our_get_color(card_t card)
{
    return see(card)->color;
}

type_t our_get_type(card_t card)
{
    return see(card)->type;
}

bool our_samenum(card_t c1, card_t c2)
{
    return see(c1)->num == see(c2)->num;
}

bool our_samecolor(card_t c1, card_t c2)
{
    return see(c1)->color == see(c2)->color;
}

bool our_compatible(card_t new_card, card_t pile_card)
{
    switch (see(new_card)->type) {
    case change_color:
        return true;
    case skip:
        return our_samecolor(new_card, pile_card) || see(pile_card)->type == skip;
    default:
        return our_samecolor(new_card, pile_card) || (see(pile_card)->type == normal && our_samenum(new_card, pile_card));
    }
}

card_t our_destroy(card_t card)
{
    free(card);
    return NULL;
}
