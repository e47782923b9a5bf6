#include "unogame.h"

#include <stdio.h>
#include <stdlib.h>

#include "turns.h"

/* The pile is an array that grows; the first card is its first element. */
struct s_ugame {
    card_t *cards;
    player_t *players;
    unsigned int count;
    unsigned int room;
};

void parse(unogame_t uno)
{
    printf("DEBUG: %u cards", uno->count);
}

static void append(unogame_t uno, card_t card, player_t player)
{
    if (uno->count == uno->room) {
        uno->room = 2 * uno->room + 1;
        uno->cards = realloc(uno->cards, uno->room * sizeof(card_t));
        uno->players = realloc(uno->players, uno->room * sizeof(player_t));
    }
    uno->cards[uno->count] = card;
    uno->players[uno->count] = player;
    uno->count++;
    parse(uno);
}

unogame_t uno_newgame(card_t card)
{
    unogame_t uno = malloc(sizeof(struct s_ugame));
    uno->cards = NULL;
    uno->players = NULL;
    uno->count = 0;
    uno->room = 0;
    append(uno, card, NOBODY);
    return uno;
}

card_t uno_topcard(unogame_t uno)
{
    return uno->cards[uno->count - 1];
}

unogame_t uno_addcard(unogame_t uno, card_t c)
{
    append(uno, c, uno_nextplayer(uno));
    return uno;
}

unsigned int uno_count(unogame_t uno)
{
    return uno->count;
}

color_t uno_currentcolor(unogame_t uno)
{
    return card_get_color(uno_topcard(uno));
}

player_t uno_nextplayer(unogame_t uno)
{
    player_t next = uno->players[uno->count - 1] + 1;
    if (card_get_type(uno_topcard(uno)) == skip) {
        next++;
    }
    while (next >= NUM_PLAYERS) {
        next -= NUM_PLAYERS;
    }
    return next;
}

bool uno_validpile(unogame_t uno)
{
    bool valid = card_get_type(uno->cards[0]) != change_color;
    for (unsigned int i = 1; i < uno->count; i++) {
        valid = valid && card_compatible(uno->cards[i], uno->cards[i - 1]);
    }
    return valid;
}

card_t *uno_pile_to_array(unogame_t uno)
{
    card_t *array = malloc(uno->count * sizeof(card_t));
    for (unsigned int i = 0; i < uno->count; i++) {
        array[i] = uno->cards[i];
    }
    return array;
}

unogame_t uno_destroy(unogame_t uno)
{
    for (unsigned int i = 0; i < uno->count; i++) {
        card_destroy(uno->cards[i]);
    }
    free(uno->cards);
    free(uno->players);
    free(uno);
    return NULL;
}
