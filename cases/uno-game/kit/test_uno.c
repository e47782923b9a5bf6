/* Arma con el TAD la pila de cada archivo, la muestra y, con -v, la compara con
 * lo que el archivo dice.
 *
 *     test_uno [-v] [-f ARCHIVO...]
 *
 * Sin -f lee una pila de la entrada estándar, y no la verifica. Termina con
 * estado 0 si todo está bien, 1 si falló una verificación o se rompió una
 * función, y 2 si está mal el uso o un archivo. Lo que impriman card.c y
 * unogame.c sale por la salida de errores. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "notation.h"
#include "pile_input.h"
#include "pretty_helpers.h"
#include "unogame.h"

static FILE *out;
static bool verify;
static unsigned int fails;

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fprintf(stderr, "test_uno: out of memory\n");
        exit(2);
    }
    return memory;
}

/* Una carta que devolvió el TAD; NULL es una carta que no hay. */
struct seen {
    bool there;
    struct face face;
};

static struct seen look(card_t card)
{
    struct seen seen = {.there = card != NULL};
    if (seen.there) {
        seen.face = notation_look(card);
    }
    return seen;
}

static void print_seen(struct seen seen)
{
    if (seen.there) {
        notation_print(out, seen.face);
    } else {
        fprintf(out, "NULL");
    }
}

static bool right(struct seen seen, struct face want)
{
    return seen.there && notation_equal(seen.face, want);
}

/* Abre el veredicto de una línea. Devuelve true si hay que decir qué se
 * esperaba. */
static bool verdict(bool ok)
{
    if (!verify) {
        return false;
    }
    fputc(' ', out);
    if (ok) {
        pretty_green(out, "[OK]");
        return false;
    }
    fails++;
    pretty_red(out, "[FAIL]");
    fprintf(out, " expected ");
    return true;
}

static void label(const char *text)
{
    fprintf(out, "%-15s: ", text);
}

static void show_input(const struct pile_input *in)
{
    label("input");
    for (unsigned int i = in->count; i-- > 0;) {
        notation_print(out, in->plays[i].card);
        fprintf(out, " %d -> ", in->plays[i].player);
    }
    fprintf(out, "NULL\n");
}

