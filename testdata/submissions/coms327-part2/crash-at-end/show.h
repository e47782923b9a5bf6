#ifndef SHOW_H
#define SHOW_H

#include "game.h"

#include <stdio.h>

void show_human(FILE *out, const struct game *game);
void show_exchange(FILE *out, const struct game *game);

#endif
