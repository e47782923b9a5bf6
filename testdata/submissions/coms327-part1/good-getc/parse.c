/* A state machine that is fed character by character. */
#include "sol.h"
#include <stdlib.h>
#include <string.h>

enum state { RULES, TURN, TURN_N, LIMIT, LIMIT_N, FOUND, FOUND_CARD, TABLEAU, COLUMN, STOCK_KEY, HAND, MOVES, NSTATES };

static const char *wanted[NSTATES] = {
    "the keyword RULES:", "turn", "1 or 3", "limit or unlimited", "a digit", "the keyword FOUNDATIONS:", "a foundation",
    "the keyword TABLEAU:", "a card or a bar", "the keyword STOCK:", "a card, a bar or MOVES:", "a move"
};

static enum state state;
static int line, found, column, bar, cards;
static table *t;
static steps *moves;
static node *side;      /* heap that is read, last card first */

static const char ranks[] = "_A23456789TJQK", suits[] = "cdhs";

void put_card(card c, FILE *to) { fprintf(to, "%c%c", ranks[RANK(c)], suits[SUIT(c)]); }

static int fail(const char *w)
{
    fprintf(stderr, "syntax error, line %d: %s is not %s\n", line, *w ? w : "this", wanted[state]);
    return 1;
}

static int read_card(const char *w)
{
    char *r = strchr(ranks, w[0]), *s = w[0] && w[1] ? strchr(suits, w[1]) : NULL;
    return r && s && !w[2] ? (int)(r - ranks) * 4 + (int)(s - suits) : -1;
}

static void push(node **heap, card c, int up)
{
    node *n = malloc(sizeof *n);
    n->c = c, n->up = up, n->below = *heap, *heap = n;
}

static int element(const char *w)
{
    int c = read_card(w);
    switch (state) {
    case RULES: if (strcmp(w, "RULES:")) return fail(w); state = TURN; return 0;
    case TURN: if (strcmp(w, "turn")) return fail(w); state = TURN_N; return 0;
    case TURN_N:
        if (strcmp(w, "1") && strcmp(w, "3")) return fail(w);
        t->per_turn = *w - '0', state = LIMIT; return 0;
    case LIMIT:
        t->resets_left = -1;
        if (!strcmp(w, "unlimited")) { state = FOUND; return 0; }
        if (strcmp(w, "limit")) return fail(w);
        state = LIMIT_N; return 0;
    case LIMIT_N:
        if (*w < '0' || *w > '9' || w[1]) return fail(w);
        t->resets_left = *w - '0', state = FOUND; return 0;
    case FOUND: if (strcmp(w, "FOUNDATIONS:")) return fail(w); state = FOUND_CARD; return 0;
    case FOUND_CARD:
        if (c < 0 || SUIT(c) != found) return fail(w);
        t->top[found++] = RANK(c);
        if (found == 4) state = TABLEAU;
        return 0;
    case TABLEAU: if (strcmp(w, "TABLEAU:")) return fail(w); state = COLUMN, column = 7; return 0;
    case COLUMN:
        if (!strcmp(w, "|")) { if (bar++) return fail("a second |"); return 0; }
        if (c < 4) return fail(w);
        if (++cards > 500) return fail("one card more");
        push(&t->heap[column], c, bar); return 0;
    case STOCK_KEY: if (strcmp(w, "STOCK:")) return fail(w); state = HAND; return 0;
    case HAND:
        if (!strcmp(w, "|")) { if (bar++) return fail("a second |"); return 0; }
        if (!strcmp(w, "MOVES:")) { if (!bar) return fail("no |, but MOVES:"); state = MOVES; return 0; }
        if (c < 4) return fail(w);
        if (++cards > 500) return fail("one card more");
        push(bar ? &side : &t->heap[WASTE], c, 1); return 0;
    default:
        if (!moves) return 0;
        if (moves->n % 256 == 0) moves->list = realloc(moves->list, (moves->n + 256) * sizeof *moves->list);
        if (!strcmp(w, ".") || !strcmp(w, "r")) moves->list[moves->n].from = *w;
        else if (w[0] && strchr("w1234567", w[0]) && !strncmp(w + 1, "->", 2) && w[3] && strchr("f1234567", w[3]) && !w[4])
            moves->list[moves->n].from = w[0], moves->list[moves->n].to = w[3];
        else return fail(w);
        moves->n++;
        return 0;
    }
}

static int end_of_line(void)
{
    node *n;
    if (state != COLUMN || (!bar && !t->heap[column])) return 0;
    if (!bar) return fail("a column without |");
    n = t->heap[column];
    if (n && !n->up) return fail("a column of covered cards only");
    bar = 0;
    if (--column == 0) state = STOCK_KEY;
    return 0;
}

int parse(FILE *in, table *into, steps *s)
{
    char w[32];
    int n = 0, comment = 0, c;
    t = into, moves = s, state = RULES, line = 1, bar = 0, cards = 0, found = 0, side = NULL;
    do {
        c = getc(in);
        if (!comment && c != EOF && !strchr(" \t\r\n#", c ? c : 'x')) {
            if (n < 31) w[n++] = c ? c : '?';
            continue;
        }
        if (n) { w[n] = 0; if (element(w)) return 1; n = 0; }
        if (c == '#') comment = 1;
        if (c == '\n' || c == EOF) {
            comment = 0;
            if (end_of_line()) return 1;
            line += c == '\n';
        }
    } while (c != EOF && !(state == MOVES && !moves));
    if (state != MOVES) return fail("the end of the file");
    while (side) { node *next = side->below; side->below = t->heap[STOCK], t->heap[STOCK] = side, side = next; }
    return 0;
}

int complain_about_cards(table *t)
{
    int times[56] = {0}, i, j, bad = 0;
    node *n;
    for (i = 0; i < 4; i++) for (j = 1; j <= t->top[i]; j++) times[4 * j + i]++;
    for (i = 0; i < 9; i++)
        for (n = t->heap[i]; n; n = n->below) {
            node *b = n->below;
            times[n->c]++;
            if (i == WASTE || i == STOCK || !n->up || !b || !b->up) continue;
            if (RANK(b->c) != RANK(n->c) + 1 || RED(b->c) == RED(n->c)) {
                fprintf(stderr, "column %d: ", i), put_card(n->c, stderr);
                fprintf(stderr, " lies on "), put_card(b->c, stderr), fprintf(stderr, "\n");
                bad = 1;
            }
        }
    for (j = 2; j >= 0; j -= 2) {
        int any = 0;
        for (i = 4; i < 56; i++)
            if (j ? times[i] > 1 : !times[i]) {
                if (!any++) fprintf(stderr, j ? "duplicates: " : "not in the deck: ");
                put_card(i, stderr);
            }
        if (any) fprintf(stderr, "\n"), bad = 1;
    }
    return bad;
}
