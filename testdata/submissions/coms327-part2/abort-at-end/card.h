#ifndef CARD_H
#define CARD_H

#include <stdbool.h>

/* Suits are numbered in the order of the foundations. */
enum { CLUBS, DIAMONDS, HEARTS, SPADES, SUITS };

enum { EMPTY_RANK = 0, KING = 13 };

struct card {
    int rank; /* 1 (ace) to 13 (king); 0 only for an empty foundation */
    int suit;
};

bool card_parse(const char *text, struct card *card);
const char *card_name(struct card card);
bool card_is_red(struct card card);
bool card_fits(struct card card, struct card below);

#endif
