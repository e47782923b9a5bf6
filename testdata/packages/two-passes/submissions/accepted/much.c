#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char what[10], word[100];
    if (scanf("%9s %99s", what, word) != 2)
        return 1;
    size_t n = strlen(word);
    for (int i = 0; i < 700000; i++) /* much in each pass, too much in both together */
        putchar(' ');
    if (strcmp(what, "encode") == 0)
        printf("_%s\n", word);
    else
        puts(word + 1);
    return 0;
}
