/* ESP assignment 3, Lukas Neubauer */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS 26
#define STACKS 7
#define ROWS 16

/* a card is 1..13 for red and 14..26 for black, 0 is no card */
#define RED(card) ((card) <= 13)
#define VALUE(card) (((card) - 1) % 13 + 1)

struct stack {
    int cards[ROWS];
    int size;
};

struct game {
    struct stack stacks[STACKS];
    int deck[CARDS];
    char *input;
    size_t room;
};

static const char *value_names[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };

static int quit(struct game *g, int status)
{
    if (status == 2)
        printf("[ERR] Out of memory.\n");
    if (status == 3)
        printf("[ERR] Invalid file!\n");
    if (g)
        free(g->input);
    free(g);
    return status;
}

static int read_value(const char *word)
{
    int i;
    for (i = 0; i < 13; i++)
        if (!strcmp(word, value_names[i]))
            return i + 1;
    return 0;
}

/* -1 if it is no colour, else what to add to the value */
static int read_color(const char *word)
{
    if (!strcmp(word, "RED"))
        return 0;
    return strcmp(word, "BLACK") ? -1 : 13;
}

static int read_deck(struct game *g, FILE *f)
{
    char color[16], value[16];
    int count = 0, i, n;

    while ((n = fscanf(f, "%15s %15s", color, value)) == 2) {
        int card = read_value(value);
        if (read_color(color) < 0 || card == 0)
            return 3;
        card += read_color(color);
        for (i = 0; i < count; i++)
            if (g->deck[i] == card)
                return 3;
        g->deck[count++] = card;
    }
    return n == EOF && count == CARDS ? 0 : 3;
}

static void deal(struct game *g)
{
    int row, stack, next = CARDS;

    for (row = 0; row < 4; row++)
        for (stack = row ? row + 1 : 1; stack <= 4; stack++)
            g->stacks[stack].cards[g->stacks[stack].size++] = g->deck[--next];
    memcpy(g->stacks[0].cards, g->deck, next * sizeof g->deck[0]);
    g->stacks[0].size = next;
}

static void board(const struct game *g)
{
    int row, i;

    puts("0   | 1   | 2   | 3   | 4   | DEP | DEP");
    puts("---------------------------------------");
    for (row = 0; row < ROWS; row++) {
        for (i = 0; i < STACKS; i++) {
            const struct stack *s = &g->stacks[i];
            const char *end = i < STACKS - 1 ? " | " : "\n";
            if (row >= s->size)
                printf("   %s", end);
            else if (i == 0 && row < s->size - 1)
                printf("X  %s", end);
            else
                printf("%c%-2s%s", RED(s->cards[row]) ? 'R' : 'B', value_names[VALUE(s->cards[row]) - 1], end);
        }
    }
}

static int alternate(int card, int next)
{
    return RED(card) != RED(next) && VALUE(card) == VALUE(next) + 1;
}

static int allowed(const struct game *g, int from, int row, int to)
{
    const struct stack *s = &g->stacks[from], *d = &g->stacks[to];
    int card = s->cards[row], last = d->size ? d->cards[d->size - 1] : 0, i;

    if (from >= 5 || (row < s->size - 1 && (from == 0 || to >= 5)))
        return 0;
    for (i = row + 1; i < s->size; i++)
        if (!alternate(s->cards[i - 1], s->cards[i]))
            return 0;
    if (to >= 5)
        return last ? RED(last) == RED(card) && card == last + 1 : VALUE(card) == 1;
    return last ? alternate(last, card) : VALUE(card) == 13;
}

static int move(struct game *g, int card, int to)
{
    int from, row, i;

    if (to < 1 || to >= STACKS)
        return 0;
    for (from = 0; from < STACKS; from++) {
        struct stack *s = &g->stacks[from], *d = &g->stacks[to];
        for (row = 0; row < s->size; row++) {
            if (s->cards[row] != card)
                continue;
            if (!allowed(g, from, row, to))
                return 0;
            for (i = row; i < s->size; i++)
                d->cards[d->size++] = s->cards[i];
            s->size = row;
            return 1;
        }
    }
    return 0;
}

/* 1: a line was read, 0: end of input, -1: out of memory */
static int read_line(struct game *g)
{
    size_t used = 0;

    for (;;) {
        if (g->room - used < 2) {
            size_t room = g->room ? g->room + g->room / 2 : 80;
            char *input = realloc(g->input, room);
            if (!input)
                return -1;
            g->input = input;
            g->room = room;
        }
        if (!fgets(g->input + used, g->room - used > 4096 ? 4096 : (int)(g->room - used), stdin))
            return used > 0;
        used += strlen(g->input + used);
        if (used && g->input[used - 1] == '\n')
            return 1;
    }
}

static int number(const char *word)
{
    while (isdigit((unsigned char)*word))
        word++;
    return !*word;
}

/* 1 when the game is over */
static int command(struct game *g)
{
    char *words[6], *p;
    int n = 0, color, value;

    for (p = g->input; *p; p++)
        *p = (char)toupper((unsigned char)*p);
    for (p = strtok(g->input, " \t\r\n"); p && n < 6; p = strtok(NULL, " \t\r\n"))
        words[n++] = p;

    if (n == 0)
        return 0;
    if (n == 1 && !strcmp(words[0], "EXIT"))
        return 1;
    if (n == 1 && !strcmp(words[0], "HELP")) {
        puts("possible command:");
        puts(" - move <color> <value> to <stacknumber>");
        puts(" - help");
        puts(" - exit");
        return 0;
    }
    if (n != 5 || strcmp(words[0], "MOVE") || strcmp(words[3], "TO")) {
        puts("[INFO] Invalid command!");
        return 0;
    }
    color = read_color(words[1]);
    value = read_value(words[2]);
    if (color < 0 || (!value && !number(words[2])) || !number(words[4])) {
        puts("[INFO] Invalid command!");
        return 0;
    }
    if (!value || strlen(words[4]) != 1 || !move(g, color + value, words[4][0] - '0')) {
        puts("[INFO] Invalid move command!");
        return 0;
    }
    board(g);
    return g->stacks[5].size + g->stacks[6].size == CARDS;
}

int main(int argc, char **argv)
{
    struct game *g;
    FILE *f;
    int status;

    if (argc < 2) {
        puts("[ERR] Usage: ./ass3 [file-name]");
        return 1;
    }
    g = calloc(1, sizeof *g);
    if (!g)
        return quit(g, 2);
    errno = 0;
    f = fopen(argv[1], "r");
    if (!f)
        return quit(g, errno == ENOMEM ? 2 : 3);
    status = read_deck(g, f);
    fclose(f);
    if (status)
        return quit(g, status);
    deal(g);
    board(g);
    for (;;) {
        fputs("esp> ", stdout);
        status = read_line(g);
        if (status < 0)
            return quit(g, 2);
        if (status == 0 || command(g))
            return quit(g, 0);
    }
}
