#include "card.h"

#include <string.h>

static const char ranks[] = "_A23456789TJQK";
static const char suits[] = "cdhs";

/* Accepts an empty foundation ("_c") too; the caller decides if that is allowed. */
bool card_parse(const char *text, struct card *card)
{
    if (strlen(text) != 2)
        return false;
    const char *rank = strchr(ranks, text[0]);
    const char *suit = strchr(suits, text[1]);
    if (rank == NULL || suit == NULL)
        return false;
    card->rank = (int)(rank - ranks);
    card->suit = (int)(suit - suits);
    return true;
}

/* The result is overwritten by the next call. */
const char *card_name(struct card card)
{
    static char name[3];
    name[0] = ranks[card.rank];
    name[1] = suits[card.suit];
    return name;
}

bool card_is_red(struct card card)
{
    return card.suit == DIAMONDS || card.suit == HEARTS;
}

bool card_fits(struct card card, struct card below)
{
    return card.rank == below.rank - 1 && card_is_red(card) != card_is_red(below);
}
