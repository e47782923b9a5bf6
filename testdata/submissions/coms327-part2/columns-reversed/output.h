#ifndef OUTPUT_H
#define OUTPUT_H
#include "game.h"
void output_human(const struct game *g, FILE *out);
void output_exchange(const struct game *g, FILE *out);
#endif
