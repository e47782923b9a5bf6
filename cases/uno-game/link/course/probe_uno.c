/* Llama a las funciones de unogame.c sobre nuestro card.c, como dicen las líneas
 * de la entrada (ver calls.h), y escribe lo que dieron. Las llamadas son todas a
 * una misma partida, que empieza con cada uno_newgame.
 *
 *     uno_newgame([8g:n]) ok
 *     uno_addcard([0g:s]) ok
 *     uno_topcard() = [0g:s]
 *     uno_count() = 2
 *     uno_currentcolor() = green
 *     uno_nextplayer() = 2
 *     uno_validpile() = true
 *     uno_pile_to_array() = [ [8g:n], [0g:s] ]
 *     uno_destroy() ok
 *
 * Y cinco pruebas más. Quién tiró cada carta no se ve: solamente se ve de quién es
 * el turno. Las dos primeras miran por eso si cambia, y cuánto. Entre dos jugadores
 * alcanza con saber si cambia, cuente como cuente uno_nextplayer().
 *
 *     advance([4g:n]) = true         agrega la carta: si el turno pasa a otro jugador
 *     skips([0g:s], [4g:n]) = 1      cuántos jugadores más allá es el turno con la primera
 *                                    carta en el tope que con la segunda (no agrega ninguna)
 *     two_arrays() = [ ... ]         pide dos arreglos, arruina y libera el primero, y
 *                                    muestra el segundo
 *     free_array() ok                pide un arreglo, mira sus uno_count() cartas y lo libera
 *     other_game([2b:n], [3b:n]) ok  juega otra partida con estas cartas mientras sigue ésta
 *
 * Una partida no se destruye si no se pide, para que un uno_destroy() que se
 * rompe no esconda a las demás funciones. */
#ifdef __linux__
#include <malloc.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "unogame.h"
#include "calls.h"

static FILE *out;
static unogame_t game;

/* Las cartas de la partida, desde la más vieja. */
static struct {
    struct face face;
    card_t card;
} *pile;
static size_t count, room;

static void remember(struct face face, card_t card)
{
    if (count == room) {
        room = 2 * room + 16;
        pile = realloc(pile, room * sizeof *pile);
        if (pile == NULL) {
            guard_calling("realloc");
            guard_give_up("no hay más memoria", "out of memory");
        }
    }
    pile[count].face = face;
    pile[count++].card = card;
}

static card_t create(struct face face)
{
    card_t card = card_new(face.num, face.color, face.type);
    if (card == NULL) {
        guard_calling("malloc");
        guard_give_up("no hay más memoria", "out of memory");
    }
    return card;
}

