#ifndef PRETTY_HELPERS_H
#define PRETTY_HELPERS_H

#include <stdio.h>

/* Escriben el texto en verde o en rojo; sin colores cuando la salida no es una
 * terminal. */
void pretty_green(FILE *out, const char *text);
void pretty_red(FILE *out, const char *text);

#endif
