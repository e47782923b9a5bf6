#include "game.h"
#include <stdlib.h>
#include <string.h>
#include <errno.h>

int main(int argc, char **argv)
{
    FILE *in = stdin;
    struct lexer lx;
    struct game g;
    int i, ok, covered = 0;

    if (argc > 2) {
        fprintf(stderr, "usage: %s [file]\n", argv[0]);
        return 2;
    }
    if (argc == 2 && !(in = fopen(argv[1], "r"))) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        return 2;
    }
    if (!lexer_open(&lx, in)) {
        fprintf(stderr, "cannot read the input\n");
        return 2;
    }
    ok = game_read(&g, &lx);
    if (ok) {
        int piles = game_check_piles(&g), deck = game_check_deck(&g);
        ok = piles && deck;
    }
    if (ok) {
        for (i = 0; i < COLUMNS; i++)
            covered += g.column[i].covered.n;
        printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n",
               covered, g.stock.n, g.waste.n);
    }
    game_free(&g);
    lexer_close(&lx);
    if (in != stdin)
        fclose(in);
    return ok ? 0 : 1;
}
