#ifndef KLONDIKE_H
#define KLONDIKE_H
#include <stdbool.h>
#include <stdio.h>
#include "vec.h"

typedef unsigned char Card;             /* suit << 4 | rank */
#define RANK(c) ((c) & 15)
#define SUIT(c) ((c) >> 4)
#define RED(c)  (SUIT(c) == 1 || SUIT(c) == 2)

typedef VEC(Card) Cards;

typedef struct { Cards down, up; size_t line; } Column;

typedef struct {
    int turn;
    int limit;                          /* -1: unlimited */
    int top[4];
    Column column[7];
    Cards waste, stock;
} Table;

/* where problems go */
typedef struct Sink Sink;
struct Sink {
    const char *name;
    size_t errors;
    void (*report)(Sink *, size_t line, const char *message);
};

typedef struct { char *text; size_t line; bool last_of_line; } Word;
typedef VEC(Word) Words;

char *slurp(FILE *in);
void split(char *text, Words *words);
bool build(const Words *words, Table *t, Sink *s);
void audit(const Table *t, Sink *s);
void table_free(Table *t);
char *card_text(Card c);
bool card_of(const char *text, Card *c);
#endif
