#include <ctype.h>
#include <stdio.h>

int main(void) {
    long lines = 0, words = 0;
    int in_word = 0, c;

    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            lines++;
        }
        if (isspace(c)) {
            in_word = 0;
        } else if (!in_word) {
            in_word = 1;
            words++;
        }
    }
    printf("lines: %ld\nwords: %ld\n", lines, words);
    return 0;
}
