#include <stdlib.h>
#include <stdbool.h>
#include <assert.h>
#include "card.h"
#include "unogame.h"

#define INITIAL_CAPACITY 2

struct s_ugame {
	card_t *cards;
	player_t *players;
	unsigned int size;
	unsigned int capacity;
};

static void grow(unogame_t uno) {
	uno->capacity *= 2;
	uno->cards = realloc(uno->cards, uno->capacity * sizeof(card_t));
	uno->players = realloc(uno->players, uno->capacity * sizeof(player_t));
	assert(uno->cards != NULL && uno->players != NULL);
}

unogame_t uno_newgame(card_t card) {
	unogame_t uno = malloc(sizeof(struct s_ugame));
	assert(uno != NULL);
	uno->capacity = INITIAL_CAPACITY;
	uno->size = 1;
	uno->cards = calloc(uno->capacity, sizeof(card_t));
	uno->players = calloc(uno->capacity, sizeof(player_t));
	uno->cards[0] = card;
	uno->players[0] = -1;
	return uno;
}

card_t uno_topcard(unogame_t uno) {
	return uno->cards[uno->size - 1];
}

unogame_t uno_addcard(unogame_t uno, card_t c) {
	player_t who = uno_nextplayer(uno);
	if (uno->size == uno->capacity) {
		grow(uno);
	}
	uno->cards[uno->size] = c;
	uno->players[uno->size] = who;
	uno->size++;
	return uno;
}

unsigned int uno_count(unogame_t uno) {
	return uno->size;
}

color_t uno_currentcolor(unogame_t uno) {
	return card_get_color(uno->cards[uno->size - 1]);
}

player_t uno_nextplayer(unogame_t uno) {
	player_t last = uno->players[uno->size - 1];
	player_t next = (last + 1) % NUM_PLAYERS;
	if (card_get_type(uno_topcard(uno)) == skip) {
		next = (next + 1) % NUM_PLAYERS;
	}
	return next;
}

bool uno_validpile(unogame_t uno) {
	bool valid = card_get_type(uno->cards[0]) != change_color;
	for (unsigned int i = 1; i < uno->size && valid; i++) {
		valid = card_compatible(uno->cards[i], uno->cards[i - 1]);
	}
	return valid;
}

card_t *uno_pile_to_array(unogame_t uno) {
	card_t *copy = calloc(uno->size, sizeof(card_t));
	for (unsigned int i = 0; i < uno->size; i++) {
		copy[i] = uno->cards[i];
	}
	return copy;
}

unogame_t uno_destroy(unogame_t uno) {
	for (unsigned int i = 0; i < uno->size; i++) {
		card_destroy(uno->cards[i]);
	}
	free(uno->cards);
	free(uno->players);
	free(uno);
	return uno;
}
