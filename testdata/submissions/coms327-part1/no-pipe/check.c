/* ComS 327 part 1 - R. Okonkwo */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum state { RULES, TURN, TURNS, LIMIT, LIMITS, FOUND, CLUBS, DIAMS, HEARTS, SPADES, TABLEAU,
             HIDDEN, OPEN, STOCK, WASTE, DECK, DONE };

static const char R[] = "_A23456789TJQK", S[] = "cdhs";
static enum state st = RULES;
static int line = 1, col = 7;           /* current line, current column */
static int hid, up;                     /* hidden / open cards of this column */
static int ncov, nstock, nwaste;
static int seen[4][14];
static int prank, psuit;                /* last open card of this column */
static char badpile[80];

static void die(const char *want, const char *got)
{
  fprintf(stderr, "line %d: want %s, got %s\n", line, want, *got == '\n' ? "end of line" : got);
  exit(1);
}

/* suit * 14 + rank, or -1 */
static int card(const char *w)
{
  const char *r, *s;
  if (strlen(w) != 2 || !(r = strchr(R, w[0])) || !(s = strchr(S, w[1])))
    return -1;
  return (s - S) * 14 + (r - R);
}

static int deal(const char *w)
{
  int c = card(w);
  if (c < 0 || c % 14 == 0)
    die("a card", w);
  seen[c / 14][c % 14]++;
  return c;
}

static int red(int s) { return s == 1 || s == 2; }

static void pile(const char *w)
{
  int c = deal(w);
  if (up && (c % 14 != prank - 1 || red(c / 14) == red(psuit)) && !*badpile)
    sprintf(badpile, "column %d: %c%c is not legal on %c%c", col, w[0], w[1], R[prank], S[psuit]);
  prank = c % 14, psuit = c / 14, up++;
}

static void key(const char *w, const char *k, enum state next)
{
  if (strcmp(w, k))
    die(k, w);
  st = next;
}

static void word(const char *w)
{
  int c, eol = *w == '\n', bar = !strcmp(w, "|");

  if (eol && st != OPEN && !(st == HIDDEN && hid))
    return;
  switch (st) {
  case RULES: key(w, "RULES:", TURN); break;
  case TURN: key(w, "turn", TURNS); break;
  case TURNS: key(w, *w == '3' ? "3" : "1", LIMIT); break;
  case LIMIT:
    if (!strcmp(w, "unlimited")) st = FOUND;
    else key(w, "limit", LIMITS);
    break;
  case LIMITS:
    if (w[0] < '0' || w[0] > '9' || w[1]) die("limit 0 to 9", w);
    st = FOUND;
    break;
  case FOUND: key(w, "FOUNDATIONS:", CLUBS); break;
  case CLUBS: case DIAMS: case HEARTS: case SPADES:
    if ((c = card(w)) < 0 || c / 14 != (int)(st - CLUBS)) die("a foundation (c d h s)", w);
    for (; c % 14; c--)
      seen[c / 14][c % 14]++;
    st++;
    break;
  case TABLEAU: key(w, "TABLEAU:", HIDDEN); hid = up = 0; break;
  case HIDDEN:
    if (bar) st = OPEN;
    else if (eol) die("|", w);
    else deal(w), hid++;
    break;
  case OPEN:
    if (!eol) { pile(w); break; }
    if (hid && !up) die("an open card", w);
    ncov += hid, hid = up = 0;
    st = --col ? HIDDEN : STOCK;
    break;
  case STOCK: key(w, "STOCK:", WASTE); break;
  case WASTE:
    if (bar) st = DECK;
    else deal(w), nwaste++;
    break;
  case DECK:
    if (!strcmp(w, "MOVES:")) st = DONE;
    else deal(w), nstock++;
    break;
  case DONE: break;
  }
}

static void deck(const char *what, int n)
{
  int s, r, bad = 0;
  for (s = 0; s < 4; s++)
    for (r = 1; r < 14; r++)
      if (n ? seen[s][r] >= n : !seen[s][r])
        fprintf(stderr, "%s%c%c", bad++ ? " " : what, R[r], S[s]);
  if (bad)
    fputs("\n", stderr), exit(1);
}

/* the whole file at once */
static FILE *slurp(FILE *f)
{
  long n;
  char *text;

  fseek(f, 0, SEEK_END);
  n = ftell(f);
  rewind(f);
  if (n < 1)
    die("a game", "an empty file");
  text = malloc(n);
  return fmemopen(text, fread(text, 1, n, f), "r");
}

int main(int argc, char **argv)
{
  FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
  char w[16];
  int c = 0, n = 0, comment = 0;

  if (!f)
    return perror(argv[1]), 1;
  f = slurp(f);
  while (st != DONE && c != EOF) {
    c = fgetc(f);
    if (comment && c != '\n' && c != EOF)
      continue;
    comment = c == '#';
    if (c != EOF && !strchr(" \t\r\n#", c ? c : '?')) {
      if (n < (int)sizeof w - 1)
        w[n++] = c ? c : '?';
      continue;
    }
    w[n] = 0;
    if (n)
      word(w);
    n = 0;
    if (c == '\n' || c == EOF)
      word("\n"), line += c == '\n';
  }
  if (st != DONE)
    die("more", "end of file");
  if (*badpile)
    return fprintf(stderr, "%s\n", badpile), 1;
  deck("Duplicated cards: ", 2);
  deck("Missing cards: ", 0);
  printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", ncov, nstock, nwaste);
  return 0;
}
