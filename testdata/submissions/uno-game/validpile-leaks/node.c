#include "node.h"

#include <assert.h>
#include <stdlib.h>

struct s_node *node_new(card_t card, player_t player, struct s_node *below)
{
    struct s_node *node = malloc(sizeof(struct s_node));
    assert(node != NULL);
    node->card = card;
    node->player = player;
    node->below = below;
    return node;
}
