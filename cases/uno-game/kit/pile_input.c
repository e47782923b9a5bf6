#include "pile_input.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Lee un archivo parte por parte. Después del primer error no lee más. */
struct reader {
    const char *name;
    FILE *file;
    int line;    /* de la última parte, contada desde 1 */
    int reached; /* hasta la que se leyó */
    char *part;  /* la última parte: una carta con sus corchetes, una flecha o una palabra */
    size_t size; /* de la memoria que empieza en part */
    int card, cards; /* a qué carta pertenece, y de cuántas; 0 a ninguna */
    bool failed;
};

static void *grow(void *memory, size_t size)
{
    memory = realloc(memory, size);
    if (memory == NULL) {
        fprintf(stderr, "test_uno: out of memory\n");
        exit(2);
    }
    return memory;
}

static void fail(struct reader *r, const char *format, ...)
{
    if (r->failed) {
        return;
    }
    r->failed = true;
    fprintf(stderr, "test_uno: %s:%d: ", r->name, r->line);
    if (r->card > 0) {
        fprintf(stderr, "card %d of %d: ", r->card, r->cards);
    }
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
}

enum { QUOTED = 60 };

/* Muestra un pedazo del archivo entre comillas, cortado si es largo. Cada
 * resultado vale hasta la segunda llamada que sigue. */
static const char *quote(const char *text)
{
    static char shown[2][4 * QUOTED + 6];
    static int turn;
    char *s = shown[turn = !turn], *out = s;
    *out++ = '"';
    for (int i = 0; i < QUOTED && text[i] != '\0'; i++) {
        unsigned char c = text[i];
        if (c == '"' || c == '\\') {
            out += sprintf(out, "\\%c", c);
        } else if (c == '\t') {
            out += sprintf(out, "\\t");
        } else if (c == '\r') {
            out += sprintf(out, "\\r");
        } else if (isprint(c)) {
            *out++ = c;
        } else {
            out += sprintf(out, "\\x%02x", c);
        }
    }
    strcpy(out, strlen(text) > QUOTED ? "\"..." : "\"");
    return s;
}

/* Lee un carácter; al final, o si no se puede leer, devuelve EOF. */
static int get(struct reader *r)
{
    int c = fgetc(r->file);
    if (c == '\n') {
        r->reached++;
    }
    if (c == EOF && ferror(r->file) && !r->failed) {
        r->failed = true;
        fprintf(stderr, "test_uno: %s: %s\n", r->name, strerror(errno));
    }
    return c;
}

static void unget(struct reader *r, int c)
{
    if (c == '\n') {
        r->reached--;
    }
    ungetc(c, r->file);
}

static bool blank(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Indica si el carácter ya no es de la parte que empieza con first. */
static bool breaks(char first, int c)
{
    return c == EOF || blank(c) || (first != '[' && (c == '[' || ((c == '=') != (first == '=') && c != '>')));
}

/* Indica si una parte que empieza con first y llega hasta last está completa. */
static bool complete(char first, char last)
{
    return (first == '[' && last == ']') || (first == '=' && last == '>');
}

/* Lee la parte que sigue; el espacio en blanco es libre. Devuelve false si no
 * hay más. */
static bool next(struct reader *r)
{
    size_t length = 0;
    int c = ' ';
    while (!r->failed && blank(c)) {
        c = get(r);
    }
    r->line = r->reached;
    if (r->failed || c == EOF) {
        return false;
    }
    do {
        if (length + 2 > r->size) {
            r->size = 2 * r->size + 64;
            r->part = grow(r->part, r->size);
        }
        r->part[length++] = c;
        if (complete(r->part[0], c)) {
            break;
        }
        c = get(r);
        if (breaks(r->part[0], c)) {
            unget(r, c);
            break;
        }
    } while (!r->failed);
    r->part[length] = '\0';
    return !r->failed;
}

/* Lee la parte que sigue, que tiene que estar. */
static char *want(struct reader *r, const char *what)
{
    if (!next(r)) {
        fail(r, "the file ends before %s", what);
        return NULL;
    }
    return r->part;
}

/* Lee un número sin signo, hasta 2^31-1. */
static bool number(const char *text, int *n)
{
    long value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (!isdigit((unsigned char)*text) || value > INT_MAX / 10 || 10 * value > INT_MAX - (*text - '0')) {
            return false;
        }
        value = 10 * value + (*text - '0');
    }
    *n = value;
    return true;
}

