#ifndef SOL_H
#define SOL_H
#include <stdio.h>

/* A card is 4 * rank + suit, rank 0 (none) to 13, suit 0 to 3 for c d h s. */
typedef unsigned char card;
#define RANK(c) ((c) >> 2)
#define SUIT(c) ((c) & 3)
#define RED(c) (SUIT(c) == 1 || SUIT(c) == 2)

/* Everything that is not on a foundation lies in one of nine heaps:
 * 0 is the waste, 1 to 7 are the columns, 8 is the stock (last card on top). */
enum { WASTE = 0, STOCK = 8 };

typedef struct node { card c; char up; struct node *below; } node;

typedef struct {
    int per_turn;
    int resets_left;    /* below 0: no limit */
    int top[4];
    node *heap[9];
} table;

typedef struct { char from, to; } step;

typedef struct { step *list; long n; } steps;

int parse(FILE *in, table *t, steps *s);      /* 0 when all is well */
int complain_about_cards(table *t);
void put_card(card c, FILE *to);
#endif
