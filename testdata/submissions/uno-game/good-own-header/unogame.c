#include "unogame.h"

static node_t node_new(card_t card, player_t player, node_t next) {
  node_t node = malloc(sizeof(struct node));
  assert(node != NULL);
  node->card = card;
  node->player = player;
  node->next = next;
  return node;
}

unogame_t uno_newgame(card_t card) {
  unogame_t uno = malloc(sizeof(struct unogame));
  assert(uno != NULL);
  uno->pile = node_new(card, -1, NULL);
  uno->size = 1;
  return uno;
}

card_t uno_topcard(unogame_t uno) {
  return uno->pile->card;
}

unogame_t uno_addcard(unogame_t uno, card_t c) {
  uno->pile = node_new(c, uno_nextplayer(uno), uno->pile);
  uno->size = uno->size + 1;
  return uno;
}

unsigned int uno_count(unogame_t uno) {
  return uno->size;
}

color_t uno_currentcolor(unogame_t uno) {
  return uno->pile->card->color;
}

player_t uno_nextplayer(unogame_t uno) {
  int steps = (uno->pile->card->type == skip) ? 2 : 1;
  return (uno->pile->player + steps) % NUM_PLAYERS;
}

bool uno_validpile(unogame_t uno) {
  node_t node = uno->pile;
  while (node->next != NULL && card_compatible(node->card, node->next->card)) {
    node = node->next;
  }
  return node->next == NULL && node->card->type != change_color;
}

card_t *uno_pile_to_array(unogame_t uno) {
  card_t *array = malloc(sizeof(card_t) * uno->size);
  unsigned int i = uno->size;
  for (node_t node = uno->pile; node != NULL; node = node->next) {
    array[--i] = node->card;
  }
  return array;
}

unogame_t uno_destroy(unogame_t uno) {
  node_t node = uno->pile;
  while (node != NULL) {
    node_t dead = node;
    node = node->next;
    dead->card = card_destroy(dead->card);
    free(dead);
  }
  free(uno);
  return NULL;
}
