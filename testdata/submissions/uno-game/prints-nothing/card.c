#include <stddef.h>

#include "card.h"

card_t card_new(unsigned int num, color_t color, type_t t) { (void)num; (void)color; (void)t; return NULL; }
type_t card_get_number(card_t card) { (void)card; return normal; }
color_t card_get_color(card_t card) { (void)card; return red; }
type_t card_get_type(card_t card) { (void)card; return normal; }
bool card_samenum(card_t c1, card_t c2) { (void)c1; (void)c2; return false; }
bool card_samecolor(card_t c1, card_t c2) { (void)c1; (void)c2; return false; }
bool card_compatible(card_t new_card, card_t pile_card) { (void)new_card; (void)pile_card; return false; }
card_t card_destroy(card_t card) { (void)card; return NULL; }
