#include "calls.h"

#include <stdlib.h>
#include <string.h>

/* Lee una carta en notación, con [*:<tipo>] si any no es NULL; devuelve lo que
 * sigue, o NULL. */
static const char *card(const char *text, struct face *face, bool *any)
{
    *any = text[0] == '[' && text[1] == '*';
    const char *color = *any ? notation_colors : text[0] == '[' && text[1] >= '0' && text[1] <= '9' && text[2] != '\0' ? strchr(notation_colors, text[2]) : NULL;
    const char *colon = *any ? text + 2 : text + 3;
    if (color == NULL || colon[0] != ':' || colon[1] == '\0' || colon[2] != ']') {
        return NULL;
    }
    const char *type = strchr(notation_types, colon[1]);
    if (type == NULL) {
        return NULL;
    }
    *face = (struct face){*any ? 0 : text[1] - '0', color - notation_colors, type - notation_types};
    return colon + 3;
}

static bool parse(const char *line, struct call *call)
{
    bool any = false;
    size_t length = strcspn(line, "(");
    if (line[length] == '\0' || length >= sizeof call->function) {
        return false;
    }
    *call = (struct call){.arguments = 0};
    memcpy(call->function, line, length);
    const char *rest = line + length + 1;
    while (*rest == '[') {
        if (call->arguments == 2 || (rest = card(rest, &call->cards[call->arguments], &any)) == NULL) {
            return false;
        }
        call->any = call->any || any;
        call->arguments++;
        if (strncmp(rest, ", [", 3) == 0) {
            rest += 2;
        }
    }
    return *rest == ')';
}

bool calls_next(struct call *call)
{
    static char line[1 << 12];
    if (fgets(line, sizeof line, stdin) == NULL) {
        return false;
    }
    if (!parse(line, call)) {
        fprintf(stderr, "bad call: %s", line);
        exit(2);
    }
    return true;
}

void calls_print(FILE *out, const struct call *call)
{
    fprintf(out, "%s(", call->function);
    for (int i = 0; i < call->arguments; i++) {
        fprintf(out, "%s", i > 0 ? ", " : "");
        if (i == 0 && call->any) {
            fprintf(out, "[*:%c]", notation_types[call->cards[0].type]);
        } else {
            notation_print(out, call->cards[i]);
        }
    }
    fprintf(out, ")");
}

void calls_done(FILE *out, const struct call *call)
{
    calls_print(out, call);
    fprintf(out, " ok\n");
}

const char *calls_bool(bool b)
{
    return b ? "true" : "false";
}

const char *calls_color(color_t color)
{
    static const char *const names[] = {[blue] = "blue", [red] = "red", [yellow] = "yellow", [green] = "green"};
    return (unsigned int)color < 4 ? names[color] : "no color_t";
}

const char *calls_type(type_t type)
{
    static const char *const names[] = {[normal] = "normal", [change_color] = "change_color", [skip] = "skip"};
    return (unsigned int)type < 3 ? names[type] : "no type_t";
}
