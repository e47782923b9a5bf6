#ifndef CARD_H
#define CARD_H

#define RANKS 13
#define SUITS 4
#define DECK  (RANKS * SUITS)

/* rank 0 means "empty foundation", 1 is the ace, 13 the king */
struct card {
    int rank;
    int suit;                   /* 0 clubs, 1 diamonds, 2 hearts, 3 spades */
};

int card_parse(const char *text, struct card *out);
int card_is_red(struct card c);
int card_fits_on(struct card lower, struct card upper);
const char *card_name(struct card c, char buf[3]);

#endif