static card_t new_card(struct face face)
{
    guard_calling("card_new");
    card_t card = card_new(face.num, face.color, face.type);
    if (card == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    return card;
}

/* Una carta de la pila armada: lo que estaba en el tope después de agregarla, y
 * de quién era el turno antes. */
struct built {
    struct seen card;
    player_t player;
};

static struct built top_of(unogame_t game, player_t player)
{
    guard_calling("uno_topcard");
    return (struct built){look(uno_topcard(game)), player};
}

static void show_built(const struct pile_input *in, const struct built *built)
{
    unsigned int wrong = in->count;
    label("building pile");
    for (unsigned int i = in->count; i-- > 0;) {
        print_seen(built[i].card);
        fprintf(out, " %d -> ", built[i].player);
        if (!right(built[i].card, in->plays[i].card) || built[i].player != in->plays[i].player) {
            wrong = i;
        }
    }
    fprintf(out, "NULL");
    if (verdict(wrong == in->count)) {
        notation_print(out, in->plays[wrong].card);
        fprintf(out, " %d at index %u", in->plays[wrong].player, wrong);
    }
    fputc('\n', out);
}

static unogame_t build(const struct pile_input *in)
{
    struct built *built = allocate(in->count, sizeof *built);
    unogame_t game = NULL;
    for (unsigned int i = 0; i < in->count; i++) {
        card_t card = new_card(in->plays[i].card);
        player_t player = -1;
        if (i == 0) {
            guard_calling("uno_newgame");
            game = uno_newgame(card);
        } else {
            guard_calling("uno_nextplayer");
            player = uno_nextplayer(game);
            guard_calling("uno_addcard");
            game = uno_addcard(game, card);
        }
        if (game == NULL) {
            guard_give_up("devolvió NULL", "returned NULL");
        }
        built[i] = top_of(game, player);
    }
    show_built(in, built);
    free(built);
    return game;
}

static void show_length(const struct pile_input *in, unogame_t game)
{
    guard_calling("uno_count");
    unsigned int count = uno_count(game);
    label("length reported");
    fprintf(out, "%u", count);
    if (verdict(count == in->count)) {
        fprintf(out, "%u", in->count);
    }
    fputc('\n', out);
}

static void show_next(const struct pile_input *in, unogame_t game)
{
    guard_calling("uno_nextplayer");
    player_t next = uno_nextplayer(game), want = in->plays[in->count - 1].next;
    label("next player");
    fprintf(out, "%d", next);
    if (verdict(next == want)) {
        fprintf(out, "%d", want);
    }
    fputc('\n', out);
}

static void show_valid(const struct pile_input *in, unogame_t game)
{
    guard_calling("uno_validpile");
    bool valid = uno_validpile(game);
    label("valid pile");
    fprintf(out, "%s", valid ? "true" : "false");
    if (verdict(valid == in->valid)) {
        fprintf(out, "%s", in->valid ? "true" : "false");
    }
    fputc('\n', out);
}

/* Mira tantos elementos como cartas se agregaron, diga lo que diga
 * uno_count(). */
static void show_array(const struct pile_input *in, unogame_t game)
{
    unsigned int wrong = in->count;
    guard_calling("uno_pile_to_array");
    card_t *array = uno_pile_to_array(game);
    struct seen *seen = allocate(in->count, sizeof *seen);
    guard_calling("uno_pile_to_array()[]");
    for (unsigned int i = in->count; i-- > 0;) {
        seen[i] = look(array == NULL ? NULL : array[i]);
        if (!right(seen[i], in->plays[i].card)) {
            wrong = i;
        }
    }
    label("array");
    for (unsigned int i = 0; array != NULL && i < in->count; i++) {
        fprintf(out, "%s", i == 0 ? "[ " : ", ");
        print_seen(seen[i]);
    }
    fprintf(out, array == NULL ? "NULL" : " ]");
    if (verdict(wrong == in->count)) {
        notation_print(out, in->plays[wrong].card);
        fprintf(out, " at index %u", wrong);
    }
    fputc('\n', out);
    free(seen);
    guard_calling("free(uno_pile_to_array())");
    free(array);
}

static bool try(const char *name, FILE *file)
{
    struct pile_input in;
    fprintf(out, "READING %s\nReading PILE from %s...\n", name, name);
    if (!pile_input_read(&in, name, file)) {
        return false;
    }
    show_input(&in);
    unogame_t game = build(&in);
    show_length(&in, game);
    show_next(&in, game);
    show_valid(&in, game);
    show_array(&in, game);
    guard_calling("uno_destroy");
    uno_destroy(game);
    free(in.plays);
    fprintf(out, "DONE %s.\n", name);
    return true;
}

static bool try_file(const char *name)
{
    FILE *file = fopen(name, "r");
    if (file == NULL) {
        fprintf(stderr, "test_uno: %s: cannot be opened\n", name);
        return false;
    }
    bool done = try(name, file);
    fclose(file);
    return done;
}

static int misuse(const char *format, const char *word)
{
    fprintf(stderr, "test_uno: ");
    fprintf(stderr, format, word);
    fprintf(stderr, "\nusage: test_uno [-v] [-f FILE...]\n");
    return 2;
}

/* Deja en files los archivos, que son toda palabra entre una opción con f y la
 * opción que sigue. Devuelve el estado con que hay que terminar, o 0. */
static int options(int argc, char *argv[], const char *files[], int *n)
{
    bool asked = false, open = false;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        if (arg[0] == '-' && arg[1] != '\0') {
            if (arg[1 + strspn(arg + 1, "vf")] != '\0') {
                return misuse("unknown option \"%s\"", arg);
            }
            open = strchr(arg, 'f') != NULL;
            asked = asked || open;
            verify = verify || strchr(arg, 'v') != NULL;
        } else if (open) {
            files[(*n)++] = arg;
        } else {
            return misuse("unexpected argument \"%s\": files follow -f", arg);
        }
    }
    return asked && *n == 0 ? misuse("%s without a file", "-f") : 0;
}

static void summary(void)
{
    char text[32];
    sprintf(text, " FAILS: %u ", fails);
    fputc('\n', out);
    if (fails == 0) {
        pretty_green(out, " ALL TESTS OK ");
    } else {
        pretty_red(out, text);
    }
    fputc('\n', out);
}

/* Prueba los archivos; sin ninguno, la entrada estándar. */
static int run(const char *files[], int n)
{
    if (n == 0) {
        verify = false;
        return try("stdin", stdin) ? 0 : 2;
    }
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            fputc('\n', out);
        }
        if (!try_file(files[i])) {
            return 2;
        }
    }
    if (verify) {
        summary();
    }
    return fails > 0;
}

int main(int argc, char *argv[])
{
    out = guard_start("test_uno");
    const char **files = allocate(argc, sizeof *files);
    int n = 0, status = options(argc, argv, files, &n);
    if (status == 0) {
        status = run(files, n);
    }
    free(files);
    if (fclose(out) != 0) {
        fprintf(stderr, "test_uno: %s\n", strerror(errno));
        status = 2;
    }
    return status;
}
