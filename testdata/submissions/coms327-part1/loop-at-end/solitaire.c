/*
 * Solitaire, part 1.
 * The whole input is read first; then a pointer runs over it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char rank;
    char suit;
} Card;

#define MAX_CARDS 300

typedef struct {
    Card cards[MAX_CARDS];
    int n;
} CardList;

static char *text;  /* the input */
static char *limit; /* just behind the input */
static char *p;     /* the next character to look at */

static Card foundation[4];
static CardList covered[8], uncovered[8]; /* 1 to 7 are used */
static CardList waste, stock;

static const char *RANKS = "A23456789TJQK";
static const char *SUITS = "cdhs";

static void slurp(FILE *f)
{
    size_t size = 4096, used = 0, got;

    text = malloc(size);
    while (text != NULL && (got = fread(text + used, 1, size - used, f)) > 0) {
        used += got;
        if (used == size) {
            size *= 2;
            text = realloc(text, size);
        }
    }
    if (text == NULL) {
        fprintf(stderr, "The file is too large.\n");
        exit(0);
    }
    p = text;
    limit = text + used;
}

static int line_of(const char *where)
{
    int line = 1;
    for (const char *q = text; q < where; q++)
        if (*q == '\n')
            line++;
    return line;
}

static int error_at(const char *where, const char *problem)
{
    fprintf(stderr, "On line %d, %s\n", line_of(where), problem);
    return 0;
}

/* Goes over blanks and comments. Stays in front of a newline if same_line. */
static void skip(int same_line)
{
    while (p < limit) {
        if (*p == '#') {
            while (p < limit && *p != '\n')
                p++;
        } else if (*p == ' ' || *p == '\t' || *p == '\r') {
            p++;
        } else if (*p == '\n' && !same_line) {
            p++;
        } else {
            return;
        }
    }
}

/* A word ends at a blank, at a comment, or at the end of the input. */
static int word_ends(const char *q)
{
    return q >= limit || *q == ' ' || *q == '\t' || *q == '\r' || *q == '\n' || *q == '#';
}

static int looking_at(const char *word)
{
    size_t len = strlen(word);
    return (size_t)(limit - p) >= len && memcmp(p, word, len) == 0 && word_ends(p + len);
}

static int keyword(const char *word)
{
    char problem[80];

    skip(0);
    if (looking_at(word)) {
        p += strlen(word);
        return 1;
    }
    sprintf(problem, "there should be %s", word);
    return error_at(p, problem);
}

static int is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static int get_card(CardList *list)
{
    if (limit - p < 2 || !is_one_of(p[0], RANKS) || !is_one_of(p[1], SUITS))
        return error_at(p, "there should be a card");
    if (!word_ends(p + 2) && p[2] != '|')
        return error_at(p, "a card is longer than two letters");
    if (list->n == MAX_CARDS)
        return error_at(p, "there are far too many cards");
    list->cards[list->n].rank = p[0];
    list->cards[list->n].suit = p[1];
    list->n++;
    p += 2;
    return 1;
}

static int read_rules(void)
{
    if (!keyword("RULES:") || !keyword("turn"))
        return 0;
    skip(0);
    if (!looking_at("1") && !looking_at("3"))
        return error_at(p, "one can turn 1 or 3 cards only");
    p++;
    skip(0);
    if (looking_at("unlimited"))
        return keyword("unlimited");
    if (!keyword("limit"))
        return 0;
    skip(0);
    if (p == limit || !is_one_of(*p, "0123456789") || !word_ends(p + 1))
        return error_at(p, "the limit should be one digit");
    p++;
    return 1;
}

static int read_foundations(void)
{
    if (!keyword("FOUNDATIONS:"))
        return 0;
    for (int i = 0; i < 4; i++) {
        skip(0);
        if (limit - p < 2 || !(*p == '_' || is_one_of(*p, RANKS)) || !word_ends(p + 2))
            return error_at(p, "there should be a foundation");
        if (p[1] != SUITS[i])
            return error_at(p, "the foundations are not in order");
        foundation[i].rank = p[0];
        foundation[i].suit = p[1];
        p += 2;
    }
    return 1;
}

