#include "parser.h"

#include <stdlib.h>
#include <string.h>

static bool fail(const struct token *found, const char *expected)
{
    fprintf(stderr, "Error near line %d: expecting %s", found->line, expected);
    switch (found->kind) {
    case TOKEN_WORD:
        fprintf(stderr, ", found '%s'\n", found->text);
        break;
    case TOKEN_BAR:
        fprintf(stderr, ", found '|'\n");
        break;
    case TOKEN_END_OF_LINE:
        fprintf(stderr, " before the end of the line\n");
        break;
    case TOKEN_END_OF_FILE:
        fprintf(stderr, " before the end of the file\n");
        break;
    }
    return false;
}

static void next_item(struct lexer *lexer, struct token *token)
{
    do
        lexer_next(lexer, token);
    while (token->kind == TOKEN_END_OF_LINE);
}

static bool is_word(const struct token *token, const char *word)
{
    return token->kind == TOKEN_WORD && strcmp(token->text, word) == 0;
}

static bool expect_word(struct lexer *lexer, const char *word)
{
    struct token token;
    next_item(lexer, &token);
    if (is_word(&token, word))
        return true;

    char quoted[32];
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return fail(&token, quoted);
}

static bool parse_rules(struct lexer *lexer, struct game *game)
{
    struct token token;

    if (!expect_word(lexer, "RULES:") || !expect_word(lexer, "turn"))
        return false;
    next_item(lexer, &token);
    if (!is_word(&token, "1") && !is_word(&token, "3"))
        return fail(&token, "'1' or '3' after 'turn'");
    game->turn = token.text[0] - '0';

    next_item(lexer, &token);
    game->limit = UNLIMITED;
    if (is_word(&token, "unlimited"))
        return true;
    if (!is_word(&token, "limit"))
        return fail(&token, "'unlimited' or 'limit'");
    next_item(lexer, &token);
    if (token.kind != TOKEN_WORD || strlen(token.text) != 1 || strchr("0123456789", token.text[0]) == NULL)
        return fail(&token, "a number from 0 to 9 after 'limit'");
    game->limit = token.text[0] - '0';
    return true;
}

static bool parse_foundations(struct lexer *lexer, struct game *game)
{
    static const char *const expected[SUITS] = {
        "the clubs foundation", "the diamonds foundation", "the hearts foundation", "the spades foundation"};

    if (!expect_word(lexer, "FOUNDATIONS:"))
        return false;
    for (int suit = 0; suit < SUITS; suit++) {
        struct token token;
        struct card *card = &game->foundations[suit];
        next_item(lexer, &token);
        if (token.kind != TOKEN_WORD || !card_parse(token.text, card) || card->suit != suit)
            return fail(&token, expected[suit]);
    }
    return true;
}

static bool add_card(struct pile *pile, const struct token *token)
{
    struct card card;
    if (token->kind != TOKEN_WORD || !card_parse(token->text, &card) || card.rank == EMPTY_RANK)
        return fail(token, "a card");
    if (pile->count == PILE_MAX)
        return fail(token, "fewer cards");
    pile->cards[pile->count++] = card;
    return true;
}

static bool parse_column(struct lexer *lexer, struct column *column)
{
    struct token token;

    next_item(lexer, &token);
    while (token.kind != TOKEN_BAR) {
        if (token.kind != TOKEN_WORD)
            return fail(&token, "'|'");
        if (!add_card(&column->covered, &token))
            return false;
        lexer_next(lexer, &token);
    }
    lexer_next(lexer, &token);
    while (token.kind != TOKEN_END_OF_LINE && token.kind != TOKEN_END_OF_FILE) {
        if (!add_card(&column->open, &token))
            return false;
        lexer_next(lexer, &token);
    }
    if (column->covered.count > 0 && column->open.count == 0)
        return fail(&token, "an uncovered card");
    return true;
}

static bool parse_tableau(struct lexer *lexer, struct game *game)
{
    if (!expect_word(lexer, "TABLEAU:"))
        return false;
    for (int i = COLUMNS - 1; i >= 0; i--) {
        if (!parse_column(lexer, &game->columns[i]))
            return false;
    }
    return true;
}

static bool parse_stock(struct lexer *lexer, struct game *game)
{
    struct token token;

    if (!expect_word(lexer, "STOCK:"))
        return false;
    for (next_item(lexer, &token); token.kind != TOKEN_BAR; next_item(lexer, &token)) {
        if (!add_card(&game->waste, &token))
            return false;
    }
    for (next_item(lexer, &token); !is_word(&token, "MOVES:"); next_item(lexer, &token)) {
        if (token.kind != TOKEN_WORD || strchr(token.text, ':') != NULL)
            return fail(&token, "'MOVES:'");
        if (!add_card(&game->stock, &token))
            return false;
    }
    return true;
}

bool parse_game(struct lexer *lexer, struct game *game)
{
    memset(game, 0, sizeof *game);
    return parse_rules(lexer, game) && parse_foundations(lexer, game) && parse_tableau(lexer, game) &&
           parse_stock(lexer, game);
}

static bool is_move(const char *word)
{
    if (strcmp(word, ".") == 0 || strcmp(word, "r") == 0)
        return true;
    return strlen(word) == 4 && strchr("w1234567", word[0]) != NULL && word[1] == '-' && word[2] == '>' &&
           strchr("f1234567", word[3]) != NULL;
}

bool parse_moves(struct lexer *lexer, struct moves *moves)
{
    size_t room = 0;
    struct token token;

    moves->list = NULL;
    moves->count = 0;
    for (next_item(lexer, &token); token.kind != TOKEN_END_OF_FILE; next_item(lexer, &token)) {
        if (token.kind != TOKEN_WORD || !is_move(token.text))
            return fail(&token, "a move such as '.', 'r', 'w->4' or '7->f'");
        if (moves->count == room) {
            room = room == 0 ? 64 : 2 * room;
            struct move *list = realloc(moves->list, room * sizeof *list);
            if (list == NULL) {
                fprintf(stderr, "Out of memory\n");
                return false;
            }
            moves->list = list;
        }
        strcpy(moves->list[moves->count++].text, token.text);
    }
    return true;
}
