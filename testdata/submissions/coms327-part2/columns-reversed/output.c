#include "output.h"

static void foundations(const struct game *g, FILE *out)
{
    char name[3];
    int s;

    for (s = 0; s < SUITS; s++)
        fprintf(out, "%s%s", s ? " " : "", card_name((struct card){g->foundation[s], s}, name));
    fputc('\n', out);
}

void output_human(const struct game *g, FILE *out)
{
    char name[3];
    int row, rows = 0, i;

    fputs("Foundations\n", out);
    foundations(g, out);
    fputs("Tableau\n", out);
    for (i = 0; i < COLUMNS; i++)
        if (g->column[i].covered.n + g->column[i].open.n > rows)
            rows = g->column[i].covered.n + g->column[i].open.n;
    for (row = 0; row < rows; row++) {
        for (i = COLUMNS - 1; i >= 0; i--) {
            const struct column *c = &g->column[i];
            int k = row - c->covered.n;
            fprintf(out, "%s%s", i < COLUMNS - 1 ? " " : "",
                    k < 0 ? "##" : k < c->open.n ? card_name(c->open.cards[k], name) : "..");
        }
        fputc('\n', out);
    }
    fputs("Waste top\n", out);
    if (g->waste.n == 0)
        fputs("(empty)", out);
    i = g->waste.n > g->turn ? g->waste.n - g->turn : 0;
    for (row = i; row < g->waste.n; row++)
        fprintf(out, "%s%s", row > i ? " " : "", card_name(g->waste.cards[row], name));
    fputc('\n', out);
}

static void pile(const struct pile *p, FILE *out)
{
    char name[3];
    int i;

    for (i = 0; i < p->n; i++)
        fprintf(out, "%s ", card_name(p->cards[i], name));
}

void output_exchange(const struct game *g, FILE *out)
{
    int i;

    fprintf(out, "RULES:\nturn %d\n", g->turn);
    if (g->limit == UNLIMITED)
        fputs("unlimited\n", out);
    else
        fprintf(out, "limit %d\n", g->limit);
    fputs("FOUNDATIONS:\n", out);
    foundations(g, out);
    fputs("TABLEAU:\n", out);
    for (i = COLUMNS - 1; i >= 0; i--) {
        pile(&g->column[i].covered, out);
        fputs("| ", out);
        pile(&g->column[i].open, out);
        fputc('\n', out);
    }
    fputs("STOCK:\n", out);
    pile(&g->waste, out);
    fputs("| ", out);
    pile(&g->stock, out);
    fputs("\nMOVES:\n", out);
}