static unogame_t start(card_t card)
{
    guard_calling("uno_newgame");
    unogame_t uno = uno_newgame(card);
    if (uno == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    return uno;
}

static unogame_t add(unogame_t uno, card_t card)
{
    guard_calling("uno_addcard");
    uno = uno_addcard(uno, card);
    if (uno == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    return uno;
}

/* De quién es el turno en la misma partida con una carta más. */
static player_t turn_after(struct face face)
{
    unogame_t twin = start(create(pile[0].face));
    for (size_t i = 1; i < count; i++) {
        twin = add(twin, create(pile[i].face));
    }
    twin = add(twin, create(face));
    guard_calling("uno_nextplayer");
    return uno_nextplayer(twin);
}

/* Cuántos jugadores hay de uno a otro, en el orden de la ronda. */
static int turns(player_t from, player_t to)
{
    return (to % NUM_PLAYERS - from % NUM_PLAYERS + 2 * NUM_PLAYERS) % NUM_PLAYERS;
}

/* Indica si la memoria del arreglo alcanza para index y si ahí está la carta de
 * la partida. Lo que no es una carta no se mira. */
static bool holds(card_t *array, size_t index)
{
#ifdef __linux__
    return malloc_usable_size(array) / sizeof *array > index && array[index] == pile[index].card;
#else
    (void)array;
    (void)index;
    return false;
#endif
}

/* La cantidad de cartas que dice uno_count(), hasta las que hay. */
static size_t counted(void)
{
    guard_calling("uno_count");
    size_t n = uno_count(game);
    return n < count ? n : count;
}

/* Muestra el arreglo. Las cartas de la partida se reconocen diga lo que diga
 * uno_count(), que se prueba aparte; las demás se miran solamente hasta ahí. */
static void print_array(card_t *array)
{
    struct face *faces = calloc(count, sizeof *faces);
    size_t length = 0, limit = count;
    guard_calling("uno_pile_to_array()[]");
    while (length < count && holds(array, length)) {
        faces[length] = pile[length].face;
        length++;
    }
    if (length < count) {
        limit = counted();
    }
    guard_calling("uno_pile_to_array()[]");
    for (; length < limit; length++) {
        if (array[length] == NULL) {
            guard_give_up("un elemento es NULL", "an element is NULL");
        }
        faces[length] = notation_look(array[length]);
    }
    fprintf(out, " = [");
    for (size_t i = 0; i < length; i++) {
        fprintf(out, "%s", i == 0 ? " " : ", ");
        notation_print(out, faces[i]);
    }
    fprintf(out, " ]\n");
    free(faces);
}

static card_t *get_array(void)
{
    guard_calling("uno_pile_to_array");
    card_t *array = uno_pile_to_array(game);
    if (array == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    return array;
}

static void release(card_t *array)
{
    guard_calling("free(uno_pile_to_array())");
    free(array);
}

static void newgame(const struct call *call)
{
    card_t card = create(call->cards[0]);
    count = 0;
    remember(call->cards[0], card);
    game = start(card);
    calls_done(out, call);
}

/* Agrega la carta a la partida. */
static void play(struct face face)
{
    card_t card = create(face);
    game = add(game, card);
    remember(face, card);
}

static void addcard(const struct call *call)
{
    play(call->cards[0]);
    calls_done(out, call);
}

static void topcard(const struct call *call)
{
    guard_calling("uno_topcard");
    card_t card = uno_topcard(game);
    if (card == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    struct face face = notation_look(card);
    calls_print(out, call);
    fprintf(out, " = ");
    notation_print(out, face);
    fputc('\n', out);
}

static void length(const struct call *call)
{
    guard_calling("uno_count");
    unsigned int n = uno_count(game);
    calls_print(out, call);
    fprintf(out, " = %u\n", n);
}

static void currentcolor(const struct call *call)
{
    guard_calling("uno_currentcolor");
    color_t color = uno_currentcolor(game);
    calls_print(out, call);
    fprintf(out, " = %s\n", calls_color(color));
}

static void nextplayer(const struct call *call)
{
    guard_calling("uno_nextplayer");
    player_t player = uno_nextplayer(game);
    calls_print(out, call);
    fprintf(out, " = %d\n", player);
}

static void validpile(const struct call *call)
{
    guard_calling("uno_validpile");
    bool valid = uno_validpile(game);
    calls_print(out, call);
    fprintf(out, " = %s\n", calls_bool(valid));
}

static void pile_to_array(const struct call *call)
{
    card_t *array = get_array();
    calls_print(out, call);
    print_array(array);
    release(array);
}

static void destroy(const struct call *call)
{
    guard_calling("uno_destroy");
    uno_destroy(game);
    game = NULL;
    calls_done(out, call);
}

static void advance(const struct call *call)
{
    guard_calling("uno_nextplayer");
    player_t before = uno_nextplayer(game);
    play(call->cards[0]);
    guard_calling("uno_nextplayer");
    player_t after = uno_nextplayer(game);
    calls_print(out, call);
    fprintf(out, " = %s\n", calls_bool(before != after));
}

static void skips(const struct call *call)
{
    player_t further = turn_after(call->cards[0]), plain = turn_after(call->cards[1]);
    calls_print(out, call);
    if (plain < 0 || plain >= NUM_PLAYERS || further < 0 || further >= NUM_PLAYERS) {
        fprintf(out, " = de %d a %d, y los jugadores son 0 a %d\n", plain, further, NUM_PLAYERS - 1);
    } else {
        fprintf(out, " = %d\n", turns(plain, further));
    }
}

static void two_arrays(const struct call *call)
{
    card_t *first = get_array(), *second = get_array();
    if (first == second) {
        guard_give_up("devolvió dos veces el mismo arreglo", "returned the same array twice");
    }
    for (size_t i = 0, n = counted(); i < n; i++) {
        first[i] = NULL;
    }
    release(first);
    calls_print(out, call);
    print_array(second);
    release(second);
}

static void free_array(const struct call *call)
{
    card_t *array = get_array();
    size_t n = counted();
    guard_calling("uno_pile_to_array()[]");
    for (size_t i = 0; i < n; i++) {
        if (array[i] != NULL) {
            notation_look(array[i]);
        }
    }
    release(array);
    calls_done(out, call);
}

static void other_game(const struct call *call)
{
    add(start(create(call->cards[0])), create(call->cards[1]));
    calls_done(out, call);
}

static const struct {
    const char *name;
    int arguments;
    void (*run)(const struct call *);
} functions[] = {
    {"uno_newgame", 1, newgame},
    {"uno_addcard", 1, addcard},
    {"uno_topcard", 0, topcard},
    {"uno_count", 0, length},
    {"uno_currentcolor", 0, currentcolor},
    {"uno_nextplayer", 0, nextplayer},
    {"uno_validpile", 0, validpile},
    {"uno_pile_to_array", 0, pile_to_array},
    {"uno_destroy", 0, destroy},
    {"advance", 1, advance},
    {"skips", 2, skips},
    {"two_arrays", 0, two_arrays},
    {"free_array", 0, free_array},
    {"other_game", 2, other_game},
};

static void run(const struct call *call)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        bool started = game != NULL || functions[i].run == newgame;
        if (strcmp(call->function, functions[i].name) == 0 && call->arguments == functions[i].arguments && started) {
            functions[i].run(call);
            return;
        }
    }
    fprintf(stderr, "probe_uno: cannot call %s here\n", call->function);
    exit(2);
}

int main(void)
{
    struct call call;
    out = guard_start("probe_uno");
    while (calls_next(&call)) {
        run(&call);
    }
    free(pile);
    return fclose(out) == 0 ? 0 : 2;
}
