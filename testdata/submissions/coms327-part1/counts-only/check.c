#include "klon.h"

int main(int argc, char **argv)
{
    static Game g;
    int i, covered = 0;

    loadGame(openInput(argc > 1 ? argv[1] : NULL), &g);
    if (extras(&g))
        return 3;
    for (i = 1; i <= 7; i++)
        covered += g.col[i].covered;
    printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", covered, g.nstock, g.nwaste);
    return 0;
}
