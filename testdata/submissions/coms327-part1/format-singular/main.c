#include "audit.h"
#include "parser.h"

#include <stdio.h>

static void print_count(int count, const char *what)
{
    printf("%d %s %s\n", count, what, count == 1 ? "card" : "cards");
}

static void print_summary(const struct game *game)
{
    int covered = 0;
    for (int i = 0; i < COLUMNS; i++)
        covered += game->columns[i].covered.count;
    printf("Input file is valid\n");
    print_count(covered, "covered");
    print_count(game->stock.count, "stock");
    print_count(game->waste.count, "waste");
}

int main(int argc, char *argv[])
{
    static struct game game;
    FILE *in = stdin;

    if (argc > 1) {
        in = fopen(argv[1], "r");
        if (in == NULL) {
            perror(argv[1]);
            return 1;
        }
    }
    bool ok = parse_game(in, &game);
    if (in != stdin)
        fclose(in);
    if (!ok)
        return 1;

    bool legal = audit_piles(&game);
    bool whole = audit_deck(&game);
    if (!legal || !whole)
        return 1;
    print_summary(&game);
    return 0;
}