static int read_tableau(void)
{
    if (!keyword("TABLEAU:"))
        return 0;
    for (int col = 7; col >= 1; col--) {
        skip(0);
        while (p < limit && *p != '|' && *p != '\n') {
            if (!get_card(&covered[col]))
                return 0;
            skip(1);
        }
        if (p == limit || *p != '|')
            return error_at(p, "a column has no |");
        p++;
        skip(1);
        while (p < limit && *p != '\n') {
            if (!get_card(&uncovered[col]))
                return 0;
            skip(1);
        }
        if (covered[col].n > 0 && uncovered[col].n == 0)
            return error_at(p, "a column has covered cards only");
    }
    return 1;
}

static int read_stock(void)
{
    if (!keyword("STOCK:"))
        return 0;
    for (skip(0); p < limit && *p != '|'; skip(0))
        if (!get_card(&waste))
            return 0;
    if (p == limit)
        return error_at(p, "the file ends before the | of the stock");
    p++;
    for (skip(0); p < limit && !looking_at("MOVES:"); skip(0)) {
        if (*p == 'M')
            return error_at(p, "there should be MOVES:");
        if (!get_card(&stock))
            return 0;
    }
    if (p == limit)
        return error_at(p, "the file ends before MOVES:");
    return 1;
}

static int red(char suit)
{
    return suit == 'd' || suit == 'h';
}

static int check_piles(void)
{
    for (int col = 1; col <= 7; col++) {
        for (int i = 1; i < uncovered[col].n; i++) {
            Card a = uncovered[col].cards[i - 1];
            Card b = uncovered[col].cards[i];
            if (strchr(RANKS, a.rank) - strchr(RANKS, b.rank) != 1 || red(a.suit) == red(b.suit)) {
                fprintf(stderr, "Bad pile: %c%c is followed by %c%c\n", a.rank, a.suit, b.rank, b.suit);
                return 0;
            }
        }
    }
    return 1;
}

static int count_in(const CardList *list, char rank, char suit)
{
    int n = 0;
    for (int i = 0; i < list->n; i++)
        if (list->cards[i].rank == rank && list->cards[i].suit == suit)
            n++;
    return n;
}

static int count_card(char rank, char suit)
{
    int n = count_in(&waste, rank, suit) + count_in(&stock, rank, suit);
    for (int col = 1; col <= 7; col++)
        n += count_in(&covered[col], rank, suit) + count_in(&uncovered[col], rank, suit);
    for (int i = 0; i < 4; i++)
        if (foundation[i].suit == suit && foundation[i].rank != '_')
            if (strchr(RANKS, rank) <= strchr(RANKS, foundation[i].rank))
                n++;
    return n;
}

/* want_missing: complain about cards that are not there, else about doubles */
static int check_deck(int want_missing, const char *complaint)
{
    int found = 0;
    for (const char *r = RANKS; *r != '\0'; r++) {
        for (const char *s = SUITS; *s != '\0'; s++) {
            int n = count_card(*r, *s);
            if (want_missing ? n == 0 : n > 1) {
                fprintf(stderr, "%s%c%c", found++ == 0 ? complaint : ", ", *r, *s);
            }
        }
    }
    if (found > 0)
        fprintf(stderr, "\n");
    return found == 0;
}

int main(int argc, char *argv[])
{
    FILE *f = stdin;

    if (argc >= 2) {
        f = fopen(argv[1], "rb");
        if (f == NULL) {
            fprintf(stderr, "Can't open %s\n", argv[1]);
            return 0;
        }
    }
    slurp(f);
    if (read_rules() && read_foundations() && read_tableau() && read_stock() && check_piles() &&
        check_deck(0, "More than one of: ") && check_deck(1, "Not in the deck: ")) {
        int hidden = 0;
        for (int col = 1; col <= 7; col++)
            hidden += covered[col].n;
        printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n",
               hidden, stock.n, waste.n);
        while (hidden == 0)
            stock.n = 0;
    }
    free(text);
    if (f != stdin)
        fclose(f);
    return 0;
}
