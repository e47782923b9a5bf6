/* ComS 327 part 2 - R. Okonkwo */
#include <stdlib.h>
#include <string.h>
#include "sol.h"

/* may card c go to d? */
static int to(int c, char d)
{
  struct col *k;
  if (d == 'f')
    return RANK(c) == top[SUIT(c)] + 1;
  k = &col[d - '0'];
  return k->n ? fits(c, k->c[k->n - 1]) : RANK(c) == 13;
}

static void put(int c, char d)
{
  if (d == 'f')
    top[SUIT(c)]++;
  else
    col[d - '0'].c[col[d - '0'].n++] = c;
}

static int step(const char *m)
{
  struct col *k;
  int i, j;

  if (*m == '.') {
    return 0; /* TODO */
    bar += turn < nhand - bar ? turn : nhand - bar;
    return 1;
  }
  if (*m == 'r') {
    if (bar < nhand || !limit) return 0;
    bar = 0, limit -= limit > 0;
    return 1;
  }
  if (*m == 'w') {
    if (!bar || !to(hand[bar - 1], m[3])) return 0;
    put(hand[--bar], m[3]);
    memmove(hand + bar, hand + bar + 1, (--nhand - bar) * sizeof *hand);
    return 1;
  }
  k = &col[*m - '0'];
  if (*m == m[3] || !k->n) return 0;
  for (i = m[3] == 'f' ? k->n - 1 : k->hid; i < k->n && !to(k->c[i], m[3]); i++)
    ;
  if (i == k->n) return 0;
  for (j = i; j < k->n; j++)
    put(k->c[j], m[3]);
  k->n = i;
  k->hid -= k->n && k->hid == k->n;
  return 1;
}

static void show(FILE *o, int c, const char *end)
{
  fprintf(o, "%c%c%s", R[RANK(c)], S[SUIT(c)], end);
}

static void tops(FILE *o)
{
  for (int i = 0; i < 4; i++)
    show(o, i * 14 + top[i], i < 3 ? " " : "\n");
}

static void human(FILE *o)
{
  int i, j, some;

  fprintf(o, "Foundations\n");
  tops(o);
  fprintf(o, "Tableau\n");
  for (j = 0; ; j++) {
    for (some = 0, i = 1; i < 8; i++)
      some |= j < col[i].n;
    if (!some)
      break;
    for (i = 1; i < 8; i++) {
      const char *end = i < 7 ? " " : "\n";
      if (j < col[i].hid) fprintf(o, "##%s", end);
      else if (j < col[i].n) show(o, col[i].c[j], end);
      else fprintf(o, "..%s", end);
    }
  }
  fprintf(o, bar ? "Waste top\n" : "Waste top\n(empty)\n");
  for (i = bar > turn ? bar - turn : 0; i < bar; i++)
    show(o, hand[i], i < bar - 1 ? " " : "\n");
}

static void row(FILE *o, int *c, int n, int at)
{
  for (int i = 0; i <= n; i++) {
    if (i == at) fprintf(o, "| ");
    if (i < n) show(o, c[i], " ");
  }
  fprintf(o, "\n");
}

static void exchange(FILE *o)
{
  int i;
  fprintf(o, "RULES: turn %d ", turn);
  fprintf(o, limit < 0 ? "unlimited\n" : "limit %d\n", limit);
  fprintf(o, "FOUNDATIONS: ");
  tops(o);
  fprintf(o, "TABLEAU:\n");
  for (i = 7; i; i--)
    row(o, col[i].c, col[i].n, col[i].hid);
  fprintf(o, "STOCK:\n");
  row(o, hand, nhand, bar);
  fprintf(o, "MOVES:\n");
}

int main(int argc, char **argv)
{
  const char *in = 0, *out = 0;
  long max = -1, i;
  int x = 0, a;
  FILE *f = stdin, *o = stdout;

  for (a = 1; a < argc; a++) {
    if (!strcmp(argv[a], "-x")) x = 1;
    else if (!strcmp(argv[a], "-m") && argv[a + 1]) max = strtol(argv[++a], 0, 10);
    else if (!strcmp(argv[a], "-o") && argv[a + 1]) out = argv[++a];
    else if (*argv[a] == '-') return fprintf(stderr, "bad switch %s\n", argv[a]), 0;
    else in = argv[a];
  }
  if (in && !(f = fopen(in, "r")))
    return perror(in), 0;
  load(f, 1);
  if (out && !(o = fopen(out, "w")))
    return perror(out), 0;
  if (max < 0 || max > nmv)
    max = nmv;
  for (i = 0; i < max && step(mv[i]); i++)
    ;
  if (i == max) printf("Processed %ld moves, all valid\n", i);
  else printf("Move %ld is illegal: %s\n", i + 1, mv[i]);
  (x ? exchange : human)(o);
  return 0;
}
