#include <stdlib.h>
#include <string.h>
#include "klon.h"

extern int newlinesBefore;

static const char RANKS[] = "_A23456789TJQK";
static const char SUITS[] = "cdhs";

char rankChar(int rank) { return RANKS[rank]; }
int suitIndex(char suit) { return strchr(SUITS, suit) - SUITS; }
int isRed(char suit) { return suit == 'd' || suit == 'h'; }

static void keyword(FILE *fp, const char *key)
{
    char *w = nextWord(fp);
    if (w == NULL || strcmp(w, key) != 0)
        formatError(key, w);
}

static Card toCard(const char *w, const char *wanted)
{
    Card c;
    const char *r;
    if (w == NULL || strlen(w) != 2 || !(r = strchr(RANKS, w[0])) || !strchr(SUITS, w[1]))
        formatError(wanted, w);
    c.rank = strchr(RANKS, w[0]) - RANKS;
    c.suit = w[1];
    return c;
}

static Card playing(const char *w)
{
    Card c = toCard(w, "a card");
    if (c.rank == 0)
        formatError("a card", w);
    return c;
}

static void loadColumn(FILE *fp, Column *col, int n)
{
    int bar = 0;
    char *w, what[40];
    col->count = col->covered = 0;
    sprintf(what, "a card or | of column %d", n);
    for (;;) {
        int c;
        /* a column ends with its line: look ahead for it */
        if (col->count > 0 || bar) {
            while ((c = fgetc(fp)) == ' ' || c == '\t' || c == '\r')
                ;
            if (c != EOF)
                ungetc(c, fp);
            if (c == '\n' || c == '#' || c == EOF)
                break;
        }
        w = nextWord(fp);
        if (w != NULL && strcmp(w, "|") == 0) {
            if (bar)
                formatError("only one | in a column", w);
            bar = 1;
            col->covered = col->count;
            continue;
        }
        if (w == NULL || strlen(w) != 2)
            formatError(what, w);
        if (col->count == 52)
            formatError("no more cards than there are in a deck", w);
        col->cards[col->count++] = playing(w);
    }
    if (!bar)
        formatError("a | in every column", "none");
    if (col->covered > 0 && col->covered == col->count)
        formatError("a card after the covered ones", "|");
}

void loadGame(FILE *fp, Game *g)
{
    int i, bar = 0;
    char *w;

    keyword(fp, "RULES:");
    w = nextWord(fp);
    if (w == NULL || strcmp(w, "turn"))
        formatError("turn", w);
    w = nextWord(fp);
    if (w == NULL || (strcmp(w, "1") && strcmp(w, "3")))
        formatError("1 or 3", w);
    g->turn = atoi(w);
    w = nextWord(fp);
    g->resets = -1;
    if (w != NULL && !strcmp(w, "limit")) {
        w = nextWord(fp);
        if (w == NULL || strlen(w) != 1 || w[0] < '0' || w[0] > '9')
            formatError("a number from 0 to 9", w);
        g->resets = w[0] - '0';
    } else if (w == NULL || strcmp(w, "unlimited")) {
        formatError("unlimited or limit", w);
    }

    keyword(fp, "FOUNDATIONS:");
    for (i = 0; i < 4; i++) {
        char want[] = "the top ?", *f = nextWord(fp);
        want[8] = SUITS[i];
        g->top[i] = toCard(f, want);
        if (g->top[i].suit != SUITS[i])
            formatError(want, f);
    }

    keyword(fp, "TABLEAU:");
    for (i = 7; i >= 1; i--)
        loadColumn(fp, &g->col[i], i);

    keyword(fp, "STOCK:");
    g->nwaste = g->nstock = 0;
    for (;;) {
        w = nextWord(fp);
        if (w != NULL && !strcmp(w, "MOVES:"))
            break;
        if (w != NULL && !strcmp(w, "|")) {
            if (bar)
                formatError("one | only", w);
            bar = 1;
            continue;
        }
        if (w == NULL || strlen(w) != 2)
            formatError(bar ? "a card or MOVES:" : "a card or |", w);
        if ((bar ? g->nstock : g->nwaste) == 52)
            formatError("no more than 52 cards", w);
        if (bar)
            g->stock[g->nstock++] = playing(w);
        else
            g->waste[g->nwaste++] = playing(w);
    }
    if (!bar)
        formatError("a | between waste and stock", "MOVES:");
}

/* The checks for extra points: 0 when all is well. */
int extras(const Game *g)
{
    int seen[14][4] = {{0}};
    int i, j, bad = 0, any;

    for (i = 1; i <= 7; i++)
        for (j = g->col[i].covered + 1; j < g->col[i].count; j++) {
            Card a = g->col[i].cards[j - 1], b = g->col[i].cards[j];
            if (b.rank != a.rank - 1 || isRed(a.suit) == isRed(b.suit)) {
                fprintf(stderr, "Column %d is no pile: %c%c cannot lie on %c%c\n", i,
                        rankChar(b.rank), b.suit, rankChar(a.rank), a.suit);
                bad = 1;
            }
        }
    for (i = 0; i < 4; i++)
        for (j = ACE; j <= g->top[i].rank; j++)
            seen[j][i]++;
    for (i = 1; i <= 7; i++)
        for (j = 0; j < g->col[i].count; j++)
            seen[g->col[i].cards[j].rank][suitIndex(g->col[i].cards[j].suit)]++;
    for (j = 0; j < g->nwaste; j++)
        seen[g->waste[j].rank][suitIndex(g->waste[j].suit)]++;
    for (j = 0; j < g->nstock; j++)
        seen[g->stock[j].rank][suitIndex(g->stock[j].suit)]++;
    for (any = 0, i = 0; i < 4; i++)
        for (j = ACE; j <= KING; j++)
            if (seen[j][i] > 1) {
                fprintf(stderr, any ? " %c%c" : "Cards that are there twice: %c%c", rankChar(j), SUITS[i]);
                any = bad = 1;
            }
    if (any)
        fprintf(stderr, "\n");
    for (any = 0, i = 0; i < 4; i++)
        for (j = ACE; j <= KING; j++)
            if (seen[j][i] == 0) {
                fprintf(stderr, any ? " %c%c" : "Cards that are nowhere: %c%c", rankChar(j), SUITS[i]);
                any = bad = 1;
            }
    if (any)
        fprintf(stderr, "\n");
    return bad;
}
