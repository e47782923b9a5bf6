#include <stdio.h>
#include <string.h>

static int tally(const char *name) {
    FILE *in = strcmp(name, "-") ? fopen(name, "r") : stdin;
    long lines = 0, bytes = 0;
    int c, last = '\n';
    if (!in) {
        fprintf(stderr, "tally: no file %s\n", name);
        return 1;
    }
    for (; (c = getc(in)) != EOF; last = c, bytes++)
        lines += c == '\n';
    printf("%ld %ld %s\n", lines + (last != '\n'), bytes, name);
    if (in != stdin)
        fclose(in);
    return 0;
}

int main(int argc, char **argv) {
    int status = 0;
    if (argc < 2)
        return tally("-");
    for (int i = 1; i < argc; i++)
        status |= tally(argv[i]);
    return status;
}
