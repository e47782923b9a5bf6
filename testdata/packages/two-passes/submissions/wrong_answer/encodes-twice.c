#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char what[10], word[100];
    if (scanf("%9s %99s", what, word) != 2)
        return 1;
    size_t n = strlen(word);
    for (size_t i = 0; i < n; i++)
        word[i]++;
    puts(word);
    return 0;
}
