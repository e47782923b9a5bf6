#include <stdlib.h>
#include "unogame.h"

struct s_ugame {
    card_t card;
    player_t player;
    unogame_t rest;
};

static unogame_t cons(card_t card, player_t player, unogame_t rest)
{
    unogame_t node = malloc(sizeof *node);
    if (node) *node = (struct s_ugame){card, player, rest};
    return node;
}

static card_t *fill(unogame_t node, card_t *array)
{
    if (!node) return array;
    array = fill(node->rest, array);
    *array = node->card;
    return array + 1;
}

unogame_t uno_newgame(card_t card) { return cons(card, -1, NULL); }
card_t uno_topcard(unogame_t uno) { return uno->card; }
unogame_t uno_addcard(unogame_t uno, card_t c) { return cons(c, uno_nextplayer(uno), uno); }
unsigned int uno_count(unogame_t uno) { return uno ? 1 + uno_count(uno->rest) : 0; }
color_t uno_currentcolor(unogame_t uno) { return card_get_color(uno->card); }
player_t uno_nextplayer(unogame_t uno) { return (uno->player + 1 + (card_get_type(uno->card) == skip)) % NUM_PLAYERS; }

bool uno_validpile(unogame_t uno)
{
    if (!uno->rest) return card_get_type(uno->card) != change_color;
    return card_compatible(uno->card, uno->rest->card) && uno_validpile(uno->rest);
}

card_t *uno_pile_to_array(unogame_t uno)
{
    card_t *array = malloc(uno_count(uno) * sizeof *array);
    if (array) fill(uno, array);
    return array;
}

unogame_t uno_destroy(unogame_t uno)
{
    if (!uno) return NULL;
    card_destroy(uno->card);
    uno_destroy(uno->rest);
    free(uno);
    return NULL;
}
