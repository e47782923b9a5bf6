#include "unogame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The cards stand in an array, the first one dealt at its start. Of the players only the next one is needed. */
struct s_ugame {
    card_t *cards;
    unsigned int count;
    unsigned int room;
    player_t next;
};

unogame_t uno_newgame(card_t card)
{
    unogame_t uno = calloc(1, sizeof(*uno));
    assert(uno != NULL);
    uno->next = -1;
    return uno_addcard(uno, card);
}

card_t uno_topcard(unogame_t uno)
{
    return uno->cards[uno->count - 1];
}

unogame_t uno_addcard(unogame_t uno, card_t c)
{
    if (uno->count == uno->room) {
        uno->room = uno->room == 0 ? 1 : 2 * uno->room;
        uno->cards = realloc(uno->cards, uno->room * sizeof(card_t));
        assert(uno->cards != NULL);
    }
    uno->cards[uno->count] = c;
    uno->count++;
    uno->next += card_get_type(c) == skip ? 2 : 1;
    uno->next %= NUM_PLAYERS;
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
    return uno->next;
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
    card_t *array = calloc(uno->count, sizeof(card_t));
    assert(array != NULL);
    return memcpy(array, uno->cards, uno->count * sizeof(card_t));
}

unogame_t uno_destroy(unogame_t uno)
{
    for (unsigned int i = 0; i < uno->count; i++) {
        uno->cards[i] = card_destroy(uno->cards[i]);
    }
    free(uno->cards);
    free(uno);
    return NULL;
}
