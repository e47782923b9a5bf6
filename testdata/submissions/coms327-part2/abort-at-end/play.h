#ifndef PLAY_H
#define PLAY_H

#include "game.h"

#include <stdbool.h>

/* Returns false and leaves the game as it is if the move is illegal. */
bool play(struct game *game, const char *move);

#endif
