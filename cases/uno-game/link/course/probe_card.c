/* Llama a las funciones de card.c, como dicen las líneas de la entrada (ver
 * calls.h), y escribe lo que dieron. Primero se crean todas las cartas entre paréntesis.
 *
 *     card_new([4r:n]) = [4r:n]                      la carta, vista con los card_get_
 *     card_get_number([4r:n]) = 4                    y así card_get_color, card_get_type
 *     card_samenum([4r:n], [4g:n]) = true            y así card_samecolor, card_compatible
 *     card_compatible([*:s], [4g:n]) = [0g:s]        todas las compatibles de ese tipo
 *     card_destroy([4r:n]) ok
 *
 * Las cartas no se destruyen, para que un card_destroy() que se rompe no
 * esconda a las demás funciones; con -d se destruyen todas. */
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "calls.h"

static FILE *out;
static bool destroying;

static card_t create(struct face face)
{
    guard_calling("card_new");
    card_t card = card_new(face.num, face.color, face.type);
    if (card == NULL) {
        guard_give_up("devolvió NULL", "returned NULL");
    }
    return card;
}

static void discard(card_t card)
{
    if (destroying) {
        guard_calling("card_destroy");
        card_destroy(card);
    }
}

/* Escribe las cartas de un tipo que son compatibles con la del tope. */
static void list_compatible(type_t type, card_t pile_card)
{
    static const color_t colors[] = {red, green, blue, yellow};
    fprintf(out, " =");
    for (size_t i = 0; i < sizeof colors / sizeof *colors; i++) {
        for (unsigned int num = 0; num < (type == normal ? 10 : 1); num++) {
            struct face face = {num, colors[i], type};
            card_t card = create(face);
            guard_calling("card_compatible");
            if (card_compatible(card, pile_card)) {
                fputc(' ', out);
                notation_print(out, face);
            }
            discard(card);
        }
    }
    fputc('\n', out);
}

static void one(const struct call *call, card_t card)
{
    const char *name = call->function;
    guard_calling(name);
    if (strcmp(name, "card_new") == 0) {
        struct face face = notation_look(card);
        calls_print(out, call);
        fprintf(out, " = ");
        notation_print(out, face);
        fputc('\n', out);
    } else if (strcmp(name, "card_get_number") == 0) {
        unsigned int num = card_get_number(card);
        calls_print(out, call);
        fprintf(out, " = %u\n", num);
    } else if (strcmp(name, "card_get_color") == 0) {
        color_t color = card_get_color(card);
        calls_print(out, call);
        fprintf(out, " = %s\n", calls_color(color));
    } else if (strcmp(name, "card_get_type") == 0) {
        type_t type = card_get_type(card);
        calls_print(out, call);
        fprintf(out, " = %s\n", calls_type(type));
    } else if (strcmp(name, "card_destroy") == 0) {
        card_destroy(card);
        calls_done(out, call);
    } else {
        fprintf(stderr, "probe_card: there is no function %s of one card\n", name);
        exit(2);
    }
}

static void two(const struct call *call, card_t c1, card_t c2)
{
    static const struct {
        const char *name;
        bool (*function)(card_t, card_t);
    } functions[] = {{"card_samenum", card_samenum}, {"card_samecolor", card_samecolor}, {"card_compatible", card_compatible}};
    guard_calling(call->function);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(call->function, functions[i].name) == 0) {
            bool b = functions[i].function(c1, c2);
            calls_print(out, call);
            fprintf(out, " = %s\n", calls_bool(b));
            return;
        }
    }
    one(call, c1);
}

int main(int argc, char *argv[])
{
    struct call call;
    out = guard_start("probe_card");
    destroying = argc > 1 && strcmp(argv[1], "-d") == 0;
    while (calls_next(&call)) {
        card_t cards[2] = {NULL, NULL};
        for (int i = call.any; i < call.arguments; i++) {
            cards[i] = create(call.cards[i]);
        }
        if (call.any) {
            calls_print(out, &call);
            list_compatible(call.cards[0].type, cards[1]);
        } else if (call.arguments == 2) {
            two(&call, cards[0], cards[1]);
        } else {
            one(&call, cards[0]);
        }
        for (int i = call.any; i < call.arguments; i++) {
            if (i > 0 || strcmp(call.function, "card_destroy") != 0) {
                discard(cards[i]);
            }
        }
    }
    return fclose(out) == 0 ? 0 : 2;
}
