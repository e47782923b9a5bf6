#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <assert.h>
#include "card.h"

struct s_card {
	unsigned int num;
	color_t color;
	type_t type;
};

card_t card_new(unsigned int num, color_t color, type_t t) {
	assert(num < 10);
	card_t c = NULL;
	c = malloc(sizeof(struct s_card));
	if (c == NULL) {
		fprintf(stderr, "sin memoria\n");
		exit(EXIT_FAILURE);
	}
	c->num = num;
	c->color = color;
	c->type = t;
	return c;
}

int card_get_number(card_t c) {
	return c->num;
}

color_t card_get_color(card_t c) {
	return c->color;
}

type_t card_get_type(card_t c) {
	return c->type;
}

bool card_samenum(card_t a, card_t b) {
	return a->num == b->num;
}

bool card_samecolor(card_t a, card_t b) {
	return a->color == b->color;
}

bool card_compatible(card_t new_card, card_t pile_card) {
	bool res;
	if (new_card->type == change_color) {
		res = true;
	} else if (new_card->type == skip) {
		res = pile_card->type == skip || card_samecolor(new_card, pile_card);
	} else if (pile_card->type == normal) {
		res = card_samenum(new_card, pile_card) || card_samecolor(new_card, pile_card);
	} else {
		res = card_samecolor(new_card, pile_card);
	}
	return res;
}

card_t card_destroy(card_t c) {
	free(c);
	return c;
}
