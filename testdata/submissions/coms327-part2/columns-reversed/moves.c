#include "moves.h"
#include <stdlib.h>
#include <string.h>

static int parse(const char *t, struct move *m)
{
    if (strlen(t) > 4)
        return 0;
    strcpy(m->text, t);
    if (!strcmp(t, ".")) {
        m->kind = MOVE_TURN;
        return 1;
    }
    if (!strcmp(t, "r")) {
        m->kind = MOVE_RESET;
        return 1;
    }
    if (strlen(t) != 4 || t[1] != '-' || t[2] != '>')
        return 0;
    m->kind = MOVE_CARDS;
    if (t[0] == 'w')
        m->src = WASTE;
    else if (t[0] >= '1' && t[0] <= '7')
        m->src = t[0] - '0';
    else
        return 0;
    if (t[3] == 'f')
        m->dest = FOUNDATION;
    else if (t[3] >= '1' && t[3] <= '7')
        m->dest = t[3] - '0';
    else
        return 0;
    return 1;
}

int moves_read(struct moves *m, struct lexer *lx)
{
    memset(m, 0, sizeof *m);
    for (lexer_next_word(lx); lx->kind != TOK_EOF; lexer_next_word(lx)) {
        if (m->n == m->cap) {
            m->cap = m->cap ? 2 * m->cap : 64;
            m->list = realloc(m->list, m->cap * sizeof *m->list);
            if (!m->list)
                exit(2);
        }
        if (lx->kind != TOK_WORD || !parse(lx->text, &m->list[m->n])) {
            fprintf(stderr, "Error near line %d: invalid move '%s'\n", lx->token_line,
                    lx->kind == TOK_WORD ? lx->text : "|");
            return 0;
        }
        m->n++;
    }
    return 1;
}

static int turn(struct game *g)
{
    int n = g->turn < g->stock.n ? g->turn : g->stock.n, i;

    if (g->stock.n == 0)
        return 0;
    for (i = 0; i < n; i++)
        pile_push(&g->waste, g->stock.cards[i]);
    g->stock.n -= n;
    memmove(g->stock.cards, g->stock.cards + n, g->stock.n * sizeof *g->stock.cards);
    return 1;
}

static int reset(struct game *g)
{
    struct pile swap;

    if (g->stock.n > 0 || g->limit == 0)
        return 0;
    if (g->limit != UNLIMITED)
        g->limit--;
    swap = g->stock;
    g->stock = g->waste;
    g->waste = swap;
    return 1;
}

static int fits(const struct column *col, struct card c)
{
    if (col->open.n == 0)
        return c.rank == 13;
    return card_fits_on(c, col->open.cards[col->open.n - 1]);
}

static void uncover(struct column *col)
{
    if (col->open.n == 0 && col->covered.n > 0)
        pile_push(&col->open, col->covered.cards[--col->covered.n]);
}

static int move_cards(struct game *g, const struct move *m)
{
    struct pile *from = m->src == WASTE ? &g->waste : &g->column[m->src - 1].open;
    int first = from->n - 1, i;

    if (from->n == 0)
        return 0;
    if (m->dest == FOUNDATION) {
        struct card c = from->cards[first];
        if (c.rank != g->foundation[c.suit] + 1)
            return 0;
        g->foundation[c.suit]++;
    } else {
        struct column *to = &g->column[m->dest - 1];
        if (m->src == m->dest)
            return 0;
        if (m->src != WASTE)
            while (first > 0 && !fits(to, from->cards[first]))
                first--;
        if (!fits(to, from->cards[first]))
            return 0;
        for (i = first; i < from->n; i++)
            pile_push(&to->open, from->cards[i]);
    }
    from->n = first;
    if (m->src != WASTE)
        uncover(&g->column[m->src - 1]);
    return 1;
}

int move_play(struct game *g, const struct move *m)
{
    switch (m->kind) {
    case MOVE_TURN:  return turn(g);
    case MOVE_RESET: return reset(g);
    default:         return move_cards(g, m);
    }
}
