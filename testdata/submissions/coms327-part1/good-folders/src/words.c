#include "klondike.h"
#include <string.h>
#include <ctype.h>

char *slurp(FILE *in)
{
    VEC(char) v = {0};
    int c;
    while ((c = fgetc(in)) != EOF)
        vec_push(v, (char)(c ? c : '?'));
    vec_push(v, '\0');
    return v.at;
}

/* Each line is a row of words; a comment ends the row. */
void split(char *p, Words *words)
{
    size_t line = 1;
    size_t row = 0;
    for (;;) {
        while (*p == ' ' || *p == '\t' || *p == '\r')
            p++;
        if (*p == '#')
            p += strcspn(p, "\n");
        if (*p == '\n' || !*p) {
            if (words->len > row)
                words->at[words->len - 1].last_of_line = true;
            row = words->len;
            if (!*p)
                return;
            *p++ = 0;
            line++;
            continue;
        }
        Word w = { p, line, false };
        size_t n = strcspn(p, " \t\r\n#");
        char stop = p[n];
        if (stop == '#') {
            w.text = p;
            size_t skip = strcspn(p + n, "\n");
            bool more = p[n + skip] == '\n';
            p[n] = 0;
            p += n + skip;
            w.last_of_line = true;
            vec_push(*words, w);
            row = words->len;
            if (more) { line++; p++; continue; }
            return;
        }
        p[n] = 0;
        vec_push(*words, w);
        p += n;
        if (stop == '\n') {
            words->at[words->len - 1].last_of_line = true;
            row = words->len;
            line++;
            p++;
        } else if (!stop) {
            words->at[words->len - 1].last_of_line = true;
            return;
        } else
            p++;
    }
}
