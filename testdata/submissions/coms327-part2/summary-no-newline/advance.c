#include <stdlib.h>
#include <string.h>
#include "game.h"

static void cards_up(FILE *o, struct card *c, const char *before)
{
    if (!c)
        return;
    cards_up(o, c->under, before);
    fprintf(o, "%s%c%c", before, c->rank, c->suit);
}

static void exchange(struct game *g, FILE *o)
{
    fprintf(o, "RULES: turn %d ", g->turn);
    fprintf(o, g->limit < 0 ? "unlimited" : "limit %d", g->limit);
    fprintf(o, "\n\nFOUNDATIONS:");
    for (int s = 0; s < 4; s++)
        fprintf(o, " %c%c", g->pile[s].top ? g->pile[s].top->rank : '_', SUITS[s]);
    fprintf(o, "\n\nTABLEAU:\n");
    for (int i = COL + 7; i > COL; i--) {
        struct pile *p = &g->pile[i];
        for (int k = p->size - 1; k >= 0; k--) {
            struct card *c = card_at(p, k);
            if (!c->hidden && (k == p->size - 1 || card_at(p, k + 1)->hidden))
                fprintf(o, "| ");
            fprintf(o, "%c%c ", c->rank, c->suit);
        }
        fprintf(o, p->size ? "# column %d\n" : "| # column %d\n", i - COL);
    }
    fprintf(o, "\nSTOCK:");
    cards_up(o, g->pile[WASTE].top, " ");
    fprintf(o, "\n|\n");
    for (struct card *c = g->pile[STOCK].top; c; c = c->under)
        fprintf(o, "%c%c ", c->rank, c->suit);
    fprintf(o, "\nMOVES:\n");
}

static void human(struct game *g, FILE *o)
{
    int deepest = 0;
    fprintf(o, "Foundations\n");
    for (int s = 0; s < 4; s++)
        fprintf(o, "%c%c%c", g->pile[s].top ? g->pile[s].top->rank : '_', SUITS[s], s < 3 ? ' ' : '\n');
    fprintf(o, "Tableau\n");
    for (int i = COL + 1; i <= COL + 7; i++)
        if (g->pile[i].size > deepest)
            deepest = g->pile[i].size;
    for (int row = 1; row <= deepest; row++)
        for (int i = COL + 1; i <= COL + 7; i++) {
            struct pile *p = &g->pile[i];
            struct card *c = p->size >= row ? card_at(p, p->size - row) : NULL;
            if (!c)
                fputs("..", o);
            else if (c->hidden)
                fputs("##", o);
            else
                fprintf(o, "%c%c", c->rank, c->suit);
            fputc(i < COL + 7 ? ' ' : '\n', o);
        }
    fprintf(o, "Waste top\n");
    int n = g->pile[WASTE].size < g->turn ? g->pile[WASTE].size : g->turn;
    if (!n)
        fprintf(o, "(empty)\n");
    while (n-- > 0) {
        struct card *c = card_at(&g->pile[WASTE], n);
        fprintf(o, "%c%c%c", c->rank, c->suit, n ? ' ' : '\n');
    }
}

int main(int argc, char **argv)
{
    long max = -1, played = 0;
    const char *out = NULL, *in = NULL;
    void (*print)(struct game *, FILE *) = human;
    struct game g;
    struct reader r;
    struct word *w;
    enum outcome how = DONE;
    char bad[8] = "";

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-x"))
            print = exchange;
        else if (!strcmp(argv[i], "-m") && i + 1 < argc)
            max = atol(argv[++i]);
        else if (!strcmp(argv[i], "-o") && i + 1 < argc)
            out = argv[++i];
        else if (argv[i][0] == '-' || in) {
            fprintf(stderr, "usage: %s [-m N] [-o file] [-x] [file]\n", argv[0]);
            return 2;
        } else
            in = argv[i];
    }
    memset(&g, 0, sizeof g);
    memset(&r, 0, sizeof r);
    r.in = in ? fopen(in, "r") : stdin;
    if (!r.in) {
        perror(in);
        return 2;
    }
    bool fine = parse_game(&r, &g);
    while (fine && how == DONE && played != max && (w = peek(&r))) {
        how = play(&g, w->text);
        if (how == NO_MOVE) {
            complain(&r, w->line, "this is not a move");
            fine = false;
        } else if (how == ILLEGAL)
            strcpy(bad, w->text);
        played++;
        drop(&r);
    }
    if (fine) {
        FILE *o = out ? fopen(out, "w") : stdout;
        if (how == DONE)
            printf("Processed %ld moves, all valid", played);
        else
            printf("Move %ld is illegal: %s\n", played, bad);
        if (!o)
            perror(out);
        else {
            print(&g, o);
            if (o != stdout)
                fclose(o);
        }
    }
    close_reader(&r);
    throw_away(&g);
    return 0;
}
