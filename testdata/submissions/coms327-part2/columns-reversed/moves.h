#ifndef MOVES_H
#define MOVES_H
#include "game.h"

enum move_kind { MOVE_TURN, MOVE_RESET, MOVE_CARDS };

#define WASTE      0            /* as a source; columns are 1 to 7 */
#define FOUNDATION 0            /* as a destination */

struct move {
    enum move_kind kind;
    int src, dest;
    char text[5];
};

struct moves {
    struct move *list;
    int n, cap;
};

int  moves_read(struct moves *m, struct lexer *lx);
int  move_play(struct game *g, const struct move *m);   /* 0 if it is illegal; then nothing changes */

#endif
