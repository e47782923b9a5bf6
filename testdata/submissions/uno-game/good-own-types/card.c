#include "card.h"
#include <stdlib.h>
#define EQ(f) (a->f == b->f)
card_t card_new(unsigned int n, color_t c, type_t t) {
  struct s_card *k = malloc(sizeof *k);
  return k ? (*k = (struct s_card){ t == normal ? n : 0, c, t }, k) : NULL;
}
unsigned int card_get_number(card_t k) { return k->num; }
color_t card_get_color(card_t k) { return k->color; }
type_t card_get_type(card_t k) { return k->type; }
bool card_samenum(card_t a, card_t b) { return EQ(num) && EQ(type); }
bool card_samecolor(card_t a, card_t b) { return EQ(color); }
bool card_compatible(card_t a, card_t b) {
  return a->type == change_color || EQ(color) || (EQ(type) && EQ(num));
}
card_t card_destroy(card_t k) { return free((void *)k), NULL; }
