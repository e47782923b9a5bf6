/* Solitaire. Both the file and the commands are read character by
   character by the same little machine, which hands out words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { WORD, NEWLINE, END, NOMEM };
enum state { BETWEEN, INSIDE };

struct node { int red; int number; struct node *prev; struct node *next; };
struct list { struct node *head; struct node *tail; };

struct reader { FILE *in; char *word; size_t room; int back; };

static enum kind next(struct reader *r)
{
    enum state state = BETWEEN;
    size_t used = 0;

    for (;;) {
        int c = r->back;
        if (c == -2)
            c = getc(r->in);
        r->back = -2;

        switch (state) {
        case BETWEEN:
            if (c == EOF)
                return END;
            if (c == '\n')
                return NEWLINE;
            if (c == ' ' || c == '\t' || c == '\r')
                break;
            state = INSIDE;
            /* fall through */
        case INSIDE:
            if (used + 1 >= r->room) {
                size_t more = r->room ? 2 * r->room : 16;
                char *p = realloc(r->word, more);
                if (!p)
                    return NOMEM;
                r->word = p;
                r->room = more;
            }
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == EOF) {
                r->word[used] = 0;
                r->back = c;
                return WORD;
            }
            r->word[used++] = (char)(c ? c : 1);
            break;
        }
    }
}

static void lower(char *s)
{
    for (; *s; s++)
        if (*s >= 'A' && *s <= 'Z')
            *s += 'a' - 'A';
}

static int number_of(const char *s)
{
    if (!strcmp(s, "10"))
        return 10;
    if (strlen(s) != 1)
        return 0;
    switch (*s) {
    case 'A': return 1;
    case 'J': return 11;
    case 'Q': return 12;
    case 'K': return 13;
    }
    return *s >= '2' && *s <= '9' ? *s - '0' : 0;
}

static void attach(struct list *l, struct node *n)
{
    n->prev = l->tail;
    if (l->tail)
        l->tail->next = n;
    else
        l->head = n;
    while (n->next)
        n = n->next;
    l->tail = n;
}

static void detach(struct list *l, struct node *n)
{
    l->tail = n->prev;
    if (n->prev)
        n->prev->next = NULL;
    else
        l->head = NULL;
    n->prev = NULL;
}

static struct node *search(struct list *l, int red, int number, int *where)
{
    int i;
    for (i = 0; i < 7; i++) {
        struct node *n;
        for (n = l[i].head; n; n = n->next)
            if (n->red == red && n->number == number) {
                *where = i;
                return n;
            }
    }
    return NULL;
}

static int load(const char *name, struct list *l)
{
    struct reader r = { NULL, NULL, 0, -2 };
    int result = 3, cards = 0, words = 0, red = 0, number = 0;

    r.in = fopen(name, "rb");
    if (!r.in)
        return 3;
    for (;;) {
        enum kind k = next(&r);
        if (k == NOMEM) {
            result = 2;
            break;
        }
        if (k == WORD) {
            words++;
            if (words == 1) {
                red = !strcmp(r.word, "RED");
                if (!red && strcmp(r.word, "BLACK"))
                    break;
            } else if (words == 2) {
                number = number_of(r.word);
                if (!number)
                    break;
            } else
                break;
            continue;
        }
        if (words == 1)
            break;
        if (words == 2) {
            int dummy;
            struct node *n;
            if (search(l, red, number, &dummy))
                break;
            n = malloc(sizeof *n);
            if (!n) {
                result = 2;
                break;
            }
            n->red = red;
            n->number = number;
            n->prev = n->next = NULL;
            attach(&l[0], n);
            cards++;
        }
        words = 0;
        if (k == END) {
            if (cards == 26 && !ferror(r.in))
                result = 0;
            break;
        }
    }
    free(r.word);
    fclose(r.in);
    return result;
}

static void put(struct node *n, int hidden)
{
    if (!n)
        fputs("   ", stdout);
    else if (hidden)
        fputs("X  ", stdout);
    else if (n->number == 10)
        printf("%c10", n->red ? 'R' : 'B');
    else
        printf("%c%c ", n->red ? 'R' : 'B', "?A23456789?JQK"[n->number]);
}

