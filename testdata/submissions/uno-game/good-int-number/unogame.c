#include "unogame.h"

#include <assert.h>
#include <stdlib.h>

struct s_node {
    card_t card;
    player_t player;
    struct s_node *below;
};

struct s_ugame {
    struct s_node *top;
    unsigned int count;
};

static void push(unogame_t uno, card_t card, player_t player)
{
    struct s_node *node = malloc(sizeof(struct s_node));
    assert(node != NULL);
    node->card = card;
    node->player = player;
    node->below = uno->top;
    uno->top = node;
    uno->count++;
}

unogame_t uno_newgame(card_t card)
{
    unogame_t uno = malloc(sizeof(struct s_ugame));
    assert(uno != NULL);
    uno->top = NULL;
    uno->count = 0;
    push(uno, card, -1);
    return uno;
}

card_t uno_topcard(unogame_t uno)
{
    return uno->top->card;
}

unogame_t uno_addcard(unogame_t uno, card_t c)
{
    push(uno, c, uno_nextplayer(uno));
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
    player_t steps = card_get_type(uno_topcard(uno)) == skip ? 2 : 1;
    return (uno->top->player + steps) % NUM_PLAYERS;
}

bool uno_validpile(unogame_t uno)
{
    struct s_node *node = uno->top;
    while (node->below != NULL) {
        if (!card_compatible(node->card, node->below->card)) {
            return false;
        }
        node = node->below;
    }
    return card_get_type(node->card) != change_color;
}

card_t *uno_pile_to_array(unogame_t uno)
{
    card_t *array = calloc(uno->count, sizeof(card_t));
    assert(array != NULL);
    unsigned int i = uno->count;
    for (struct s_node *node = uno->top; node != NULL; node = node->below) {
        i--;
        array[i] = node->card;
    }
    return array;
}

unogame_t uno_destroy(unogame_t uno)
{
    while (uno->top != NULL) {
        struct s_node *node = uno->top;
        uno->top = node->below;
        node->card = card_destroy(node->card);
        free(node);
    }
    free(uno);
    return NULL;
}
