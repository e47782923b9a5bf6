#include "card.h"
#include <string.h>

static const char rank_chars[] = "_A23456789TJQK";
static const char suit_chars[] = "cdhs";

int card_parse(const char *text, struct card *out)
{
    const char *r, *s;

    if (strlen(text) != 2)
        return 0;
    r = strchr(rank_chars, text[0]);
    s = strchr(suit_chars, text[1]);
    if (!r || !s)
        return 0;
    out->rank = (int)(r - rank_chars);
    out->suit = (int)(s - suit_chars);
    return 1;
}

int card_is_red(struct card c)
{
    return c.suit == 1 || c.suit == 2;
}

int card_fits_on(struct card lower, struct card upper)
{
    return upper.rank == lower.rank + 1 && card_is_red(lower) != card_is_red(upper);
}

const char *card_name(struct card c, char buf[3])
{
    buf[0] = rank_chars[c.rank];
    buf[1] = suit_chars[c.suit];
    buf[2] = 0;
    return buf;
}