static void show(struct list *l)
{
    struct node *at[7];
    int i, line;
    for (i = 0; i < 7; i++)
        at[i] = l[i].head;
    puts("0   | 1   | 2   | 3   | 4   | DEP | DEP");
    puts("---------------------------------------");
    for (line = 0; line < 16; line++) {
        for (i = 0; i < 7; i++) {
            put(at[i], i == 0 && at[i] && at[i]->next);
            fputs(i == 6 ? "\n" : " | ", stdout);
            if (at[i])
                at[i] = at[i]->next;
        }
    }
}

static int move(struct list *l, int red, int number, int to)
{
    int from;
    struct node *n = search(l, red, number, &from), *m, *t = l[to].tail;
    if (!n || from == to)
        return 0;
    if (from == 0 && n->next)
        return 0;
    if (to >= 5) {
        if (n->next)
            return 0;
        if (!t && number != 1)
            return 0;
        if (t && (t->red != red || t->number != number - 1))
            return 0;
    } else {
        for (m = n; m->next; m = m->next)
            if (m->red == m->next->red || m->number != m->next->number + 1)
                return 0;
        if (!t && number != 13)
            return 0;
        if (t && (t->red == red || t->number != number + 1))
            return 0;
    }
    detach(&l[from], n);
    attach(&l[to], n);
    return 1;
}

/* the machine for commands */
enum step { START, M_COLOR, M_VALUE, M_TO, M_STACK, M_DONE, H_DONE, E_DONE, BAD };

static int play(struct list *l)
{
    struct reader r = { stdin, NULL, 0, -2 };
    int red = 0, number = 0, to = 0, result = 0;

    for (to = 0; to < 10; to++) {
        struct node *n = l[0].tail;
        detach(&l[0], n);
        attach(&l["1234234344"[to] - '0'], n);
    }
    show(l);
    for (;;) {
        enum step s = START;
        enum kind k;
        int any = 0;
        printf("esp> ");
        while ((k = next(&r)) == WORD) {
            any = 1;
            lower(r.word);
            switch (s) {
            case START:
                s = !strcmp(r.word, "move") ? M_COLOR :
                    !strcmp(r.word, "help") ? H_DONE :
                    !strcmp(r.word, "exit") ? E_DONE : BAD;
                break;
            case M_COLOR:
                red = !strcmp(r.word, "red");
                s = red || !strcmp(r.word, "black") ? M_VALUE : BAD;
                break;
            case M_VALUE:
                if (*r.word >= 'a' && *r.word <= 'z')
                    *r.word -= 'a' - 'A';
                number = number_of(r.word);
                s = number ? M_TO : BAD;
                break;
            case M_TO:
                s = !strcmp(r.word, "to") ? M_STACK : BAD;
                break;
            case M_STACK:
                to = *r.word - '0';
                s = to >= 1 && to <= 6 && !r.word[1] ? M_DONE : BAD;
                break;
            default:
                s = BAD;
            }
        }
        if (k == NOMEM) {
            result = 2;
            break;
        }
        if (k == END && !any)
            break;
        if (s == E_DONE)
            break;
        if (s == H_DONE)
            printf("possible command:\n- move <color> <value> to <stacknumber>\n- help\n- exit\n");
        else if (s == M_DONE) {
            if (move(l, red, number, to)) {
                if (l[5].tail && l[6].tail && l[5].tail->number == 13 && l[6].tail->number == 13)
                    break;
            } else
                printf("[INFO] Invalid move command!\n");
        } else
            printf("[INFO] Invalid command!\n");
        if (k == END)
            break;
    }
    free(r.word);
    return result;
}

int main(int argc, char **argv)
{
    static const char *const text[] = {
        "", "[ERR] Usage: ./ass3 [file-name]\n", "[ERR] Out of memory.\n", "[ERR] Invalid file!\n"
    };
    struct list lists[7] = { { NULL, NULL } };
    int i, result = 1;

    if (argc == 2)
        result = load(argv[1], lists);
    if (argc == 2 && result == 0)
        result = play(lists);
    for (i = 0; i < 7; i++)
        while (lists[i].head) {
            struct node *n = lists[i].head;
            lists[i].head = n->next;
            free(n);
        }
    fputs(text[result], stdout);
    return result;
}
