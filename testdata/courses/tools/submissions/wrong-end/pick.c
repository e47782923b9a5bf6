#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char line[1000];
    int found = 0;
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: pick TEXT [FILE]\n");
        return 2;
    }
    FILE *in = argc == 3 ? fopen(argv[2], "r") : stdin;
    if (!in) {
        fprintf(stderr, "pick: no file %s\n", argv[2]);
        return 2;
    }
    while (fgets(line, sizeof line, in))
        if (strstr(line, argv[1])) {
            fputs(line, stdout);
            found = 1;
        }
    return !found;
}
