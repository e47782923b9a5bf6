#ifndef GAME_H
#define GAME_H

#include "card.h"

enum { COLUMNS = 7, PILE_MAX = 512 };

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
    int limit; /* -1 for unlimited */
    struct card foundations[SUITS];
    struct column columns[COLUMNS]; /* index 0 is column 1 */
    struct pile waste;
    struct pile stock;
};

#endif
