#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include "game.h"

void complain(struct reader *r, int line, const char *what)
{
    if (!r->broken) {
        if (line)
            fprintf(stderr, "line %d: %s\n", line, what);
        else
            fprintf(stderr, "%s\n", what);
    }
    r->broken = 1;
}

/* one line, cut into a list of words; false at the end of the file */
static bool more_words(struct reader *r)
{
    ssize_t n;
    while ((n = getline(&r->buffer, &r->size, r->in)) > 0) {
        r->line++;
        char *rest = NULL, *hash = memchr(r->buffer, '#', n);
        if (hash)
            *hash = 0;
        struct word **end = &r->words;
        for (char *w = strtok_r(r->buffer, " \t\r\n", &rest); w; w = strtok_r(NULL, " \t\r\n", &rest)) {
            /* bars may stand next to cards */
            while (*w) {
                size_t len = *w == '|' ? 1 : strcspn(w, "|");
                *end = calloc(1, sizeof **end);
                (*end)->text = strndup(w, len);
                (*end)->line = r->line;
                end = &(*end)->next;
                w += len;
            }
        }
        if (r->words)
            return true;
    }
    return false;
}

struct word *peek(struct reader *r)
{
    if (!r->words && !more_words(r))
        return NULL;
    return r->words;
}

void drop(struct reader *r)
{
    struct word *w = r->words;
    r->words = w->next;
    free(w->text);
    free(w);
}

void close_reader(struct reader *r)
{
    while (r->words)
        drop(r);
    free(r->buffer);
    if (r->in != stdin)
        fclose(r->in);
}

static bool is(struct reader *r, const char *text)
{
    struct word *w = peek(r);
    return w && !strcmp(w->text, text);
}

static void wrong(struct reader *r, const char *what)
{
    char text[200];
    struct word *w = peek(r);
    snprintf(text, sizeof text, "%s expected, got %.80s", what, w ? w->text : "end of file");
    complain(r, w ? w->line : r->line, text);
}

static bool want(struct reader *r, const char *text)
{
    if (!is(r, text)) {
        wrong(r, text);
        return false;
    }
    drop(r);
    return true;
}

static bool is_card(struct reader *r, bool empty)
{
    struct word *w = peek(r);
    return w && strlen(w->text) == 2 && strchr(empty ? RANKS : RANKS + 1, w->text[0]) && strchr(SUITS, w->text[1]);
}

static bool rules(struct reader *r, struct game *g)
{
    if (!want(r, "RULES:") || !want(r, "turn"))
        return false;
    if (!is(r, "1") && !is(r, "3")) {
        wrong(r, "1 or 3");
        return false;
    }
    g->turn = atoi(r->words->text);
    drop(r);
    g->limit = -1;
    if (is(r, "unlimited"))
        drop(r);
    else if (is(r, "limit")) {
        drop(r);
        struct word *w = peek(r);
        if (!w || w->text[1] || w->text[0] < '0' || w->text[0] > '9') {
            wrong(r, "0 to 9");
            return false;
        }
        g->limit = w->text[0] - '0';
        drop(r);
    } else {
        wrong(r, "limit or unlimited");
        return false;
    }
    g->resets_left = g->limit;
    return true;
}

static bool foundations(struct reader *r, struct game *g)
{
    if (!want(r, "FOUNDATIONS:"))
        return false;
    for (int s = 0; s < 4; s++) {
        if (!is_card(r, true) || r->words->text[1] != SUITS[s]) {
            wrong(r, "foundation");
            return false;
        }
        for (const char *k = RANKS + 1; r->words->text[0] != '_'; k++) {
            put(&g->pile[FOUND + s], *k, SUITS[s], false);
            if (*k == r->words->text[0])
                break;
        }
        drop(r);
    }
    return true;
}

static bool tableau(struct reader *r, struct game *g)
{
    if (!want(r, "TABLEAU:"))
        return false;
    for (int c = 7; c >= 1; c--) {
        struct pile *p = &g->pile[COL + c];
        struct word *w = peek(r);
        int line = w ? w->line : 0, bars = 0;
        if (!w) {
            wrong(r, "column");
            return false;
        }
        /* the words of a line are in the list together */
        while ((w = r->words) && w->line == line && !strchr(w->text, ':')) {
            if (!strcmp(w->text, "|")) {
                if (bars++) {
                    wrong(r, "only one |");
                    return false;
                }
            } else if (is_card(r, false))
                put(p, w->text[0], w->text[1], !bars);
            else {
                wrong(r, "card");
                return false;
            }
            drop(r);
        }
        if (!bars) {
            complain(r, line, "column without |");
            return false;
        }
        if (p->size && p->top->hidden) {
            complain(r, line, "the bottom card of a column must not be covered");
            return false;
        }
    }
    return true;
}

static bool stock(struct reader *r, struct game *g)
{
    struct pile turned = { NULL, 0 };
    int to = WASTE;
    if (!want(r, "STOCK:"))
        return false;
    for (;;) {
        if (is(r, "|") && to == WASTE)
            to = STOCK;
        else if (is_card(r, false))
            put(to == WASTE ? &g->pile[WASTE] : &turned, r->words->text[0], r->words->text[1], false);
        else
            break;
        drop(r);
    }
    flip(&turned, &g->pile[STOCK], turned.size);
    if (to == WASTE) {
        wrong(r, "card or |");
        return false;
    }
    return want(r, "MOVES:");
}

static void counts(struct reader *r, struct game *g)
{
    int n[128][4] = { { 0 } };
    char dup[300] = "Duplicated cards:", miss[300] = "Missing cards:";
    size_t empty_dup = strlen(dup), empty_miss = strlen(miss);
    for (int i = 0; i < PILES; i++)
        for (struct card *c = g->pile[i].top; c; c = c->under)
            n[(int)c->rank][strchr(SUITS, c->suit) - SUITS]++;
    for (const char *k = RANKS + 1; *k; k++)
        for (int s = 0; s < 4; s++) {
            char text[] = { ' ', *k, SUITS[s], 0 };
            if (n[(int)*k][s] > 1)
                strcat(dup, text);
            if (n[(int)*k][s] == 0)
                strcat(miss, text);
        }
    if (strlen(dup) > empty_dup)
        complain(r, 0, dup);
    if (strlen(miss) > empty_miss)
        complain(r, 0, miss);
}

static void piles(struct reader *r, struct game *g)
{
    for (int i = COL + 1; i <= COL + 7; i++)
        for (struct card *c = g->pile[i].top; c && c->under && !c->under->hidden; c = c->under)
            if (rank_of(c) + 1 != rank_of(c->under) || is_red(c) == is_red(c->under)) {
                char text[60];
                sprintf(text, "column %d is no legal pile", i - COL);
                complain(r, 0, text);
            }
}

bool parse_game(struct reader *r, struct game *g)
{
    bool (*const sections[])(struct reader *, struct game *) = { rules, foundations, tableau, stock };
    for (int i = 0; i < 4; i++)
        if (!sections[i](r, g))
            return false;
    piles(r, g);
    counts(r, g);
    return !r->broken;
}
