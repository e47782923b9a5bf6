#include "lexer.h"
#include <stdlib.h>
#include <string.h>

int lexer_open(struct lexer *lx, FILE *in)
{
    size_t cap = 4096, n;

    memset(lx, 0, sizeof *lx);
    lx->line = 1;
    lx->data = malloc(cap);
    lx->text_cap = 16;
    lx->text = malloc(lx->text_cap);
    if (!lx->data || !lx->text)
        return 0;
    while ((n = fread(lx->data + lx->size, 1, cap - lx->size, in)) > 0) {
        lx->size += n;
        if (lx->size == cap) {
            char *bigger = realloc(lx->data, cap *= 2);
            if (!bigger)
                return 0;
            lx->data = bigger;
        }
    }
    return !ferror(in);
}

void lexer_close(struct lexer *lx)
{
    free(lx->data);
    free(lx->text);
}

static int peek(struct lexer *lx)
{
    return lx->pos < lx->size ? (unsigned char)lx->data[lx->pos] : EOF;
}

static int is_blank(int c) { return c == ' ' || c == '\t' || c == '\r'; }

void lexer_next(struct lexer *lx)
{
    size_t start, len;
    int c;

    while (is_blank(c = peek(lx)))
        lx->pos++;
    if (c == '#')
        while ((c = peek(lx)) != EOF && c != '\n')
            lx->pos++;
    lx->token_line = lx->line;
    if (c == EOF) {
        lx->kind = TOK_EOF;
        return;
    }
    if (c == '\n') {
        lx->pos++;
        lx->line++;
        lx->kind = TOK_NEWLINE;
        return;
    }
    if (c == '|') {
        lx->pos++;
        lx->kind = TOK_BAR;
        return;
    }
    start = lx->pos;
    while ((c = peek(lx)) != EOF && !is_blank(c) && c != '\n' && c != '#' && c != '|')
        lx->pos++;
    len = lx->pos - start;
    if (len + 1 > lx->text_cap) {
        lx->text_cap = len + 1;
        lx->text = realloc(lx->text, lx->text_cap);
        if (!lx->text) {
            fprintf(stderr, "out of memory\n");
            exit(2);
        }
    }
    memcpy(lx->text, lx->data + start, len);
    lx->text[len] = 0;
    lx->kind = TOK_WORD;
}

void lexer_next_word(struct lexer *lx)
{
    do
        lexer_next(lx);
    while (lx->kind == TOK_NEWLINE);
}
