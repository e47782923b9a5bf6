#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "solitaire.h"

/* the first card of the run p that fits on column c, or NULL */
static char *fitting(const struct sol *s, char *p, int c)
{
  size_t n = strlen(s->up[c]);
  for (; *p; p++) {
    if (!n ? RANKOF(*p) == 12 : RANKOF(*p) + 1 == RANKOF(s->up[c][n - 1]) && REDQ(*p) != REDQ(s->up[c][n - 1]))
      return p;
  }
  return NULL;
}

static int step(struct sol *s, const char *m)
{
  if (*m == '.') {
    if (!*s->stock) return 0;
    for (int i = 0; i < s->turn && *s->stock; i++) {
      strncat(s->waste, s->stock, 1);
      memmove(s->stock, s->stock + 1, strlen(s->stock));
    }
    return 1;
  }
  if (*m == 'r') {
    if (*s->stock || (s->limited && !s->resets)) return 0;
    strcpy(s->stock, s->waste);
    *s->waste = 0;
    s->resets -= s->limited;
    return 1;
  }
  char *src = *m == 'w' ? s->waste : s->up[*m - '0'];
  if (!*src) return 0;
  char *at = src + strlen(src) - 1;
  if (m[3] == 'f') {
    if (s->found[SUITOF(*at)] != RANKOF(*at)) return 0;
    s->found[SUITOF(*at)]++;
  } else {
    if (!(at = fitting(s, *m == 'w' ? at : src, m[3] - '0'))) return 0;
    strcat(s->up[m[3] - '0'], at);
  }
  *at = 0;
  if (*m != 'w' && !*src) {
    char *d = s->down[*m - '0'];
    if (*d) {
      d += strlen(d) - 1;
      *src = *d;
      src[1] = *d = 0;
    }
  }
  return 1;
}

static void list(FILE *o, const char *p)
{
  for (; *p; p++) fprintf(o, " %s", show(*p));
}

static void tops(FILE *o, const struct sol *s)
{
  for (int i = 0; i < 4; i++) fprintf(o, "%c%c%s", "_A23456789TJQK"[s->found[i]], "cdhs"[i], i < 3 ? " " : "\n");
}

static void exchange(FILE *o, const struct sol *s, int limit)
{
  fprintf(o, "RULES: turn %d ", s->turn);
  if (s->limited) fprintf(o, "limit %d\n", limit);
  else fprintf(o, "unlimited\n");
  fprintf(o, "FOUNDATIONS: ");
  tops(o, s);
  fprintf(o, "TABLEAU:\n");
  for (int c = 7; c; c--) {
    list(o, s->down[c]);
    fprintf(o, " |");
    list(o, s->up[c]);
    fprintf(o, " # column %d\n", c);
  }
  fprintf(o, "STOCK:");
  list(o, s->waste);
  fprintf(o, " |");
  list(o, s->stock);
  fprintf(o, "\nMOVES:\n# none\n");
}

static void human(FILE *o, const struct sol *s)
{
  fprintf(o, "Foundations\n");
  tops(o, s);
  fprintf(o, "Tableau\n");
  for (size_t row = 0, more = 1; more; row++) {
    char buf[64] = "";
    more = 0;
    for (int c = 1; c < 8; c++) {
      size_t d = strlen(s->down[c]), n = d + strlen(s->up[c]);
      strcat(buf, row < d ? "##" : row < n ? show(s->up[c][row - d]) : "..");
      strcat(buf, c < 7 ? " " : "\n");
      more |= row < n;
    }
    if (more) fputs(buf, o);
  }
  fprintf(o, "Waste top\n");
  size_t n = strlen(s->waste);
  if (!n) { fprintf(o, "(empty)\n"); return; }
  for (size_t i = n > (size_t)s->turn ? n - s->turn : 0; i < n; i++)
    fprintf(o, "%s%c", show(s->waste[i]), i + 1 < n ? ' ' : '\n');
}

int main(int argc, char **argv)
{
  static struct sol s;
  long max = -1, n = 0;
  int x = 0, bad = 0, c;
  char *out = NULL, *t;
  FILE *f = stdin, *o = stdout;

  /* GNU getopt permutes, so the file name may be anywhere */
  while ((c = getopt(argc, argv, "m:o:x")) != -1)
    switch (c) {
    case 'm': max = atol(optarg); break;
    case 'o': out = optarg; break;
    case 'x': x = 1; break;
    default: return 2;
    }
  if (optind < argc && !(f = fopen(argv[optind], "r"))) return perror(argv[optind]), 1;
  sol_load(&s, f);
  int limit = s.resets;
  while (n != max && (t = next())) {
    if (strcmp(t, ".") && strcmp(t, "r") &&
        !(strlen(t) == 4 && strchr("w1234567", *t) && !strncmp(t + 1, "->", 2) && strchr("f1234567", t[3])))
      die(lineno_now(), "'%s' is not a move", t);
    if (!step(&s, t)) {
      printf("Move %ld is illegal: %s\n", n + 1, t);
      bad = 1;
      break;
    }
    n++;
  }
  if (!bad) printf("Processed %ld moves, all valid\n", n);
  if (out && !(o = fopen(out, "w"))) return perror(out), 1;
  if (x) exchange(o, &s, limit);
  else human(o, &s);
  return 0;
}
