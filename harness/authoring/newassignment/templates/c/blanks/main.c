#include <stdio.h>

int main(void) {
    long lines = 0, words = 0;
    int c;

    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            lines++;
        }
        if (c == ' ' || c == '\n') {
            words++; /* the mistake: there may be no word before it */
        }
    }
    printf("lines: %ld\nwords: %ld\n", lines, words);
    return 0;
}
