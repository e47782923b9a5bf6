#include "audit.h"

#include <stdio.h>

bool audit_piles(const struct game *game)
{
    bool legal = true;
    for (int i = 0; i < COLUMNS; i++) {
        const struct pile *open = &game->columns[i].open;
        for (int k = 1; k < open->count; k++) {
            if (card_fits(open->cards[k], open->cards[k - 1]))
                continue;
            fprintf(stderr, "Illegal pile in column %d: %s", i + 1, card_name(open->cards[k]));
            fprintf(stderr, " cannot be on %s\n", card_name(open->cards[k - 1]));
            legal = false;
        }
    }
    return legal;
}

typedef int card_counts[SUITS][KING + 1];

static void count_pile(const struct pile *pile, card_counts seen)
{
    for (int i = 0; i < pile->count; i++)
        seen[pile->cards[i].suit][pile->cards[i].rank]++;
}

static void count_cards(const struct game *game, card_counts seen)
{
    for (int suit = 0; suit < SUITS; suit++) {
        for (int rank = 1; rank <= game->foundations[suit].rank; rank++)
            seen[suit][rank]++;
    }
    for (int i = 0; i < COLUMNS; i++) {
        count_pile(&game->columns[i].covered, seen);
        count_pile(&game->columns[i].open, seen);
    }
    count_pile(&game->waste, seen);
    count_pile(&game->stock, seen);
}

/* Prints the cards that occur from low to high times; true if there are none. */
static bool print_cards(const char *title, card_counts seen, int low, int high)
{
    static const int order[SUITS] = {SPADES, HEARTS, DIAMONDS, CLUBS};
    bool none = true;
    for (int i = 0; i < SUITS; i++) {
        for (int rank = 1; rank <= KING; rank++) {
            int times = seen[order[i]][rank];
            if (times < low || times > high)
                continue;
            if (none)
                fprintf(stderr, "%s", title);
            fprintf(stderr, " %s", card_name((struct card){rank, order[i]}));
            none = false;
        }
    }
    if (!none)
        fprintf(stderr, "\n");
    return none;
}

bool audit_deck(const struct game *game)
{
    card_counts seen = {{0}};
    count_cards(game, seen);
    bool single = print_cards("Duplicated cards:", seen, 2, SUITS * PILE_MAX * COLUMNS);
    bool complete = print_cards("Missing cards:", seen, 0, 0);
    return single && complete;
}
