/*
 * ESP Ass3. State machines that eat one character at a time, single linked
 * lists with the TOP card first.
 */
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <ctype.h>
#include <string.h>

enum { OK = 0, USAGE = 1, MEMORY = 2, BADFILE = 3 };
enum { BLACK = 'B', RED = 'R' };

struct node { char color; int value; struct node *below; };
struct game { struct node *top[7]; char *input; size_t room; };

static struct game g;

static void bye(int code)
{
    for (int s = 0; s < 7; s++)
        while (g.top[s]) {
            struct node *dead = g.top[s];
            g.top[s] = dead->below;
            free(dead);
        }
    free(g.input);
    g.input = NULL;
    switch (code) {
    case USAGE:   fputs("[ERR] Usage: ./ass3 [file-name]\n", stdout); break;
    case MEMORY:  fputs("[ERR] Out of memory.\n", stdout); break;
    case BADFILE: fputs("[ERR] Invalid file!\n", stdout); break;
    }
    exit(code);
}

static int value_of(const char *s)
{
    char *end;
    if (!strcmp(s, "A")) return 1;
    if (!strcmp(s, "J")) return 11;
    if (!strcmp(s, "Q")) return 12;
    if (!strcmp(s, "K")) return 13;
    if (!isdigit((unsigned char)s[0])) return 0;
    long v = strtol(s, &end, 10);
    if (*end || v < 2 || v > 10 || strlen(s) > 2 || s[0] == '0') return 0;
    return v;
}

static int color_of(const char *s)
{
    return !strcmp(s, "RED") ? RED : !strcmp(s, "BLACK") ? BLACK : 0;
}

static void push(struct game *gg, int s, struct node *n)
{
    n->below = gg->top[s];
    gg->top[s] = n;
}

static struct node *pop(struct game *gg, int s)
{
    struct node *n = gg->top[s];
    gg->top[s] = n->below;
    n->below = NULL;
    return n;
}

/* Words of the file, wherever the lines end. */
static void load(const char *name)
{
    enum { BETWEEN, COLOR, GAP, VALUE } state = BETWEEN;
    char color[8], value[8];
    int n = 0, c, count = 0;
    int have[2][14];
    memset(have, 0, sizeof have);
    FILE *f = fopen(name, "r");
    if (!f) bye(BADFILE);
    bool bad = false;
    do {
        c = getc(f);
        bool white = c == EOF || isspace(c);
        switch (state) {
        case BETWEEN:
            if (!white) { color[0] = c; n = 1; state = COLOR; }
            break;
        case COLOR:
            if (white) { color[n] = 0; state = GAP; }
            else if (n < 6) color[n++] = c;
            else bad = true;
            break;
        case GAP:
            if (!white) { value[0] = c; n = 1; state = VALUE; }
            break;
        case VALUE:
            if (!white) {
                if (n < 6) value[n++] = c;
                else bad = true;
                break;
            }
            value[n] = 0;
            int col = color_of(color), val = value_of(value);
            if (!col || !val || have[col == RED][val]) { bad = true; break; }
            have[col == RED][val] = 1;
            count++;
            struct node *card = malloc(sizeof *card);
            if (!card) { fclose(f); bye(MEMORY); }
            card->color = col;
            card->value = val;
            push(&g, 0, card);
            state = BETWEEN;
        }
    } while (c != EOF && !bad);
    fclose(f);
    if (bad || state == GAP || count != 26) bye(BADFILE);
}

static void deal(void)
{
    for (const char *p = "1234234344"; *p; p++)
        push(&g, *p - '0', pop(&g, 0));
}

static int height(struct node *n) { int h = 0; for (; n; n = n->below) h++; return h; }

