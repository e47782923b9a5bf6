#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "solitaire.h"

#define WS " \t\r\n"

static FILE *in;
static char *line, *save;
static size_t cap;
static long lineno;
static int open_line;
static const char R[] = "A23456789TJQK", S[] = "cdhs";

_Noreturn void die(long at, const char *fmt, ...)
{
  va_list ap;
  va_start(ap, fmt);
  if (at) fprintf(stderr, "Line %ld: ", at);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  va_end(ap);
  exit(EXIT_FAILURE);
}

long lineno_now(void) { return lineno ? lineno : 1; }

static char *same_line(void)
{
  char *t = open_line ? strtok_r(NULL, WS, &save) : NULL;
  open_line = t != NULL;
  return t;
}

char *next(void)
{
  char *t = same_line();
  while (!t && getline(&line, &cap, in) != -1) {
    lineno++;
    line[strcspn(line, "#")] = 0;
    t = strtok_r(line, WS, &save);
    open_line = t != NULL;
  }
  return t;
}

static void expect(const char *what)
{
  char *t = next();
  if (!t) die(lineno_now(), "expected '%s', reached the end of the input", what);
  if (strcmp(t, what)) die(lineno, "expected '%s', got '%s'", what, t);
}

static int card(const char *t)
{
  const char *r, *s;
  if (strlen(t) != 2 || !(r = strchr(R, *t)) || !(s = strchr(S, t[1]))) die(lineno, "'%s' is not a card", t);
  return 1 + (s - S) * 13 + (r - R);
}

const char *show(int c)
{
  static char b[3];
  b[0] = R[RANKOF(c)];
  b[1] = S[SUITOF(c)];
  return b;
}

static int seen[53];

static void push(char *p, int c)
{
  size_t n = strlen(p);
  seen[c]++;
  if (n < sizeof(pile) - 1) p[n] = (char)c, p[n + 1] = 0;
}

void sol_load(struct sol *s, FILE *f)
{
  char *t;
  in = f;
  memset(s, 0, sizeof *s);
  expect("RULES:");
  expect("turn");
  t = next();
  if (!t || (strcmp(t, "1") && strcmp(t, "3"))) die(lineno_now(), "turn must be 1 or 3");
  s->turn = *t - '0';
  t = next();
  if (t && !strcmp(t, "limit")) {
    t = next();
    if (!t || t[0] < '0' || t[0] > '9' || t[1]) die(lineno_now(), "limit must be 0 to 9");
    s->limited = 1;
    s->resets = *t - '0';
  } else if (!t || strcmp(t, "unlimited"))
    die(lineno_now(), "expected 'unlimited' or 'limit N'");
  expect("FOUNDATIONS:");
  for (int i = 0; i < 4; i++) {
    t = next();
    if (!t || strlen(t) != 2 || t[1] != S[i] || !strchr("_A23456789TJQK", *t))
      die(lineno_now(), "bad foundation '%s'", t ? t : "");
    s->found[i] = *t == '_' ? 0 : strchr(R, *t) - R + 1;
    for (int r = 0; r < s->found[i]; r++) seen[1 + i * 13 + r]++;
  }
  expect("TABLEAU:");
  for (int c = 7; c; c--) {
    char *into = s->down[c];
    if (!(t = next())) die(lineno_now(), "column %d is missing", c);
    do {
      if (!strcmp(t, "|")) {
        if (into == s->up[c]) die(lineno, "more than one '|' in column %d", c);
        into = s->up[c];
      } else push(into, card(t));
    } while ((t = same_line()));
    if (into == s->down[c]) die(lineno, "no '|' in column %d", c);
    if (*s->down[c] && !*into) die(lineno, "column %d needs an uncovered card", c);
  }
  expect("STOCK:");
  while ((t = next()) && strcmp(t, "|")) push(s->waste, card(t));
  if (!t) die(lineno_now(), "no '|' in the stock");
  while ((t = next()) && strcmp(t, "MOVES:")) push(s->stock, card(t));
  if (!t) die(lineno_now(), "expected 'MOVES:'");
  for (int c = 1; c < 8; c++)
    for (char *p = s->up[c]; *p && p[1]; p++)
      if (RANKOF(p[0]) != RANKOF(p[1]) + 1 || REDQ(p[0]) == REDQ(p[1])) die(0, "The pile in column %d is not legal", c);
  for (int c = 1; c < 53; c++)
    if (seen[c] > 1) die(0, "The card %s appears more than once", show(c));
  for (int c = 1; c < 53; c++)
    if (!seen[c]) die(0, "The card %s is missing", show(c));
}
