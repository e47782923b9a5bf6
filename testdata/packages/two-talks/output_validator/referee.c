/* Lets one number be guessed in each pass. */
#include <stdio.h>

int main(int argc, char **argv) {
    char passed[500], next[500];
    int secrets[2], guess;
    FILE *in = argc > 3 ? fopen(argv[1], "r") : NULL;
    if (!in || fscanf(in, "%d %d", &secrets[0], &secrets[1]) != 2)
        return 1;
    snprintf(passed, sizeof passed, "%spassed", argv[3]);
    snprintf(next, sizeof next, "%snextpass.in", argv[3]);
    FILE *before = fopen(passed, "r");
    int secret = secrets[before != NULL];
    for (int i = 0; i < 7; i++) {
        if (scanf("%d", &guess) != 1)
            return 43;
        puts(guess == secret ? "right" : guess > secret ? "lower" : "higher");
        fflush(stdout);
        if (guess == secret && before)
            return 42;
        if (guess == secret) {
            FILE *first = fopen(passed, "w"), *more = fopen(next, "w");
            return first && more ? 42 : 1;
        }
    }
    return 43;
}
