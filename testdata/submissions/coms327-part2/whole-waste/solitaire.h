#ifndef SOL_H
#define SOL_H
#include <stdio.h>
#include <stdint.h>

/* A card is one letter in a string: 1 + suit * 13 + rank. A pile is a string. */
typedef char pile[64];

struct sol {
  int turn, resets;             /* resets < 0: no limit */
  int limited;
  int found[4];
  pile down[8], up[8], waste, stock;
};

void sol_load(struct sol *, FILE *);
char *next(void);
long lineno_now(void);
_Noreturn void die(long at, const char *fmt, ...);
const char *show(int card);
#define RANKOF(c) (((c) - 1) % 13)
#define SUITOF(c) (((c) - 1) / 13)
#define REDQ(c) (SUITOF(c) == 1 || SUITOF(c) == 2)
#endif
