#include "klondike.h"
#include <string.h>

static const char R[] = "_A23456789TJQK", S[] = "cdhs";

bool card_of(const char *text, Card *c)
{
    if (strlen(text) != 2 || !strchr(R, text[0]) || !strchr(S, text[1]))
        return false;
    *c = (Card)((strchr(S, text[1]) - S) << 4 | (strchr(R, text[0]) - R));
    return true;
}

char *card_text(Card c)
{
    static char ring[8][3];
    static int i;
    char *t = ring[i++ & 7];
    t[0] = R[RANK(c)];
    t[1] = S[SUIT(c)];
    t[2] = 0;
    return t;
}
