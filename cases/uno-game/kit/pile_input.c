#include "pile_input.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Lee un archivo línea por línea. Después del primer error no lee más. */
struct reader {
    const char *name;
    FILE *file;
    int line;    /* contada desde 1 */
    char *text;  /* la línea, sin el blanco de su final ni el de su principio */
    size_t size; /* de la memoria que empieza en buffer */
    char *buffer;
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

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Lee la línea que sigue. Devuelve false si no hay más. */
static bool next(struct reader *r)
{
    size_t length = 0;
    int c = EOF;
    r->text = "";
    if (r->failed) {
        return false;
    }
    while ((c = fgetc(r->file)) != EOF) {
        if (length + 2 > r->size) {
            r->size = 2 * r->size + 64;
            r->buffer = grow(r->buffer, r->size);
        }
        r->buffer[length++] = c;
        if (c == '\n') {
            break;
        }
    }
    r->line++;
    if (ferror(r->file)) {
        r->failed = true;
        fprintf(stderr, "test_uno: %s: %s\n", r->name, strerror(errno));
        return false;
    }
    if (length == 0) {
        return false;
    }
    while (length > 0 && blank(r->buffer[length - 1])) {
        length--;
    }
    r->buffer[length] = '\0';
    for (r->text = r->buffer; blank(*r->text); r->text++) {
    }
    return true;
}

static void want(struct reader *r, const char *what)
{
    if (!next(r)) {
        fail(r, "the file ends before %s", what);
    }
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

/* Lee una carta; arruina la palabra. */
static struct face card(struct reader *r, char *word)
{
    struct face face = {0, red, normal};
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

static player_t player(struct reader *r, const char *word)
{
    int k = 0;
    if (word[0] != 'P' || !number(word + 1, &k) || k >= NUM_PLAYERS) {
        fail(r, "bad player %s: want P0 to P%d", quote(word), NUM_PLAYERS - 1);
    }
    return k;
}

/* Separa la línea en palabras; devuelve cuántas hay, hasta una más que most. */
static int split(char *text, char *words[], int most)
{
    int n = 0;
    while (true) {
        while (isspace((unsigned char)*text)) {
            *text++ = '\0';
        }
        if (*text == '\0' || n == most) {
            return *text == '\0' ? n : n + 1;
        }
        words[n++] = text;
        while (*text != '\0' && !isspace((unsigned char)*text)) {
            text++;
        }
    }
}

static struct play play(struct reader *r, int which, int count)
{
    struct play p = {{0, red, normal}, -1, 0};
    char what[64], *words[3];
    sprintf(what, "card %d of %d", which, count);
    want(r, what);
    if (r->failed) {
        return p;
    }
    char *whole = strcpy(grow(NULL, strlen(r->text) + 1), r->text);
    if (split(r->text, words, 3) != 3 || strcmp(words[1], "==>") != 0) {
        fail(r, "bad line %s for %s: want [<num><color>:<type>] ==> P<k>", quote(whole), what);
    } else {
        p.card = card(r, words[0]);
        p.next = player(r, words[2]);
    }
    free(whole);
    return p;
}

static int count(struct reader *r)
{
    int n = 0;
    want(r, "the number of cards");
    if (!number(r->text, &n) || n == 0) {
        fail(r, "bad number of cards %s: want 1 or more", quote(r->text));
    }
    return n;
}

static void plays(struct reader *r, struct pile_input *in)
{
    int wanted = count(r);
    unsigned int room = 0;
    for (int i = 1; i <= wanted && !r->failed; i++) {
        if (in->count == room) {
            room = 2 * room + 16;
            in->plays = grow(in->plays, room * sizeof *in->plays);
        }
        in->plays[in->count] = play(r, i, wanted);
        if (i > 1) {
            in->plays[in->count].player = in->plays[in->count - 1].next;
        }
        in->count++;
    }
}

static void end(struct reader *r, struct pile_input *in)
{
    want(r, "the last line, 1 or 0");
    if (strcmp(r->text, "1") != 0 && strcmp(r->text, "0") != 0) {
        fail(r, "bad last line %s after %u cards: want 1 or 0", quote(r->text), in->count);
    }
    in->valid = strcmp(r->text, "1") == 0;
    while (next(r)) {
        if (*r->text != '\0') {
            fail(r, "unexpected %s after the last line", quote(r->text));
        }
    }
}

bool pile_input_read(struct pile_input *in, const char *name, FILE *file)
{
    struct reader r = {.name = name, .file = file};
    *in = (struct pile_input){NULL, 0, false};
    plays(&r, in);
    end(&r, in);
    free(r.buffer);
    if (r.failed) {
        free(in->plays);
        in->plays = NULL;
    }
    return !r.failed;
}
