#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r\n"

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int lines = 0, words = 0;

    while (getline(&line, &size, stdin) != -1) {
        lines++;
        for (char *word = strtok(line, BLANKS); word != NULL; word = strtok(NULL, BLANKS)) {
            words++;
        }
    }
    free(line);
    printf("lines: %d\nwords: %d\n", lines, words);
    return 0;
}
