#include "notation.h"

const char notation_colors[] = {[blue] = 'b', [red] = 'r', [yellow] = 'y', [green] = 'g', [4] = '\0'};
const char notation_types[] = {[normal] = 'n', [change_color] = 'c', [skip] = 's', [3] = '\0'};

struct face notation_look(card_t card)
{
    return (struct face){card_get_number(card), card_get_color(card), card_get_type(card)};
}

bool notation_equal(struct face a, struct face b)
{
    return a.num == b.num && a.color == b.color && a.type == b.type;
}

void notation_print(FILE *out, struct face face)
{
    unsigned int color = face.color, type = face.type;
    fprintf(out, "[%u%c:%c]", face.num, color < 4 ? notation_colors[color] : '?', type < 3 ? notation_types[type] : '?');
}
