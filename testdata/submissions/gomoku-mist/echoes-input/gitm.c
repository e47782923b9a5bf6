#include <stdio.h>
int main(int argc, char **argv) { FILE *f = argc > 1 ? fopen(argv[argc-1], "r") : stdin; int c; if (!f) f = stdin; while ((c = getc(f)) != EOF) putchar(c); return 0; }
