#include "moves.h"
#include "output.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int usage(const char *why, const char *what)
{
    fprintf(stderr, "%s%s\nusage: advance [-m N] [-o file] [-x] [file]\n", why, what);
    return 2;
}

int main(int argc, char **argv)
{
    const char *name = NULL, *outname = NULL;
    long limit = LONG_MAX;
    int exchange = 0, i, ok;
    FILE *in = stdin, *out = stdout;
    struct lexer lx;
    struct game g;
    struct moves m;

    for (i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "-x"))
            exchange = 1;
        else if (!strcmp(argv[i], "-m") || !strcmp(argv[i], "-o")) {
            if (i + 1 == argc)
                return usage("missing argument of ", argv[i]);
            if (argv[i][1] == 'o')
                outname = argv[++i];
            else {
                char *end;
                limit = strtol(argv[++i], &end, 10);
                if (end == argv[i] || *end || limit < 0)
                    return usage("not a number of moves: ", argv[i]);
            }
        } else if (argv[i][0] == '-')
            return usage("unknown switch ", argv[i]);
        else if (name)
            return usage("more than one file name: ", argv[i]);
        else
            name = argv[i];
    }
    if (name && !(in = fopen(name, "r"))) {
        fprintf(stderr, "%s: %s\n", name, strerror(errno));
        return 2;
    }
    if (!lexer_open(&lx, in)) {
        fprintf(stderr, "cannot read the input\n");
        return 2;
    }
    memset(&m, 0, sizeof m);
    ok = game_read(&g, &lx) && moves_read(&m, &lx);
    if (ok) {
        int piles = game_check_piles(&g), deck = game_check_deck(&g);
        ok = piles && deck;
    }
    if (ok) {
        for (i = 0; i < m.n && i < limit && move_play(&g, &m.list[i]); i++)
            ;
        if (i < m.n && i < limit)
            printf("Move %d is illegal: %s\n", i + 1, m.list[i].text);
        else
            printf("Processed %d moves, all valid\n", i);
        if (outname && !(out = fopen(outname, "w"))) {
            fprintf(stderr, "%s: %s\n", outname, strerror(errno));
            return 2;
        }
        (exchange ? output_exchange : output_human)(&g, out);
        if (out != stdout)
            fclose(out);
    }
    free(m.list);
    game_free(&g);
    lexer_close(&lx);
    if (in != stdin)
        fclose(in);
    return ok ? 0 : 1;
}
