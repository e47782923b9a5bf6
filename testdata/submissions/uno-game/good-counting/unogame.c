/* TAD Uno-Game: lista simplemente enlazada, de la carta inicial al tope. */
#include <assert.h>
#include <stdlib.h>

#include "unogame.h"

typedef struct _play *list;

struct _play
{
    card_t data;
    player_t by;
    list next;
};

struct s_ugame
{
    list first;
};

static list list_append(list l, card_t data, player_t by)
{
    list fresh = calloc(1, sizeof(*fresh)), walk = l;
    assert(fresh);
    fresh->data = data;
    fresh->by = by;
    if (l == NULL)
        return fresh;
    while (walk->next != NULL)
        walk = walk->next;
    walk->next = fresh;
    return l;
}

static list list_last(list l)
{
    while (l->next)
        l = l->next;
    return l;
}

static unsigned int list_length(list l)
{
    unsigned int n = 0;
    for (; l; l = l->next)
        ++n;
    return n;
}

static void list_free_full(list l, card_t (*destroy)(card_t))
{
    while (l)
    {
        list rest = l->next;
        destroy(l->data);
        free(l);
        l = rest;
    }
}

static bool invrep(unogame_t uno)
{
    return uno != NULL && uno->first != NULL && uno->first->by == -1;
}

unogame_t uno_newgame(card_t card)
{
    unogame_t uno = malloc(sizeof(struct s_ugame));
    assert(uno);
    uno->first = list_append(NULL, card, -1);
    assert(invrep(uno));
    return uno;
}

card_t uno_topcard(unogame_t uno)
{
    assert(invrep(uno));
    return list_last(uno->first)->data;
}

unogame_t uno_addcard(unogame_t uno, card_t c)
{
    assert(invrep(uno));
    uno->first = list_append(uno->first, c, uno_nextplayer(uno));
    return uno;
}

unsigned int uno_count(unogame_t uno)
{
    return list_length(uno->first);
}

color_t uno_currentcolor(unogame_t uno)
{
    return card_get_color(uno_topcard(uno));
}

player_t uno_nextplayer(unogame_t uno)
{
    list top = list_last(uno->first);
    player_t next = top->by;
    unsigned int turns = (card_get_type(top->data) == skip) + 1;
    while (turns-- > 0)
        next = next + 1 >= NUM_PLAYERS ? 0 : next + 1;
    return next;
}

bool uno_validpile(unogame_t uno)
{
    list below = uno->first;
    bool ok = card_get_type(below->data) != change_color;
    for (list above = below->next; ok && above; above = above->next)
    {
        ok = card_compatible(above->data, below->data);
        below = above;
    }
    return ok;
}

card_t *uno_pile_to_array(unogame_t uno)
{
    card_t *array = malloc(uno_count(uno) * sizeof(card_t)), *at = array;
    assert(array);
    for (list l = uno->first; l; l = l->next)
        *at++ = l->data;
    return array;
}

unogame_t uno_destroy(unogame_t uno)
{
    assert(invrep(uno));
    list_free_full(uno->first, card_destroy);
    free(uno);
    uno = NULL;
    return uno;
}
