#ifndef NODE_H
#define NODE_H

#include "unogame.h"

struct s_node {
    card_t card;
    player_t player;
    struct s_node *below;
};

struct s_node *node_new(card_t card, player_t player, struct s_node *below);

#endif
