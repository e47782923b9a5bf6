/*
 * solitaire.c -- reads the file line by line (fgets), comments cut off, words by strtok
 * Priya Raman & Tom Baker
 */
#include "solitaire.h"

static FILE *input;
static char *line;          /* the current line, without its comment */
static size_t room;
int lineNumber = 0;

static char *word;          /* the current word; NULL at the end of the line */

void die(const char *message)
{
	fflush(stdout);
	fprintf(stderr, "%s: error in line #%d: %s", programName, lineNumber, message);
	if (word) fprintf(stderr, " (at `%s')", word);
	fputc('\n', stderr);
	exit(1);
}

/* Gets the next line of any length; 0 at the end. */
static int getLine(void)
{
	size_t n = 0;
	if (!line) line = malloc(room = 128);
	line[0] = 0;
	while (fgets(line + n, (int)(room - n), input)) {
		n += strlen(line + n);
		if (n && line[n - 1] == '\n') break;
		if (n + 1 == room) line = realloc(line, room *= 2);
		else if (feof(input)) break;
	}
	if (n == 0) return 0;
	lineNumber++;
	line[strcspn(line, "#")] = 0;
	return 1;
}

#define WHITE " \t\r\n"

/* Next word, wherever it is. */
static void next(void)
{
	word = line ? strtok(NULL, WHITE) : NULL;
	while (!word) {
		if (!getLine()) return;
		word = strtok(line, WHITE);
	}
}

static void need(const char *w)
{
	char text[80];
	next();
	if (word && !strcmp(word, w)) return;
	sprintf(text, "%s expected", w);
	die(text);
}

static int cardNumber(const char *w)   /* suit * 13 + rank, rank 1 to 13; 0 when it is none */
{
	static const char ranks[] = "A23456789TJQK", suits[] = "cdhs";
	const char *r, *s;
	if (!w || strlen(w) != 2) return 0;
	r = strchr(ranks, w[0]);
	s = strchr(suits, w[1]);
	return r && s ? 13 * (int)(s - suits) + (int)(r - ranks) + 1 : 0;
}

static void rules(struct game *g)
{
	need("RULES:");
	need("turn");
	next();
	if (!word || strlen(word) != 1 || !strchr("13", *word)) die("turn must be 1 or 3");
	g->turn = *word - '0';
	next();
	if (word && !strcmp(word, "unlimited")) { g->limit = UNLIMITED; return; }
	if (!word || strcmp(word, "limit")) die("unlimited or limit expected");
	next();
	if (!word || strlen(word) != 1 || !isdigit((unsigned char)*word)) die("the limit must be a digit");
	g->limit = *word - '0';
}

static void foundations(struct game *g)
{
	int s;
	need("FOUNDATIONS:");
	for (s = 0; s < 4; s++) {
		int c;
		next();
		if (word && strlen(word) == 2 && word[0] == '_' && word[1] == "cdhs"[s]) { g->found[s] = 0; continue; }
		c = cardNumber(word);
		if (!c) die("bad card on a foundation");
		if ((c - 1) / 13 != s) die("foundations must be in the order c, d, h, s");
		g->found[s] = (c - 1) % 13 + 1;
	}
}

static void tableau(struct game *g)
{
	int col;
	need("TABLEAU:");
	if ((word = strtok(NULL, WHITE))) die("a column needs a line of its own");
	for (col = 6; col >= 0; col--) {
		struct stack *s = &g->columns[col];
		int bar = 0;
		s->n = s->hidden = 0;
		do {
			if (!getLine()) { word = NULL; die("not enough columns"); }
		} while (!(word = strtok(line, WHITE)));
		for (; word; word = strtok(NULL, WHITE)) {
			if (!strcmp(word, "|")) {
				if (bar++) die("two | in a column");
				s->hidden = s->n;
			} else {
				int c = cardNumber(word);
				if (!c) die(!bar && strchr(word, ':') ? "there must be 7 columns" : "bad card in a column");
				if (s->n == MOST) die("too many cards");
				s->card[s->n++] = c;
			}
		}
		if (!bar) die("no | in a column");
		if (s->hidden && s->hidden == s->n) die("covered cards need an uncovered one");
	}
}

static void stock(struct game *g)
{
	int bar = 0;
	need("STOCK:");
	g->waste.n = g->stock.n = 0;
	for (next(); word && strcmp(word, "MOVES:"); next()) {
		struct stack *s = bar ? &g->stock : &g->waste;
		int c;
		if (!strcmp(word, "|")) {
			if (bar++) die("two | in the stock");
			continue;
		}
		if (!(c = cardNumber(word))) die("bad card in the stock");
		if (s->n == MOST) die("too many cards");
		s->card[s->n++] = c;
	}
	if (!word) die("MOVES: is missing");
	if (!bar) die("the stock has no |");
}

void readGame(const char *name, struct game *g)
{
	input = stdin;
	if (name && !(input = fopen(name, "r"))) {
		perror(name);
		exit(1);
	}
	rules(g);
	foundations(g);
	tableau(g);
	stock(g);
}

const char *readMove(void)
{
	next();
	if (!word) return NULL;
	if (!strcmp(word, ".") || !strcmp(word, "r")) return word;
	if (strlen(word) != 4 || !strchr("w1234567", word[0]) || strncmp(word + 1, "->", 2) || !strchr("f1234567", word[3]))
		die("bad move");
	return word;
}

const char *name(int card)
{
	static char n[3];
	n[0] = "A23456789TJQK"[(card - 1) % 13];
	n[1] = "cdhs"[(card - 1) / 13];
	return n;
}

int rank(int card) { return (card - 1) % 13 + 1; }
int suit(int card) { return (card - 1) / 13; }
int red(int card) { return suit(card) == 1 || suit(card) == 2; }

static void count(const struct stack *s, int *times)
{
	int i;
	for (i = 0; i < s->n; i++) times[s->card[i]]++;
}

/* for the extra points; stops at the first thing that is wrong */
void checkCards(const struct game *g)
{
	int times[53] = {0}, i, j;
	for (i = 0; i < 7; i++)
		for (j = g->columns[i].hidden + 1; j < g->columns[i].n; j++) {
			int a = g->columns[i].card[j - 1], b = g->columns[i].card[j];
			if (rank(a) != rank(b) + 1 || red(a) == red(b)) {
				fprintf(stderr, "%s: column %d is not a legal pile at the %s\n", programName, i + 1, name(b));
				exit(1);
			}
		}
	for (i = 0; i < 4; i++)
		for (j = 1; j <= g->found[i]; j++) times[13 * i + j]++;
	for (i = 0; i < 7; i++) count(&g->columns[i], times);
	count(&g->waste, times);
	count(&g->stock, times);
	for (i = 1; i <= 52; i++)
		if (times[i] > 1) {
			printf("%s: the %s is in the game more than once\n", programName, name(i));
			exit(1);
		}
	for (i = 1; i <= 52; i++)
		if (!times[i]) {
			printf("%s: the %s is missing\n", programName, name(i));
			exit(1);
		}
}
