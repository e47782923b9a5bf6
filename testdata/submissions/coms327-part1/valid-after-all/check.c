#include "sol.h"

static int size(const node *n, int up)
{
    int k = 0;
    for (; n; n = n->below) k += n->up == up;
    return k;
}

int main(int argc, char **argv)
{
    static table t;
    int i, covered = 0;
    FILE *in = argc == 2 ? fopen(argv[1], "r") : stdin;
    if (!in) { perror(argv[1]); return 2; }
    if (parse(in, &t, NULL) || complain_about_cards(&t)) return 1;
    for (i = 1; i <= 7; i++) covered += size(t.heap[i], 0);
    printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", covered, size(t.heap[STOCK], 1), size(t.heap[WASTE], 1));
    return 0;
}
