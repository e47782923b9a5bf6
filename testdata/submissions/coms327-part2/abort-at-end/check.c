#include "audit.h"
#include "parser.h"

#include <stdio.h>

static void print_summary(const struct game *game)
{
    int covered = 0;
    for (int i = 0; i < COLUMNS; i++)
        covered += game->columns[i].covered.count;
    printf("Input file is valid\n");
    printf("%d covered cards\n", covered);
    printf("%d stock cards\n", game->stock.count);
    printf("%d waste cards\n", game->waste.count);
}

int main(int argc, char *argv[])
{
    static struct game game;
    struct lexer lexer;
    FILE *in = stdin;

    if (argc > 1) {
        in = fopen(argv[1], "r");
        if (in == NULL) {
            perror(argv[1]);
            return 1;
        }
    }
    lexer_init(&lexer, in);
    bool ok = parse_game(&lexer, &game);
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
