#include "game.h"
#include <stdlib.h>
#include <string.h>

void pile_push(struct pile *p, struct card c)
{
    if (p->n == p->cap) {
        p->cap = p->cap ? p->cap * 2 : 24;
        p->cards = realloc(p->cards, p->cap * sizeof *p->cards);
        if (!p->cards) {
            fprintf(stderr, "out of memory\n");
            exit(2);
        }
    }
    p->cards[p->n++] = c;
}

static const char *describe(const struct lexer *lx)
{
    switch (lx->kind) {
    case TOK_BAR:     return "|";
    case TOK_NEWLINE: return "end of line";
    case TOK_EOF:     return "end of file";
    default:          return lx->text;
    }
}

static int fail(const struct lexer *lx, const char *expected)
{
    fprintf(stderr, "Error near line %d: expecting %s but found '%s'\n",
            lx->token_line, expected, describe(lx));
    return 0;
}

static int keyword(struct lexer *lx, const char *word)
{
    char quoted[40];

    lexer_next_word(lx);
    if (lx->kind == TOK_WORD && !strcmp(lx->text, word))
        return 1;
    snprintf(quoted, sizeof quoted, "'%s'", word);
    return fail(lx, quoted);
}

static int read_rules(struct game *g, struct lexer *lx)
{
    if (!keyword(lx, "RULES:") || !keyword(lx, "turn"))
        return 0;
    lexer_next_word(lx);
    if (lx->kind != TOK_WORD || (strcmp(lx->text, "1") && strcmp(lx->text, "3")))
        return fail(lx, "'1' or '3' after 'turn'");
    g->turn = lx->text[0] - '0';
    lexer_next_word(lx);
    if (lx->kind == TOK_WORD && !strcmp(lx->text, "unlimited")) {
        g->limit = UNLIMITED;
        return 1;
    }
    if (lx->kind != TOK_WORD || strcmp(lx->text, "limit"))
        return fail(lx, "'unlimited' or 'limit'");
    lexer_next_word(lx);
    if (lx->kind != TOK_WORD || strlen(lx->text) != 1 || !strchr("0123456789", lx->text[0]))
        return fail(lx, "a number from 0 to 9 after 'limit'");
    g->limit = lx->text[0] - '0';
    return 1;
}

static int read_foundations(struct game *g, struct lexer *lx)
{
    static const char *wanted[SUITS] = {
        "the top card of the clubs foundation",
        "the top card of the diamonds foundation",
        "the top card of the hearts foundation",
        "the top card of the spades foundation",
    };
    int s;
    struct card c;

    if (!keyword(lx, "FOUNDATIONS:"))
        return 0;
    for (s = 0; s < SUITS; s++) {
        lexer_next_word(lx);
        if (lx->kind != TOK_WORD || !card_parse(lx->text, &c) || c.suit != s)
            return fail(lx, wanted[s]);
        g->foundation[s] = c.rank;
    }
    return 1;
}

static int read_card(struct pile *p, struct lexer *lx)
{
    struct card c;

    if (!card_parse(lx->text, &c) || c.rank == 0)
        return fail(lx, "a card");
    pile_push(p, c);
    return 1;
}

static int read_column(struct column *col, struct lexer *lx)
{
    lexer_next_word(lx);
    col->line = lx->token_line;
    for (; lx->kind == TOK_WORD; lexer_next(lx))
        if (!read_card(&col->covered, lx))
            return 0;
    if (lx->kind != TOK_BAR)
        return fail(lx, "'|'");
    for (lexer_next(lx); lx->kind == TOK_WORD; lexer_next(lx))
        if (!read_card(&col->open, lx))
            return 0;
    if (lx->kind == TOK_BAR)
        return fail(lx, "a card or the end of the line");
    if (col->covered.n && !col->open.n)
        return fail(lx, "an uncovered card after the covered cards");
    return 1;
}

static int read_stock(struct game *g, struct lexer *lx)
{
    if (!keyword(lx, "STOCK:"))
        return 0;
    for (lexer_next_word(lx); lx->kind == TOK_WORD; lexer_next_word(lx))
        if (!read_card(&g->waste, lx))
            return 0;
    if (lx->kind != TOK_BAR)
        return fail(lx, "'|'");
    for (lexer_next_word(lx); lx->kind == TOK_WORD && strcmp(lx->text, "MOVES:"); lexer_next_word(lx))
        if (!read_card(&g->stock, lx))
            return 0;
    if (lx->kind != TOK_WORD)
        return fail(lx, "'MOVES:'");
    return 1;
}

int game_read(struct game *g, struct lexer *lx)
{
    int i;

    memset(g, 0, sizeof *g);
    if (!read_rules(g, lx) || !read_foundations(g, lx) || !keyword(lx, "TABLEAU:"))
        return 0;
    for (i = COLUMNS - 1; i >= 0; i--)
        if (!read_column(&g->column[i], lx))
            return 0;
    return read_stock(g, lx);
}

int game_check_piles(const struct game *g)
{
    int i, k, ok = 1;
    char low[3], high[3];

    for (i = COLUMNS - 1; i >= 0; i--) {
        const struct pile *p = &g->column[i].open;
        for (k = 1; k < p->n; k++)
            if (!card_fits_on(p->cards[k], p->cards[k - 1])) {
                fprintf(stderr, "Error near line %d: column %d is not a valid pile: %s may not be placed on %s\n",
                        g->column[i].line, i + 1, card_name(p->cards[k], low), card_name(p->cards[k - 1], high));
                ok = 0;
            }
    }
    return ok;
}

static void count(int seen[SUITS][RANKS + 1], const struct pile *p)
{
    int i;

    for (i = 0; i < p->n; i++)
        seen[p->cards[i].suit][p->cards[i].rank]++;
}

int game_check_deck(const struct game *g)
{
    int seen[SUITS][RANKS + 1] = {{0}};
    int s, r, i, dup = 0, miss = 0;
    char name[3];

    for (s = 0; s < SUITS; s++)
        for (r = 1; r <= g->foundation[s]; r++)
            seen[s][r]++;
    for (i = 0; i < COLUMNS; i++) {
        count(seen, &g->column[i].covered);
        count(seen, &g->column[i].open);
    }
    count(seen, &g->waste);
    count(seen, &g->stock);

    for (s = 0; s < SUITS; s++)
        for (r = 1; r <= RANKS; r++)
            if (seen[s][r] > 1)
                fprintf(stderr, "%s %s", dup++ ? "" : "Duplicated cards:", card_name((struct card){r, s}, name));
    if (dup)
        fputc('\n', stderr);
    for (s = 0; s < SUITS; s++)
        for (r = 1; r <= RANKS; r++)
            if (!seen[s][r])
                fprintf(stderr, "%s %s", miss++ ? "" : "Missing cards:", card_name((struct card){r, s}, name));
    if (miss)
        fputc('\n', stderr);
    return !dup && !miss;
}

void game_free(struct game *g)
{
    int i;

    for (i = 0; i < COLUMNS; i++) {
        free(g->column[i].covered.cards);
        free(g->column[i].open.cards);
    }
    free(g->waste.cards);
    free(g->stock.cards);
}
