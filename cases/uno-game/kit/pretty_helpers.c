#define _POSIX_C_SOURCE 200809L

#include "pretty_helpers.h"

#include <stdbool.h>
#include <unistd.h>

// Para desactivar los colores deben descomentar la siguiente línea:
// #define NO_PRETTY

// Códigos ANSI
#define GREEN "\x1b[32m"
#define RED "\x1b[31m"
#define RESET "\x1b[0m"

static void paint(FILE *out, const char *code, const char *text)
{
#ifdef NO_PRETTY
    bool colors = false;
#else
    bool colors = isatty(fileno(out));
#endif
    fprintf(out, "%s%s%s", colors ? code : "", text, colors ? RESET : "");
}

void pretty_green(FILE *out, const char *text)
{
    paint(out, GREEN, text);
}

void pretty_red(FILE *out, const char *text)
{
    paint(out, RED, text);
}
