#pragma once
#include <stdbool.h>
typedef enum {red, green, blue, yellow} color_t;
typedef enum {normal, change_color, skip} type_t;
typedef const struct s_card { unsigned int num; color_t color; type_t type; } *card_t;
card_t card_new(unsigned int n, color_t c, type_t t);
unsigned int card_get_number(card_t card);
color_t card_get_color(card_t card);
type_t card_get_type(card_t card);
bool card_samenum(card_t c1, card_t c2), card_samecolor(card_t c1, card_t c2);
bool card_compatible(card_t new_card, card_t pile_card);
card_t card_destroy(card_t card);
