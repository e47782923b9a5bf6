#ifndef AUDIT_H
#define AUDIT_H

#include "game.h"

/* Prints what it finds to stderr, and returns true if all is well. */
bool audit_deck(const struct game *game);

#endif
