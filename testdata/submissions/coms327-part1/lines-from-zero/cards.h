#ifndef CARDS_H
#define CARDS_H

#include <stdbool.h>

extern const char RANKS[];  // "_A23456789TJQK"
extern const char SUITS[];  // "cdhs"

typedef struct node {
  int rank;  // 0 is an empty foundation
  int suit;
  struct node *next;
} Node;

typedef struct list {
  Node *head;
  Node *tail;
} List;

typedef int Table[4][14];

bool card_from(const char *word, int *rank, int *suit);
int card_color(int suit);

void cards_add(List *list, int rank, int suit);
void cards_free(List *list);
int cards_length(const List *list);

// The first card that may not lie on the one before it, or NULL.
const Node *cards_descend(const List *list);

void cards_mark(const List *list, Table table);

#endif
