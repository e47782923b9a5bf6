#include <stdlib.h>
#include <string.h>
#include "game.h"

const char RANKS[] = "_A23456789TJQK", SUITS[] = "cdhs";

int rank_of(struct card *c) { return c ? (int)(strchr(RANKS, c->rank) - RANKS) : 0; }
bool is_red(struct card *c) { return c->suit == 'd' || c->suit == 'h'; }

void put(struct pile *p, char rank, char suit, bool hidden)
{
    struct card *c = calloc(1, sizeof *c);
    c->rank = rank;
    c->suit = suit;
    c->hidden = hidden;
    c->under = p->top;
    p->top = c;
    p->size++;
}

struct card *card_at(struct pile *p, int depth)
{
    struct card *c = p->top;
    while (c && depth-- > 0)
        c = c->under;
    return c;
}

void shift(struct pile *from, struct pile *to, int n)
{
    struct card *first = from->top, *last = card_at(from, n - 1);
    from->top = last->under;
    last->under = to->top;
    to->top = first;
    from->size -= n;
    to->size += n;
}

void flip(struct pile *from, struct pile *to, int n)
{
    while (n-- > 0)
        shift(from, to, 1);
}

void throw_away(struct game *g)
{
    for (int i = 0; i < PILES; i++)
        while (g->pile[i].top) {
            struct card *c = g->pile[i].top;
            g->pile[i].top = c->under;
            free(c);
        }
}