/* Devuelve el lugar de una palabra de una sola letra entre las permitidas. */
static unsigned int letter(struct reader *r, const char *what, const char *word, const char *letters)
{
    const char *at = strlen(word) == 1 ? strchr(letters, *word) : NULL;
    if (at != NULL) {
        return at - letters;
    }
    char choice[32] = "";
    for (size_t i = 0; letters[i] != '\0'; i++) {
        sprintf(choice + 2 * i, "%c ", letters[i]);
    }
    choice[2 * strlen(letters) - 1] = '\0';
    fail(r, "bad %s %s: want one of %s", what, quote(word), choice);
    return 0;
}

/* Lee una carta; arruina la parte. */
static struct face card(struct reader *r)
{
    struct face face = {0, red, normal};
    char *word = want(r, "the card");
    if (word == NULL) {
        return face;
    }
    size_t length = strlen(word);
    char *colon = strchr(word, ':');
    if (word[0] != '[' || length < 2 || word[length - 1] != ']' || colon == NULL || colon == word + 1) {
        fail(r, "bad card %s: want [<num><color>:<type>]", quote(word));
        return face;
    }
    word[length - 1] = *colon = '\0';
    char color[2] = {colon[-1], '\0'};
    colon[-1] = '\0';
    face.num = letter(r, "number", word + 1, "0123456789");
    face.color = letter(r, "colour", color, notation_colors);
    face.type = letter(r, "type", colon + 1, notation_types);
    if (face.type != normal && face.num != 0) {
        fail(r, "bad number \"%u\": a card of type %s has number 0", face.num, colon + 1);
    }
    return face;
}

static void arrow(struct reader *r)
{
    const char *word = want(r, "the ==>");
    if (word != NULL && strcmp(word, "==>") != 0) {
        fail(r, "bad arrow %s: want ==>", quote(word));
    }
}

static player_t player(struct reader *r)
{
    const char *word = want(r, "the player");
    int k = 0;
    if (word != NULL && (word[0] != 'P' || !number(word + 1, &k) || k >= NUM_PLAYERS)) {
        fail(r, "bad player %s: want P0 to P%d", quote(word), NUM_PLAYERS - 1);
    }
    return k;
}

static int count(struct reader *r)
{
    const char *word = want(r, "the number of cards");
    int n = 0;
    if (word != NULL && (!number(word, &n) || n == 0)) {
        fail(r, "bad number of cards %s: want 1 or more", quote(word));
    }
    return n;
}

static void plays(struct reader *r, struct pile_input *in)
{
    int cards = count(r);
    unsigned int room = 0;
    r->cards = cards;
    for (r->card = 1; r->card <= cards && !r->failed; r->card++) {
        if (in->count == room) {
            room = 2 * room + 16;
            in->plays = grow(in->plays, room * sizeof *in->plays);
        }
        struct play *play = &in->plays[in->count];
        play->player = in->count == 0 ? -1 : in->plays[in->count - 1].next;
        play->card = card(r);
        arrow(r);
        play->next = player(r);
        in->count++;
    }
    r->card = 0;
}

static void end(struct reader *r, struct pile_input *in)
{
    const char *word = want(r, "the last line, 1 or 0");
    if (word == NULL) {
        return;
    }
    in->valid = strcmp(word, "1") == 0;
    if (!in->valid && strcmp(word, "0") != 0) {
        fail(r, "bad last line %s after %u cards: want 1 or 0", quote(word), in->count);
    } else if (next(r)) {
        fail(r, "unexpected %s after the last line", quote(r->part));
    }
}

bool pile_input_read(struct pile_input *in, const char *name, FILE *file)
{
    struct reader r = {.name = name, .file = file, .reached = 1};
    *in = (struct pile_input){NULL, 0, false};
    plays(&r, in);
    end(&r, in);
    free(r.part);
    if (r.failed) {
        free(in->plays);
        in->plays = NULL;
    }
    return !r.failed;
}
