#ifndef LEXER_H
#define LEXER_H

#include <stdio.h>

enum token_kind { TOKEN_WORD, TOKEN_BAR, TOKEN_END_OF_LINE, TOKEN_END_OF_FILE };

struct token {
    enum token_kind kind;
    int line;
    char text[24]; /* longer words are cut; no legal word is that long */
};

struct lexer {
    FILE *in;
    int line;
};

void lexer_init(struct lexer *lexer, FILE *in);
void lexer_next(struct lexer *lexer, struct token *token);

#endif
