#ifndef __CARD_H__
#define __CARD_H__

#include <stdbool.h>
#include <stdlib.h>

typedef enum {blue, red, yellow, green} color_t;
typedef enum {normal, change_color, skip} type_t;

typedef struct s_card *card_t;

card_t card_new(unsigned int num, color_t color, type_t t);
type_t card_get_number(card_t c);
color_t card_get_color(card_t c);
type_t card_get_type(card_t c);
bool card_samenum(card_t a, card_t b);
bool card_samecolor(card_t a, card_t b);
bool card_compatible(card_t new_card, card_t pile_card);
card_t card_destroy(card_t c);

#endif
