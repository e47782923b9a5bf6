#include <string.h>
#include "game.h"

int main(int argc, char **argv)
{
    struct game g;
    struct reader r;
    int covered = 0;
    memset(&g, 0, sizeof g);
    memset(&r, 0, sizeof r);
    r.in = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (!r.in) {
        perror(argv[1]);
        return 1;
    }
    bool fine = parse_game(&r, &g);
    if (fine) {
        for (int i = COL + 1; i <= COL + 7; i++)
            for (struct card *c = g.pile[i].top; c; c = c->under)
                covered += c->hidden;
        printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", covered, g.pile[STOCK].size, g.pile[WASTE].size);
    }
    close_reader(&r);
    throw_away(&g);
    return !fine;
}
