#include "klondike.h"
#include <string.h>

static void to_stderr(Sink *s, size_t line, const char *message)
{
    s->errors++;
    if (line) fprintf(stderr, "%s:%zu: error: %s\n", s->name, line, message);
    else fprintf(stderr, "%s\n", message);
}

int main(int argc, char **argv)
{
    Sink sink = { argc > 1 ? argv[1] : "<stdin>", 0, to_stderr };
    FILE *in = argc > 1 ? fopen(argv[1], "rb") : stdin;
    if (!in) {
        perror(argv[1]);
        return 66;
    }
    char *text = slurp(in);
    if (in != stdin) fclose(in);
    Words words = {0};
    Table table = {0};
    split(text, &words);
    if (build(&words, &table, &sink)) audit(&table, &sink);
    if (!sink.errors) {
        size_t covered = 0;
        for (int i = 0; i < 7; i++) covered += table.column[i].down.len;
        printf("Input file is valid\n%zu covered cards\n%zu stock cards\n%zu waste cards\n",
               covered, table.stock.len, table.waste.len);
    }
    int status = sink.errors ? 65 : 0;
    table_free(&table);
    vec_free(words);
    free(text);
    return status;
}
