#include <stdlib.h>
#include <string.h>
#include "klon.h"

typedef char Move[8];

static Move *moves;
static int nmoves;

static void loadMoves(FILE *fp)
{
    char *w;
    int room = 0;
    while ((w = nextWord(fp)) != NULL) {
        int ok = !strcmp(w, ".") || !strcmp(w, "r") ||
                 (strlen(w) == 4 && strchr("w1234567", w[0]) && w[1] == '-' && w[2] == '>' && strchr("f1234567", w[3]));
        if (!ok)
            formatError("a move", w);
        if (nmoves == room) {
            room = room ? 2 * room : 64;
            moves = realloc(moves, room * sizeof *moves);
        }
        strcpy(moves[nmoves++], w);
    }
}

static int fitsFoundation(const Game *g, Card c)
{
    return g->top[suitIndex(c.suit)].rank == c.rank - 1;
}

static int fitsColumn(const Column *to, Card c)
{
    if (to->count == 0)
        return c.rank == KING;
    Card last = to->cards[to->count - 1];
    return last.rank == c.rank + 1 && isRed(last.suit) != isRed(c.suit);
}

static int play(Game *g, const char *m)
{
    if (m[0] == '.') {
        int n = g->turn < g->nstock ? g->turn : g->nstock;
        if (n == 0)
            return 0;
        memcpy(g->waste + g->nwaste, g->stock, n * sizeof(Card));
        g->nwaste += n;
        g->nstock -= n;
        memmove(g->stock, g->stock + n, g->nstock * sizeof(Card));
        return 1;
    }
    if (m[0] == 'r') {
        if (g->nstock > 0 || g->resets == 0)
            return 0;
        memcpy(g->stock, g->waste, g->nwaste * sizeof(Card));
        g->nstock = g->nwaste;
        g->nwaste = 0;
        if (g->resets > 0)
            g->resets--;
        return 1;
    }
    if (m[0] == 'w') {
        if (g->nwaste == 0)
            return 0;
        Card c = g->waste[g->nwaste - 1];
        if (m[3] == 'f') {
            if (!fitsFoundation(g, c))
                return 0;
            g->top[suitIndex(c.suit)] = c;
        } else {
            Column *to = &g->col[m[3] - '0'];
            if (!fitsColumn(to, c))
                return 0;
            to->cards[to->count++] = c;
        }
        g->nwaste--;
        return 1;
    }
    Column *from = &g->col[m[0] - '0'];
    if (from->count == 0 || m[0] == m[3])
        return 0;
    if (m[3] == 'f') {
        Card c = from->cards[from->count - 1];
        if (!fitsFoundation(g, c))
            return 0;
        g->top[suitIndex(c.suit)] = c;
        from->count--;
    } else {
        Column *to = &g->col[m[3] - '0'];
        int k = from->covered;
        while (k < from->count && !fitsColumn(to, from->cards[k]))
            k++;
        if (k == from->count)
            return 0;
        int n = from->count - k;
        memcpy(to->cards + to->count, from->cards + k, n * sizeof(Card));
        to->count += n;
        from->count = k;
    }
    if (from->count > 0 && from->covered == from->count)
        from->covered--;
    return 1;
}

static void printState(FILE *out, const Game *g)
{
    int i, row, more = 1;
    fprintf(out, "Foundations\n");
    for (i = 0; i < 4; i++)
        fprintf(out, "%c%c%c", rankChar(g->top[i].rank), "cdhs"[i], i < 3 ? ' ' : '\n');
    fprintf(out, "Tableau\n");
    for (row = 0; more; row++) {
        char line[32] = "";
        for (more = 0, i = 1; i <= 7; i++) {
            char cell[4] = "..";
            if (row < g->col[i].count) {
                more = 1;
                if (row < g->col[i].covered)
                    strcpy(cell, "##");
                else
                    sprintf(cell, "%c%c", rankChar(g->col[i].cards[row].rank), g->col[i].cards[row].suit);
            }
            strcat(line, cell);
            if (i < 7)
                strcat(line, " ");
        }
        if (more)
            fprintf(out, "%s\n", line);
    }
    fprintf(out, "Waste top\n");
    if (g->nwaste == 0)
        fprintf(out, "(empty)");
    for (i = g->nwaste > g->turn ? g->nwaste - g->turn : 0; i < g->nwaste; i++)
        fprintf(out, "%c%c%s", rankChar(g->waste[i].rank), g->waste[i].suit, i + 1 < g->nwaste ? " " : "");
    fprintf(out, "\n");
}

static void printExchange(FILE *out, const Game *g)
{
    int i, j;
    fprintf(out, "RULES:\nturn %d\n", g->turn);
    if (g->resets < 0)
        fprintf(out, "unlimited\n");
    else
        fprintf(out, "limit %d\n", g->resets);
    fprintf(out, "FOUNDATIONS:\n");
    for (i = 0; i < 4; i++)
        fprintf(out, "%c%c\n", rankChar(g->top[i].rank), "cdhs"[i]);
    fprintf(out, "TABLEAU:\n");
    for (i = 7; i >= 1; i--) {
        for (j = 0; j <= g->col[i].count; j++) {
            if (j == g->col[i].covered)
                fprintf(out, "| ");
            if (j < g->col[i].count)
                fprintf(out, "%c%c ", rankChar(g->col[i].cards[j].rank), g->col[i].cards[j].suit);
        }
        fprintf(out, "# column %d\n", i);
    }
    fprintf(out, "STOCK:\n");
    for (i = 0; i < g->nwaste; i++)
        fprintf(out, "%c%c ", rankChar(g->waste[i].rank), g->waste[i].suit);
    fprintf(out, "|");
    for (i = 0; i < g->nstock; i++)
        fprintf(out, " %c%c", rankChar(g->stock[i].rank), g->stock[i].suit);
    fprintf(out, "\nMOVES:\n");
}

int main(int argc, char **argv)
{
    static Game g;
    int i, exchange = 0, most = -1;
    const char *in = NULL, *outName = NULL;
    FILE *out = stdout;

    for (i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-x"))
            exchange = 1;
        else if (!strcmp(argv[i], "-m") && i + 1 < argc)
            most = atoi(argv[++i]);
        else if (!strcmp(argv[i], "-o") && i + 1 < argc)
            outName = argv[++i];
        else
            in = argv[i];
    }
    FILE *fp = openInput(in);
    loadGame(fp, &g);
    loadMoves(fp);
    if (extras(&g))
        return 3;
    if (most < 0 || most > nmoves)
        most = nmoves;
    for (i = 0; i < most && play(&g, moves[i]); i++)
        if (outName == NULL)
            printState(stdout, &g);
    if (i < most)
        printf("Move %d is illegal: %s\n", i + 1, moves[i]);
    else
        printf("Processed %d moves, all valid\n", i);
    if (outName != NULL && (out = fopen(outName, "w")) == NULL) {
        fprintf(stderr, "Cannot write %s\n", outName);
        return 1;
    }
    if (exchange)
        printExchange(out, &g);
    else
        printState(out, &g);
    fclose(out);
    free(moves);
    return i < most;
}
