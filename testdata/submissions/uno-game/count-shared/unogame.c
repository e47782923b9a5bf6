#include <assert.h>
#include <stdlib.h>
#include "unogame.h"

#define NOBODY (-1)

struct s_node {
    card_t card;
    player_t player;
    struct s_node *next;
};

struct s_ugame {
    struct s_node *top;
};

static unsigned int count;
static bool invrep(unogame_t uno) {
    return uno != NULL && uno->top != NULL && count > 0u;
}

static struct s_node *create_node(card_t card, player_t player, struct s_node *next) {
    struct s_node *node = malloc(sizeof(*node));
    if (node == NULL) {
        exit(EXIT_FAILURE);
    }
    node->card = card;
    node->player = player;
    node->next = next;
    return node;
}

unogame_t uno_newgame(card_t card) {
    assert(card != NULL);
    unogame_t uno = malloc(sizeof(*uno));
    if (uno == NULL) {
        exit(EXIT_FAILURE);
    }
    uno->top = create_node(card, NOBODY, NULL);
    count = 1u;
    assert(invrep(uno));
    return uno;
}

card_t uno_topcard(unogame_t uno) {
    assert(invrep(uno));
    return uno->top->card;
}

unogame_t uno_addcard(unogame_t uno, card_t c) {
    assert(invrep(uno) && c != NULL);
    uno->top = create_node(c, uno_nextplayer(uno), uno->top);
    count++;
    return uno;
}

unsigned int uno_count(unogame_t uno) {
    assert(invrep(uno));
    return count;
}

color_t uno_currentcolor(unogame_t uno) {
    assert(invrep(uno));
    return card_get_color(uno->top->card);
}

player_t uno_nextplayer(unogame_t uno) {
    assert(invrep(uno));
    int step = card_get_type(uno->top->card) == skip ? 2 : 1;
    return (uno->top->player + step) % NUM_PLAYERS;
}

bool uno_validpile(unogame_t uno) {
    assert(invrep(uno));
    struct s_node *node = uno->top;
    while (node->next != NULL) {
        if (!card_compatible(node->card, node->next->card)) {
            return false;
        }
        node = node->next;
    }
    return card_get_type(node->card) != change_color;
}

card_t *uno_pile_to_array(unogame_t uno) {
    assert(invrep(uno));
    card_t *array = calloc(count, sizeof(card_t));
    if (array == NULL) {
        exit(EXIT_FAILURE);
    }
    unsigned int i = count;
    for (struct s_node *node = uno->top; node != NULL; node = node->next) {
        array[--i] = node->card;
    }
    return array;
}

unogame_t uno_destroy(unogame_t uno) {
    assert(invrep(uno));
    while (uno->top != NULL) {
        struct s_node *node = uno->top;
        uno->top = node->next;
        node->card = card_destroy(node->card);
        free(node);
    }
    free(uno);
    return NULL;
}
