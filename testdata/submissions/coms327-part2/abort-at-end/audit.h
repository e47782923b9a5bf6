#ifndef AUDIT_H
#define AUDIT_H

#include "game.h"

/* Both print what they find to stderr, and return true if all is well. */
bool audit_piles(const struct game *game);
bool audit_deck(const struct game *game);

#endif
