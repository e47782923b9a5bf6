#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char what[10], word[100];
    if (scanf("%9s %99s", what, word) != 2)
        return 1;
    size_t n = strlen(word);
    if (strcmp(what, "decode") == 0)
        abort();
    word[n - 1]++;
    puts(word);
    return 0;
}
