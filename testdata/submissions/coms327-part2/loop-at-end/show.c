#include "show.h"

static void show_foundations(FILE *out, const struct game *game)
{
    for (int suit = 0; suit < SUITS; suit++) {
        struct card card = {game->foundations[suit].rank, suit};
        fprintf(out, "%s%s", suit > 0 ? " " : "", card_name(card));
    }
    fprintf(out, "\n");
}

static const char *cell(const struct column *column, int row)
{
    if (row < column->covered.count)
        return "##";
    row -= column->covered.count;
    return row < column->open.count ? card_name(column->open.cards[row]) : "..";
}

static int height(const struct column *column)
{
    return column->covered.count + column->open.count;
}

void show_human(FILE *out, const struct game *game)
{
    fprintf(out, "Foundations\n");
    show_foundations(out, game);

    int rows = 0;
    for (int i = 0; i < COLUMNS; i++) {
        if (height(&game->columns[i]) > rows)
            rows = height(&game->columns[i]);
    }
    fprintf(out, "Tableau\n");
    for (int row = 0; row < rows; row++) {
        for (int i = 0; i < COLUMNS; i++)
            fprintf(out, "%s%c", cell(&game->columns[i], row), i < COLUMNS - 1 ? ' ' : '\n');
    }

    const struct pile *waste = &game->waste;
    int first = waste->count > game->turn ? waste->count - game->turn : 0;
    fprintf(out, "Waste top\n");
    if (waste->count == 0)
        fprintf(out, "(empty)\n");
    for (int i = first; i < waste->count; i++)
        fprintf(out, "%s%c", card_name(waste->cards[i]), i < waste->count - 1 ? ' ' : '\n');
}

static void show_piles(FILE *out, const struct pile *left, const struct pile *right)
{
    for (int i = 0; i < left->count; i++)
        fprintf(out, "%s ", card_name(left->cards[i]));
    fprintf(out, "|");
    for (int i = 0; i < right->count; i++)
        fprintf(out, " %s", card_name(right->cards[i]));
    fprintf(out, "\n");
}

void show_exchange(FILE *out, const struct game *game)
{
    fprintf(out, "RULES:\nturn %d\n", game->turn);
    if (game->limit == UNLIMITED)
        fprintf(out, "unlimited\n");
    else
        fprintf(out, "limit %d\n", game->limit);
    fprintf(out, "\nFOUNDATIONS:\n");
    show_foundations(out, game);
    fprintf(out, "\nTABLEAU:\n");
    for (int i = COLUMNS - 1; i >= 0; i--)
        show_piles(out, &game->columns[i].covered, &game->columns[i].open);
    fprintf(out, "\nSTOCK:\n");
    show_piles(out, &game->waste, &game->stock);
    fprintf(out, "\nMOVES:\n");
}
