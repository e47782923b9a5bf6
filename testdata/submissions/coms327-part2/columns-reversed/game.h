#ifndef GAME_H
#define GAME_H
#include "card.h"
#include "lexer.h"

#define COLUMNS 7
#define UNLIMITED (-1)

struct pile {
    struct card *cards;
    int n, cap;
};

struct column {
    struct pile covered, open;
    int line;
};

struct game {
    int turn, limit;
    int foundation[SUITS];
    struct column column[COLUMNS];      /* column[0] is column 1 */
    struct pile waste, stock;
};

void pile_push(struct pile *p, struct card c);

int  game_read(struct game *g, struct lexer *lx);   /* up to and including MOVES: */
int  game_check_piles(const struct game *g);
int  game_check_deck(const struct game *g);
void game_free(struct game *g);

#endif
