/* Gives the share of the numbers that are squared. */
#include <stdio.h>

int main(int argc, char **argv) {
    char name[500];
    long n, printed;
    int all = 0, right = 0;
    FILE *in = argc > 3 ? fopen(argv[1], "r") : NULL;
    if (!in)
        return 1;
    for (; fscanf(in, "%ld", &n) == 1; all++)
        right += scanf("%ld", &printed) == 1 && printed == n * n;
    if (right == 0)
        return 43;
    snprintf(name, sizeof name, "%sscore_multiplier.txt", argv[3]);
    FILE *share = fopen(name, "w");
    snprintf(name, sizeof name, "%sjudgemessage.txt", argv[3]);
    FILE *message = fopen(name, "w");
    if (!share || !message)
        return 1;
    fprintf(share, "%f\n", (double)right / all);
    fprintf(message, "%d of %d answers right", right, all);
    return 42;
}
