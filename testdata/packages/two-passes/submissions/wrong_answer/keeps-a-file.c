#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char what[10], word[100];
    if (scanf("%9s %99s", what, word) != 2)
        return 1;
    size_t n = strlen(word);
    (void)n;
    FILE *kept = fopen("word", strcmp(what, "encode") == 0 ? "w" : "r");
    if (kept && strcmp(what, "encode") == 0)
        fprintf(kept, "%s\n", word);
    else if (kept)
        fscanf(kept, "%99s", word);
    puts(strcmp(what, "encode") == 0 ? "code" : word);
    return 0;
}
