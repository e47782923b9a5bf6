#include "klondike.h"
#include <stdarg.h>
#include <string.h>

typedef struct {
    const Words *words;
    size_t at;
    Sink *sink;
    Table *t;
} Cursor;

static const Word *look(Cursor *c)
{
    return c->at < c->words->len ? &c->words->at[c->at] : NULL;
}

static size_t here(Cursor *c)
{
    const Word *w = look(c);
    if (w) return w->line;
    return c->words->len ? c->words->at[c->words->len - 1].line : 1;
}

static bool complain(Cursor *c, const char *fmt, ...)
{
    char message[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    c->sink->report(c->sink, here(c), message);
    return false;
}

static bool is(Cursor *c, const char *text)
{
    const Word *w = look(c);
    return w && !strcmp(w->text, text);
}

static bool take(Cursor *c, const char *text)
{
    return is(c, text) ? c->at++, true : false;
}

static bool rules(Cursor *c)
{
    if (!take(c, "turn")) return complain(c, "'turn' expected");
    if (take(c, "1")) c->t->turn = 1;
    else if (take(c, "3")) c->t->turn = 3;
    else return complain(c, "can only turn 1 or 3 cards");
    if (take(c, "unlimited")) { c->t->limit = -1; return true; }
    if (!take(c, "limit")) return complain(c, "'unlimited' or 'limit' expected");
    const Word *w = look(c);
    if (!w || strlen(w->text) != 1 || !strchr("0123456789", w->text[0]))
        return complain(c, "the limit has to be between 0 and 9");
    c->t->limit = w->text[0] - '0';
    c->at++;
    return true;
}

static bool foundations(Cursor *c)
{
    for (int s = 0; s < 4; s++) {
        Card k;
        const Word *w = look(c);
        if (!w || !card_of(w->text, &k) || SUIT(k) != s)
            return complain(c, "'%.20s' cannot be a top card of the %s foundation", w ? w->text : "end of file",
                            (const char *[]){ "clubs", "diamonds", "hearts", "spades" }[s]);
        c->t->top[s] = RANK(k);
        c->at++;
    }
    return true;
}

static bool cards(Cursor *c, Cards *into, const char *until, bool one_line)
{
    for (;;) {
        const Word *w = look(c);
        Card k;
        if (!w) return complain(c, "'%s' expected before the end of the file", until ? until : "STOCK:");
        if (until && !strcmp(w->text, until)) return true;
        if (!card_of(w->text, &k) || !RANK(k))
            return complain(c, "invalid card '%.20s'", w->text);
        vec_push(*into, k);
        if (one_line && w->last_of_line)
            return until ? complain(c, "'%s' expected", until) : (c->at++, true);
        c->at++;
    }
}

static bool tableau(Cursor *c)
{
    bool ok = true;
    for (int i = 6; i >= 0; i--) {
        Column *col = &c->t->column[i];
        col->line = here(c);
        if (!look(c) || is(c, "STOCK:"))
            return complain(c, "expected column %d", i + 1);
        bool fine = cards(c, &col->down, "|", true);
        if (fine) {
            bool end = look(c)->last_of_line;
            c->at++;
            if (!end) fine = cards(c, &col->up, NULL, true);
        }
        if (!fine) {                    /* go on with the next line */
            ok = false;
            while (look(c) && !look(c)->last_of_line) c->at++;
            if (look(c)) c->at++;
        }
    }
    return ok;
}

static bool stock(Cursor *c)
{
    if (!cards(c, &c->t->waste, "|", false)) return false;
    c->at++;
    return cards(c, &c->t->stock, "MOVES:", false);
}

static const struct { const char *keyword; bool (*parse)(Cursor *); } sections[] = {
    { "RULES:", rules }, { "FOUNDATIONS:", foundations }, { "TABLEAU:", tableau }, { "STOCK:", stock },
};

bool build(const Words *words, Table *t, Sink *s)
{
    Cursor c = { words, 0, s, t };
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (!take(&c, sections[i].keyword)) {
            complain(&c, "section %s expected", sections[i].keyword);
            return false;
        }
        if (!sections[i].parse(&c)) {   /* resume at the next section, if there is one */
            if (i + 1 == sizeof sections / sizeof *sections) return false;
            while (look(&c) && !is(&c, sections[i + 1].keyword)) c.at++;
            if (!look(&c)) return false;
        }
    }
    return s->errors == 0;
}
