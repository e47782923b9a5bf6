#include "card.h"

card_t card_new(unsigned int num, color_t color, type_t t) {
  card_t card = calloc(1, sizeof(struct s_card));
  assert(card != NULL);
  card->num = num;
  card->color = color;
  card->type = t;
  return card;
}

unsigned int card_get_number(card_t card) {
  return card->num;
}

color_t card_get_color(card_t card) {
  return card->color;
}

type_t card_get_type(card_t card) {
  return card->type;
}

bool card_is_special(card_t card) {
  return card->type != normal;
}

bool card_samenum(card_t c1, card_t c2) {
  return card_get_number(c1) == card_get_number(c2);
}

bool card_samecolor(card_t c1, card_t c2) {
  return card_get_color(c1) == card_get_color(c2);
}

bool card_compatible(card_t new_card, card_t pile_card) {
  bool same_color = card_samecolor(new_card, pile_card);
  switch (card_get_type(new_card)) {
    case change_color:
      return true;
    case skip:
      return same_color || card_get_type(pile_card) == skip;
    default:
      return same_color || (!card_is_special(pile_card) && card_samenum(new_card, pile_card));
  }
}

card_t card_destroy(card_t card) {
  if (card != NULL) {
    free(card);
    card = NULL;
  }
  return card;
}
