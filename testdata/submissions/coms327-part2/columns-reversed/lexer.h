#ifndef LEXER_H
#define LEXER_H
#include <stdio.h>
#include <stddef.h>

enum token_kind { TOK_WORD, TOK_BAR, TOK_NEWLINE, TOK_EOF };

struct lexer {
    char  *data;
    size_t size, pos;
    int    line;
    /* the current token */
    enum token_kind kind;
    char  *text;                /* zero terminated copy for TOK_WORD */
    size_t text_cap;
    int    token_line;
};

int  lexer_open(struct lexer *lx, FILE *in);
void lexer_close(struct lexer *lx);
void lexer_next(struct lexer *lx);          /* newlines are tokens */
void lexer_next_word(struct lexer *lx);     /* newlines are skipped */

#endif
