#ifndef DECK_H
#define DECK_H

/* A card is kept as the two characters of the input, such as "Td". */

int is_card(const char *w);
void deck_add(const char *w);
void deck_add_below(const char *w);
int fits(const char *lower, const char *upper);
int deck_complete(void);

#endif
