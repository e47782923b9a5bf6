#include "cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char RANKS[] = "_A23456789TJQK";
const char SUITS[] = "cdhs";

bool card_from(const char *word, int *rank, int *suit) {
  if (strlen(word) != 2) {
    return false;
  }
  const char *r = strchr(RANKS, word[0]);
  const char *s = strchr(SUITS, word[1]);
  if (r == NULL || s == NULL) {
    return false;
  }
  *rank = (int)(r - RANKS);
  *suit = (int)(s - SUITS);
  return true;
}

int card_color(int suit) {
  switch (SUITS[suit]) {
    case 'd':
    case 'h':
      return 1;
    default:
      return 0;
  }
}

void cards_add(List *list, int rank, int suit) {
  Node *node = malloc(sizeof(Node));
  if (node == NULL) {
    perror("malloc");
    exit(EXIT_FAILURE);
  }
  node->rank = rank;
  node->suit = suit;
  node->next = NULL;
  if (list->tail == NULL) {
    list->head = node;
  } else {
    list->tail->next = node;
  }
  list->tail = node;
}

void cards_free(List *list) {
  while (list->head != NULL) {
    Node *next = list->head->next;
    free(list->head);
    list->head = next;
  }
  list->tail = NULL;
}

int cards_length(const List *list) {
  int length = 0;
  for (const Node *node = list->head; node != NULL; node = node->next) {
    length++;
  }
  return length;
}

const Node *cards_descend(const List *list) {
  const Node *before = list->head;
  while (before != NULL && before->next != NULL) {
    const Node *node = before->next;
    if (node->rank + 1 != before->rank || card_color(node->suit) == card_color(before->suit)) {
      return node;
    }
    before = node;
  }
  return NULL;
}

void cards_mark(const List *list, Table table) {
  for (const Node *node = list->head; node != NULL; node = node->next) {
    table[node->suit][node->rank]++;
  }
}
