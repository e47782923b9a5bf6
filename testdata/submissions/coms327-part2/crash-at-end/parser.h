#ifndef PARSER_H
#define PARSER_H

#include "game.h"
#include "lexer.h"

#include <stdbool.h>

/*
 * Both print the first formatting error and then return false. parse_game reads
 * up to MOVES:, parse_moves what comes after it. The caller frees moves->list.
 */
bool parse_game(struct lexer *lexer, struct game *game);
bool parse_moves(struct lexer *lexer, struct moves *moves);

#endif
