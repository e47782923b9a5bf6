#include "klondike.h"
#include <string.h>

typedef void Visit(void *, Card);

static void each(const Cards *cs, Visit *v, void *arg)
{
    for (size_t i = 0; i < cs->len; i++) v(arg, cs->at[i]);
}

static void every_card(const Table *t, Visit *v, void *arg)
{
    for (int s = 0; s < 4; s++)
        for (int r = 1; r <= t->top[s]; r++) v(arg, (Card)(s << 4 | r));
    for (int i = 6; i >= 0; i--) {
        each(&t->column[i].down, v, arg);
        each(&t->column[i].up, v, arg);
    }
    each(&t->waste, v, arg);
    each(&t->stock, v, arg);
}

static void tally(void *arg, Card c) { ((unsigned *)arg)[c]++; }

static void list(Sink *s, const char *title, const unsigned n[64], bool (*pick)(unsigned))
{
    char text[300];
    size_t used = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int rank = 13; rank >= 1; rank--)
            if (pick(n[suit << 4 | rank]))
                used += (size_t)snprintf(text + used, sizeof text - used, " %s", card_text((Card)(suit << 4 | rank)));
    if (!used) return;
    char all[340];
    snprintf(all, sizeof all, "%s%s", title, text);
    s->report(s, 0, all);
}

static bool twice(unsigned n) { return n > 1; }
static bool never(unsigned n) { return n == 0; }

void audit(const Table *t, Sink *s)
{
    for (int i = 6; i >= 0; i--) {
        const Column *c = &t->column[i];
        for (size_t k = 1; k < c->up.len; k++)
            if (RANK(c->up.at[k - 1]) != RANK(c->up.at[k]) + 1 || RED(c->up.at[k - 1]) == RED(c->up.at[k]))
                s->report(s, c->line, "the face up cards of this column are no pile");
        if (c->down.len && !c->up.len)
            s->report(s, c->line, "the last card of a column must not be covered");
    }
    unsigned n[64] = {0};
    every_card(t, tally, n);
    list(s, "Duplicated cards:", n, twice);
    list(s, "Missing cards:", n, never);
}

void table_free(Table *t)
{
    for (int i = 0; i < 7; i++) {
        vec_free(t->column[i].down);
        vec_free(t->column[i].up);
    }
    vec_free(t->waste);
    vec_free(t->stock);
}
