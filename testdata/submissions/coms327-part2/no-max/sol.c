/* ComS 327 part 2 - R. Okonkwo */
#include <stdlib.h>
#include <string.h>
#include "sol.h"

enum state { RULES, TURN, TURNS, LIMIT, LIMITS, FOUND, CLUBS, DIAMS, HEARTS, SPADES, TABLEAU,
             HIDDEN, OPEN, STOCK, WASTE, DECK, MOVES };

const char R[] = "_A23456789TJQK", S[] = "cdhs";
int turn, limit = -1, top[4], hand[64], nhand, bar;
struct col col[8];
char (*mv)[5];
long nmv;

static enum state st = RULES;
static int line = 1, cur = 7;           /* current line, current column */

static void die(const char *want, const char *got)
{
  fprintf(stderr, "line %d: want %s, got %s\n", line, want, *got == '\n' ? "end of line" : got);
  exit(0);
}

/* suit * 14 + rank, or -1 */
static int card(const char *w)
{
  const char *r, *s;
  if (strlen(w) != 2 || !(r = strchr(R, w[0])) || !(s = strchr(S, w[1])))
    return -1;
  return (s - S) * 14 + (r - R);
}

static void deal(int *pile, int *n, const char *w)
{
  int c = card(w);
  if (c < 0 || RANK(c) == 0)
    die("a card", w);
  if (*n > 60)
    die("fewer cards", w);
  pile[(*n)++] = c;
}

static int red(int c) { return SUIT(c) == 1 || SUIT(c) == 2; }

int fits(int c, int on)
{
  return RANK(c) == RANK(on) - 1 && red(c) != red(on);
}

static void key(const char *w, const char *k, enum state next)
{
  if (strcmp(w, k))
    die(k, w);
  st = next;
}

static void move(const char *w)
{
  if (strcmp(w, ".") && strcmp(w, "r") &&
      (strlen(w) != 4 || !strchr("w1234567", w[0]) || strncmp(w + 1, "->", 2) || !strchr("f1234567", w[3])))
    die("a move", w);
  if (nmv % 1000 == 0 && !(mv = realloc(mv, (nmv + 1000) * sizeof *mv)))
    die("more memory", w);
  strcpy(mv[nmv++], w);
}

static void word(const char *w)
{
  struct col *k = &col[cur];
  int c, eol = *w == '\n', isbar = !strcmp(w, "|");

  if (eol && st != OPEN && !(st == HIDDEN && k->n))
    return;
  switch (st) {
  case RULES: key(w, "RULES:", TURN); break;
  case TURN: key(w, "turn", TURNS); break;
  case TURNS: key(w, *w == '3' ? "3" : "1", LIMIT); turn = *w - '0'; break;
  case LIMIT:
    if (!strcmp(w, "unlimited")) st = FOUND;
    else key(w, "limit", LIMITS);
    break;
  case LIMITS:
    if (w[0] < '0' || w[0] > '9' || w[1]) die("limit 0 to 9", w);
    limit = w[0] - '0', st = FOUND;
    break;
  case FOUND: key(w, "FOUNDATIONS:", CLUBS); break;
  case CLUBS: case DIAMS: case HEARTS: case SPADES:
    if ((c = card(w)) < 0 || SUIT(c) != (int)(st - CLUBS)) die("a foundation (c d h s)", w);
    top[st++ - CLUBS] = RANK(c);
    break;
  case TABLEAU: key(w, "TABLEAU:", HIDDEN); break;
  case HIDDEN:
    if (isbar) st = OPEN, k->hid = k->n;
    else if (eol) die("|", w);
    else deal(k->c, &k->n, w);
    break;
  case OPEN:
    if (!eol) { deal(k->c, &k->n, w); break; }
    if (k->hid && k->hid == k->n) die("an open card", w);
    st = --cur ? HIDDEN : STOCK;
    break;
  case STOCK: key(w, "STOCK:", WASTE); break;
  case WASTE:
    if (isbar) st = DECK, bar = nhand;
    else deal(hand, &nhand, w);
    break;
  case DECK:
    if (!strcmp(w, "MOVES:")) st = MOVES;
    else deal(hand, &nhand, w);
    break;
  case MOVES: move(w); break;
  }
}

static void deck(const char *what, int seen[56], int n)
{
  int c, bad = 0;
  for (c = 0; c < 56; c++)
    if (RANK(c) && (n ? seen[c] >= n : !seen[c]))
      fprintf(stderr, "%s%c%c", bad++ ? " " : what, R[RANK(c)], S[SUIT(c)]);
  if (bad)
    fputs("\n", stderr), exit(0);
}

static void audit(void)
{
  int seen[56] = {0}, i, j;
  for (i = 0; i < 4; i++)
    for (j = 1; j <= top[i]; j++)
      seen[i * 14 + j]++;
  for (i = 0; i < nhand; i++)
    seen[hand[i]]++;
  for (i = 1; i < 8; i++)
    for (j = 0; j < col[i].n; j++) {
      int *c = &col[i].c[j];
      seen[*c]++;
      if (j > col[i].hid && !fits(c[0], c[-1])) {
        fprintf(stderr, "column %d: %c%c is not legal there\n", i, R[RANK(*c)], S[SUIT(*c)]);
        exit(0);
      }
    }
  deck("Duplicated cards: ", seen, 2);
  deck("Missing cards: ", seen, 0);
}

/* reads up to MOVES:, or also the moves; does not come back if anything is wrong */
void load(FILE *f, int moves)
{
  char w[16];
  int c = 0, n = 0, comment = 0;

  while (c != EOF && (moves || st != MOVES)) {
    c = fgetc(f);
    if (comment && c != '\n' && c != EOF)
      continue;
    comment = c == '#';
    if (c != EOF && c != '|' && !strchr(" \t\r\n#", c ? c : '?')) {
      if (n < (int)sizeof w - 1)
        w[n++] = c ? c : '?';
      continue;
    }
    w[n] = 0;
    if (n)
      word(w);
    n = 0;
    if (c == '|')
      word("|");
    if (c == '\n' || c == EOF)
      word("\n"), line += c == '\n';
  }
  if (st != MOVES)
    die("more", "end of file");
  audit();
}
