#include <string.h>
#include "game.h"

static bool turn_over(struct game *g, const char *m)
{
    (void)m;
    struct pile *s = &g->pile[STOCK];
    if (!s->size)
        return false;
    flip(s, &g->pile[WASTE], s->size < g->turn ? s->size : g->turn);
    return true;
}

static bool reset(struct game *g, const char *m)
{
    (void)m;
    if (g->pile[STOCK].size || !g->resets_left)
        return false;
    if (g->resets_left > 0)
        g->resets_left--;
    flip(&g->pile[WASTE], &g->pile[STOCK], g->pile[WASTE].size);
    return true;
}

static struct pile *pile_named(struct game *g, char c)
{
    return c == 'w' ? &g->pile[WASTE] : &g->pile[COL + c - '0'];
}

static void uncover(struct pile *p)
{
    if (p->top)
        p->top->hidden = false;
}

static bool to_foundation(struct game *g, const char *m)
{
    struct pile *from = pile_named(g, m[0]);
    if (!from->top)
        return false;
    struct pile *to = &g->pile[FOUND + (strchr(SUITS, from->top->suit) - SUITS)];
    if (rank_of(to->top) + 1 != rank_of(from->top))
        return false;
    shift(from, to, 1);
    uncover(from);
    return true;
}

static bool to_column(struct game *g, const char *m)
{
    struct pile *from = pile_named(g, m[0]), *to = pile_named(g, m[3]);
    int n = 1;
    if (from == to)
        return false;
    for (struct card *c = from->top; c && !c->hidden; c = c->under, n++) {
        bool fits = to->top ? rank_of(to->top) == rank_of(c) + 1 && is_red(to->top) != is_red(c) : c->rank == 'K';
        if (fits) {
            shift(from, to, n);
            uncover(from);
            return true;
        }
        if (m[0] == 'w')
            break;
    }
    return false;
}

static const struct kind {
    const char *from, *to;
    bool (*play)(struct game *, const char *);
} kinds[] = {
    { ".", "", turn_over },
    { "r", "", reset },
    { "w1234567", "f", to_foundation },
    { "w1234567", "1234567", to_column },
};

enum outcome play(struct game *g, const char *m)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct kind *k = &kinds[i];
        if (!strchr(k->from, m[0]))
            continue;
        if (*k->to ? strlen(m) == 4 && m[1] == '-' && m[2] == '>' && strchr(k->to, m[3]) : !m[1])
            return k->play(g, m) ? DONE : ILLEGAL;
    }
    return NO_MOVE;
}
