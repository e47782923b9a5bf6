#include "lexer.h"

#include <stdbool.h>

void lexer_init(struct lexer *lexer, FILE *in)
{
    lexer->in = in;
    lexer->line = 1;
}

static int read_char(struct lexer *lexer)
{
    int c = getc(lexer->in);
    if (c == '#') {
        while (c != '\n' && c != EOF)
            c = getc(lexer->in);
    }
    if (c == '\n')
        lexer->line++;
    return c;
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool ends_word(int c)
{
    return c == EOF || c == '\n' || c == '#' || c == '|' || is_blank(c);
}

void lexer_next(struct lexer *lexer, struct token *token)
{
    int c = read_char(lexer);
    while (is_blank(c))
        c = read_char(lexer);

    token->line = lexer->line;
    token->text[0] = '\0';
    if (c == EOF) {
        token->kind = TOKEN_END_OF_FILE;
        return;
    }
    if (c == '\n') {
        token->kind = TOKEN_END_OF_LINE;
        token->line--;
        return;
    }
    if (c == '|') {
        token->kind = TOKEN_BAR;
        return;
    }

    size_t length = 0;
    token->kind = TOKEN_WORD;
    while (!ends_word(c)) {
        if (length < sizeof token->text - 1)
            token->text[length++] = c > ' ' && c < 127 ? (char)c : '?';
        c = getc(lexer->in);
    }
    token->text[length] = '\0';
    ungetc(c, lexer->in);
}
