#ifndef PARSER_H
#define PARSER_H

#include "game.h"

#include <stdbool.h>
#include <stdio.h>

/* Reads up to MOVES:. On a formatting error prints it and returns false. */
bool parse_game(FILE *in, struct game *game);

#endif
