#include "unogame.h"
#include <stdlib.h>
struct node { card_t card; player_t who; unogame_t below; };
static unogame_t push(card_t c, player_t p, unogame_t below) {
  unogame_t n = malloc(sizeof *n);
  return *n = (struct node){ c, p, below }, n;
}
unogame_t uno_newgame(card_t c) { return push(c, -1, NULL); }
card_t uno_topcard(unogame_t u) { return u->card; }
unogame_t uno_addcard(unogame_t u, card_t c) { return push(c, uno_nextplayer(u), u); }
unsigned int uno_count(unogame_t u) { return u ? 1 + uno_count(u->below) : 0; }
color_t uno_currentcolor(unogame_t u) { return card_get_color(u->card); }
player_t uno_nextplayer(unogame_t u) {
  return (u->who + 1 + (card_get_type(u->card) == skip)) % NUM_PLAYERS;
}
bool uno_validpile(unogame_t u) {
  return u->below ? card_compatible(u->card, u->below->card) && uno_validpile(u->below)
                  : card_get_type(u->card) != change_color;
}
static card_t *fill(unogame_t u, card_t *a) {
  return u ? (*(a = fill(u->below, a)) = u->card, a + 1) : a;
}
card_t *uno_pile_to_array(unogame_t u) {
  card_t *a = malloc(uno_count(u) * sizeof *a);
  return fill(u, a), a;
}
unogame_t uno_destroy(unogame_t u) {
  return u ? (uno_destroy(u->below), card_destroy(u->card), free(u), NULL) : NULL;
}
