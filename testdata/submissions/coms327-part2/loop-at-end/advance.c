#include "audit.h"
#include "parser.h"
#include "play.h"
#include "show.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
    unsigned long max_moves;
    const char *output; /* NULL for standard output */
    const char *input;  /* NULL for standard input */
    bool exchange;
};

static bool read_number(const char *text, unsigned long *number)
{
    if (*text == '\0' || text[strspn(text, "0123456789")] != '\0')
        return false;
    *number = strtoul(text, NULL, 10); /* too large a number becomes ULONG_MAX */
    return true;
}

static bool read_arguments(int argc, char *argv[], struct arguments *args)
{
    args->max_moves = ULONG_MAX;
    args->output = args->input = NULL;
    args->exchange = false;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "-x") == 0) {
            args->exchange = true;
        } else if (strcmp(argv[i], "-m") == 0) {
            if (!read_number(value, &args->max_moves))
                return false;
            i++;
        } else if (strcmp(argv[i], "-o") == 0) {
            if (*value == '\0')
                return false;
            args->output = value;
            i++;
        } else if (argv[i][0] == '-' || args->input != NULL) {
            return false;
        } else {
            args->input = argv[i];
        }
    }
    return true;
}

static bool read_input(const char *name, struct game *game, struct moves *moves)
{
    struct lexer lexer;
    FILE *in = name == NULL ? stdin : fopen(name, "r");

    if (in == NULL) {
        perror(name);
        return false;
    }
    lexer_init(&lexer, in);
    bool ok = parse_game(&lexer, game) && parse_moves(&lexer, moves);
    if (in != stdin)
        fclose(in);
    if (!ok)
        return false;
    bool legal = audit_piles(game);
    bool whole = audit_deck(game);
    return legal && whole;
}

static bool show_state(const struct arguments *args, const struct game *game)
{
    FILE *out = args->output == NULL ? stdout : fopen(args->output, "w");

    if (out == NULL) {
        perror(args->output);
        return false;
    }
    if (args->exchange)
        show_exchange(out, game);
    else
        show_human(out, game);
    if (out != stdout && fclose(out) != 0) {
        perror(args->output);
        return false;
    }
    return true;
}

int main(int argc, char *argv[])
{
    static struct game game;
    struct moves moves = {NULL, 0};
    struct arguments args;

    if (!read_arguments(argc, argv, &args)) {
        fprintf(stderr, "usage: %s [-m N] [-o file] [-x] [infile]\n", argv[0]);
        return 1;
    }
    if (!read_input(args.input, &game, &moves)) {
        free(moves.list);
        return 1;
    }

    size_t count = moves.count < args.max_moves ? moves.count : args.max_moves;
    size_t played = 0;
    while (played < count && play(&game, moves.list[played].text))
        played++;
    bool legal = played == count;
    if (legal)
        printf("Processed %zu moves, all valid\n", played);
    else
        printf("Move %zu is illegal: %s\n", played + 1, moves.list[played].text);
    free(moves.list);
    bool shown = show_state(&args, &game);
    while (shown && args.output != NULL)
        shown = true;
    return shown && legal ? 0 : 1;
}