static void board(void)
{
    puts("0   | 1   | 2   | 3   | 4   | DEP | DEP");
    for (int i = 0; i < 39; i++) putchar('-');
    putchar('\n');
    for (int row = 1; row <= 16; row++) {
        for (int s = 0; s < 7; s++) {
            int up = height(g.top[s]) - row, k;
            struct node *n = g.top[s];
            for (k = 0; n && k < up; k++) n = n->below;
            if (up < 0) printf("   ");
            else if (s == 0 && up > 0) printf("X  ");
            else {
                static const char *nm[] = { "", "A ", "2 ", "3 ", "4 ", "5 ", "6 ", "7 ", "8 ", "9 ", "10", "J ", "Q ", "K " };
                printf("%c%s", n->color, nm[n->value]);
            }
            if (s < 6) printf(" | ");
        }
        printf("\n");
    }
    fflush(stdout);
}

static bool move(int color, int value, int to)
{
    int from, depth = 0;
    struct node *n = NULL, *cut;
    for (from = 0; from < 7; from++) {
        depth = 0;
        for (n = g.top[from]; n; n = n->below, depth++)
            if (n->color == color && n->value == value) goto found;
    }
found:
    if (!n || to < 1 || to > 6 || from == to || from > 4) return false;
    if ((from == 0 || to > 4) && depth) return false;
    for (struct node *k = g.top[from]; k != n; k = k->below)
        if (k->color == k->below->color || k->value + 1 != k->below->value) return false;
    struct node *t = g.top[to];
    if (to > 4 && (t ? t->color != color || t->value + 1 != value : value != 1)) return false;
    if (to <= 4 && (t ? t->color == color || t->value != value + 1 : value != 13)) return false;
    cut = g.top[from];
    g.top[from] = n->below;
    n->below = g.top[to];
    g.top[to] = cut;
    return true;
}

static bool won(void)
{
    return height(g.top[5]) == 13 && height(g.top[6]) == 13;
}

/* returns false at the end of the input */
static bool next_line(void)
{
    size_t n = 0;
    int c;
    printf("esp> ");
    fflush(stdout);
    while ((c = getchar()) != EOF && c != '\n') {
        if (n + 1 >= g.room) {
            g.room = g.room ? g.room * 2 : 8;
            char *more = realloc(g.input, g.room);
            if (!more) bye(MEMORY);
            g.input = more;
        }
        g.input[n++] = toupper(c);
    }
    if (n == 0 && c != EOF) return next_line();
    if (n) g.input[n] = 0;
    return n > 0;
}

static char *word(char **p)
{
    while (isspace((unsigned char)**p)) (*p)++;
    char *start = *p;
    while (**p && !isspace((unsigned char)**p)) (*p)++;
    if (**p) *(*p)++ = 0;
    return start;
}

int main(int argc, char *argv[])
{
    if (argc != 2) bye(USAGE);
    load(argv[1]);
    deal();
    board();
    while (next_line()) {
        char *p = g.input, *w[6];
        int i;
        for (i = 0; i < 6; i++) w[i] = word(&p);
        if (!*w[0]) continue;
        if (!strcmp(w[0], "HELP") && !*w[1])
            printf("possible command:\n - move <color> <value> to <stacknumber>\n - help\n - exit\n");
        else if (!strcmp(w[0], "EXIT") && !*w[1])
            break;
        else if (!strcmp(w[0], "MOVE") && color_of(w[1]) && *w[2] && !strcmp(w[3], "TO")
                 && *w[4] && strspn(w[4], "0123456789") == strlen(w[4]) && !*w[5]) {
            int v = value_of(w[2]);
            /* a number is a number, be it a value of a card or not */
            if (!v && strspn(w[2], "0123456789") != strlen(w[2]))
                printf("[INFO] Invalid command!\n");
            else if (v && move(color_of(w[1]), v, atoi(w[4]))) {
                board();
                if (won()) break;
                printf("esp> ");
            } else
                printf("[INFO] Invalid move command!\n");
        } else
            printf("[INFO] Invalid command!\n");
    }
    bye(OK);
}
