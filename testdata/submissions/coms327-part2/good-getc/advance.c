#include "sol.h"
#include <stdlib.h>
#include <string.h>

static table t;

static void move_top(int from, int to)
{
    node *n = t.heap[from];
    t.heap[from] = n->below;
    n->below = t.heap[to];
    t.heap[to] = n;
}

static int home(int from)
{
    node *n = t.heap[from];
    if (!n || t.top[SUIT(n->c)] + 1 != RANK(n->c)) return 0;
    t.top[SUIT(n->c)]++;
    t.heap[from] = n->below;
    free(n);
    return 1;
}

static int lies_on(const node *n, const node *on)
{
    return on ? RANK(on->c) == RANK(n->c) + 1 && RED(on->c) != RED(n->c) : RANK(n->c) == 13;
}

static int run(int from, int to)
{
    node *first, *n = t.heap[from];
    if (from == to) return 0;
    for (first = n; n && n->up && !lies_on(n, t.heap[to]); n = n->below)
        if (from == WASTE) return 0;
    if (!n || !n->up) return 0;
    t.heap[from] = n->below;
    n->below = t.heap[to];
    t.heap[to] = first;
    return 1;
}

static int play(step s)
{
    int from = s.from == 'w' ? WASTE : s.from - '0', i, ok;
    if (s.from == '.') {
        for (i = 0; i < t.per_turn && t.heap[STOCK]; i++) move_top(STOCK, WASTE);
        return i;
    }
    if (s.from == 'r') {
        if (t.heap[STOCK] || t.resets_left == 0) return 0;
        while (t.heap[WASTE]) move_top(WASTE, STOCK);
        t.resets_left -= t.resets_left > 0;
        return 1;
    }
    ok = s.to == 'f' ? home(from) : run(from, s.to - '0');
    if (ok && t.heap[from]) t.heap[from]->up = 1;
    return ok;
}

static int list(node *n, node **cards)     /* bottom card first */
{
    int k = 0, i;
    for (; n; n = n->below) cards[k++] = n;
    for (i = 0; i < k / 2; i++) { node *m = cards[i]; cards[i] = cards[k - 1 - i], cards[k - 1 - i] = m; }
    return k;
}

static void tops(FILE *o)
{
    int i;
    for (i = 0; i < 4; i++) put_card(4 * t.top[i] + i, o), putc(i < 3 ? ' ' : '\n', o);
}

static void picture(FILE *o)
{
    static node *col[8][600];
    int size[8], i, row, rows = 0;
    fputs("Foundations\n", o);
    tops(o);
    fputs("Tableau\n", o);
    for (i = 1; i < 8; i++) {
        size[i] = list(t.heap[i], col[i]);
        if (size[i] > rows) rows = size[i];
    }
    for (row = 0; row < rows; row++)
        for (i = 1; i < 8; i++) {
            if (row >= size[i]) fputs("..", o);
            else if (col[i][row]->up) put_card(col[i][row]->c, o);
            else fputs("##", o);
            putc(" \n"[i == 7], o);
        }
    fputs("Waste top\n", o);
    size[0] = list(t.heap[WASTE], col[0]);
    if (!size[0]) fputs("(empty)\n", o);
    for (i = size[0] > t.per_turn ? size[0] - t.per_turn : 0; i < size[0]; i++)
        put_card(col[0][i]->c, o), putc(" \n"[i == size[0] - 1], o);
}

static void exchange(FILE *o)
{
    static node *c[600];
    int i, k, n;
    fprintf(o, "RULES:\n  turn %d\n", t.per_turn);
    fprintf(o, t.resets_left < 0 ? "  unlimited\n" : "  limit %d\n", t.resets_left);
    fprintf(o, "\nFOUNDATIONS:\n  ");
    tops(o);
    fprintf(o, "\nTABLEAU:\n");
    for (i = 7; i; i--) {
        n = list(t.heap[i], c);
        for (k = 0; k < n && !c[k]->up; k++) put_card(c[k]->c, o), putc(' ', o);
        putc('|', o);
        for (; k < n; k++) putc(' ', o), put_card(c[k]->c, o);
        putc('\n', o);
    }
    fprintf(o, "\nSTOCK:\n");
    n = list(t.heap[WASTE], c);
    for (k = 0; k < n; k++) put_card(c[k]->c, o), putc(' ', o);
    putc('|', o);
    n = list(t.heap[STOCK], c);
    for (k = n - 1; k >= 0; k--) putc(' ', o), put_card(c[k]->c, o);
    fprintf(o, "\n\nMOVES:\n");
}

int main(int argc, char **argv)
{
    steps s = {NULL, 0};
    const char *file = NULL, *to = NULL;
    long most = -1, i;
    int a, x = 0;
    FILE *in = stdin, *o = stdout;
    for (a = 1; a < argc; a++) {
        if (!strcmp(argv[a], "-x")) x = 1;
        else if (!strcmp(argv[a], "-m") && a + 1 < argc) most = atol(argv[++a]);
        else if (!strcmp(argv[a], "-o") && a + 1 < argc) to = argv[++a];
        else file = argv[a];
    }
    if (file && !(in = fopen(file, "r"))) { perror(file); return 2; }
    if (parse(in, &t, &s)) return 1;
    for (i = 0; i < s.n && i != most && play(s.list[i]); i++) ;
    if (i == s.n || i == most) printf("Processed %ld moves, all valid\n", i);
    else {
        printf("Move %ld is illegal: %c", i + 1, s.list[i].from);
        if (!strchr(".r", s.list[i].from)) printf("->%c", s.list[i].to);
        putchar('\n');
    }
    if (to && !(o = fopen(to, "w"))) { perror(to); return 2; }
    (x ? exchange : picture)(o);
    return 0;
}
