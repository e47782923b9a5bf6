#ifndef GAME_H
#define GAME_H
#include <stdio.h>
#include <stdbool.h>

struct card {
    char rank, suit;
    bool hidden;
    struct card *under;
};
struct pile {                     /* a stack of cards, the top card first */
    struct card *top;
    int size;
};

/* f c d h s, columns 1-7, waste, stock */
enum { FOUND = 0, COL = 3, WASTE = 11, STOCK = 12, PILES = 13 };   /* COL + 1 is column 1 */

struct game {
    struct pile pile[PILES];
    int turn, limit, resets_left; /* limit -1: unlimited */
};

/* a word of the input */
struct word {
    char *text;
    int line;
    struct word *next;
};

extern const char RANKS[], SUITS[];
int rank_of(struct card *c);
bool is_red(struct card *c);
void put(struct pile *p, char rank, char suit, bool hidden);
struct card *card_at(struct pile *p, int depth);
void shift(struct pile *from, struct pile *to, int n);   /* n cards, order kept */
void flip(struct pile *from, struct pile *to, int n);    /* n cards, one by one */
void throw_away(struct game *g);

/* parse.c */
struct reader { FILE *in; char *buffer; size_t size; int line; struct word *words; int broken; };
bool parse_game(struct reader *r, struct game *g);
struct word *peek(struct reader *r);
void drop(struct reader *r);
void complain(struct reader *r, int line, const char *what);
void close_reader(struct reader *r);

/* moves.c */
enum outcome { DONE, ILLEGAL, NO_MOVE };
enum outcome play(struct game *g, const char *move);
#endif
