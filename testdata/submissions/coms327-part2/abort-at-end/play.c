#include "play.h"

#include <string.h>

static void push(struct pile *pile, struct card card)
{
    pile->cards[pile->count++] = card;
}

static bool turn_over(struct game *game)
{
    struct pile *stock = &game->stock;
    int n = stock->count < game->turn ? stock->count : game->turn;
    if (n == 0)
        return false;
    for (int i = 0; i < n; i++)
        push(&game->waste, stock->cards[i]);
    stock->count -= n;
    memmove(stock->cards, stock->cards + n, stock->count * sizeof stock->cards[0]);
    return true;
}

static bool reset(struct game *game)
{
    if (game->stock.count > 0 || game->limit == 0)
        return false;
    game->stock = game->waste;
    game->waste.count = 0;
    if (game->limit != UNLIMITED)
        game->limit--;
    return true;
}

/* Moves the last card of the pile. */
static bool to_foundation(struct game *game, struct pile *from)
{
    if (from->count == 0)
        return false;
    struct card card = from->cards[from->count - 1];
    if (card.rank != game->foundations[card.suit].rank + 1)
        return false;
    game->foundations[card.suit] = card;
    from->count--;
    return true;
}

static bool column_takes(const struct column *column, struct card card)
{
    const struct pile *open = &column->open;
    if (open->count == 0)
        return card.rank == KING;
    return card_fits(card, open->cards[open->count - 1]);
}

/* Moves the first card that fits, of those from index first on, and all after it. */
static bool to_column(struct pile *from, int first, struct column *to)
{
    for (int i = first; i < from->count; i++) {
        if (!column_takes(to, from->cards[i]))
            continue;
        for (int k = i; k < from->count; k++)
            push(&to->open, from->cards[k]);
        from->count = i;
        return true;
    }
    return false;
}

static void uncover(struct column *column)
{
    if (column->open.count == 0 && column->covered.count > 0)
        push(&column->open, column->covered.cards[--column->covered.count]);
}

bool play(struct game *game, const char *move)
{
    if (move[0] == '.')
        return turn_over(game);
    if (move[0] == 'r')
        return reset(game);

    char source = move[0], dest = move[3];
    struct pile *from = source == 'w' ? &game->waste : &game->columns[source - '1'].open;
    bool legal;
    if (source == dest)
        return false;
    if (dest == 'f')
        legal = to_foundation(game, from);
    else if (source == 'w')
        legal = from->count > 0 && to_column(from, from->count - 1, &game->columns[dest - '1']);
    else
        legal = to_column(from, 0, &game->columns[dest - '1']);
    if (source != 'w')
        uncover(&game->columns[source - '1']);
    return legal;
}
