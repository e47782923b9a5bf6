#ifndef GAME_H
#define GAME_H

#include "card.h"

#include <stddef.h>

enum { COLUMNS = 7, PILE_MAX = 512, UNLIMITED = -1 };

struct pile {
    struct card cards[PILE_MAX];
    int count;
};

struct column {
    struct pile covered;
    struct pile open;
};

struct game {
    int turn;
    int limit; /* resets left, or UNLIMITED */
    struct card foundations[SUITS];
    struct column columns[COLUMNS]; /* index 0 is column 1 */
    struct pile waste;
    struct pile stock;
};

struct move {
    char text[5]; /* as in the input: ".", "r" or "4->3" */
};

struct moves {
    struct move *list;
    size_t count;
};

#endif
