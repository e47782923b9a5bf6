/* ComS 327 part 2 - R. Okonkwo */
#include <stdio.h>

#define SUIT(c) ((c) / 14)
#define RANK(c) ((c) % 14)

struct col { int c[64], n, hid; };      /* cards, how many, how many of them hidden */

extern const char R[], S[];
extern int turn, limit;                 /* limit -1: unlimited */
extern int top[4];                      /* rank on each foundation */
extern struct col col[8];               /* col[1] to col[7] */
extern int hand[64], nhand, bar;
extern char (*mv)[5];                   /* the moves */
extern long nmv;

int fits(int c, int on);
void load(FILE *f, int moves);
