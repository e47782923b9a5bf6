/* check: is this a game of solitaire? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *in;
static int line = 1;          /* of the next character */
static int at = 1;            /* of the last word */
static char word[32];         /* "" at the end of the file */

static char pile[8][60][3];
static int size[8], covered[8];
static char hand[60][3];
static int cards, waste, top[4];

static void wrong(const char *want)
{
	fprintf(stderr, "Line %d: I want %s here, not %s\n", at, want, *word ? word : "the end of the file");
	exit(1);
}

static int ends_word(int c)
{
	return c == EOF || c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '|' || c == '#';
}

static void next(void)
{
	int c, n = 0;

	while ((c = getc(in)) != EOF && ends_word(c) && c != '|') {
		if (c == '#')
			while ((c = getc(in)) != '\n' && c != EOF)
				;
		if (c == '\n')
			line++;
	}
	at = line;
	if (c == '|')
		word[n++] = c;
	else if (c != EOF) {
		do {
			if (n < (int) sizeof word - 1)
				word[n++] = c ? c : '?';
		} while (!ends_word(c = getc(in)));
		ungetc(c, in);
	}
	word[n] = '\0';
}

static void need(const char *text)
{
	next();
	if (strcmp(word, text) != 0)
		wrong(text);
}

static int rank(const char *card)
{
	const char *ranks = "_A23456789TJQK", *r = strchr(ranks, card[0]);

	return r == NULL || *r == '\0' ? -1 : r - ranks;
}

static int suit(const char *card)
{
	const char *suits = "cdhs", *s = card[0] ? strchr(suits, card[1]) : NULL;

	return s == NULL || *s == '\0' || card[2] ? -1 : s - suits;
}

static void card(void)
{
	if (rank(word) < 1 || suit(word) < 0)
		wrong("a card");
}

static void column(int i)
{
	int began = at, bar = 0;

	for (;; next()) {
		if (at > began || *word == '\0' || strcmp(word, "STOCK:") == 0)
			break;
		if (strcmp(word, "|") == 0) {
			if (bar)
				wrong("a card");
			bar = 1;
			covered[i] = size[i];
			continue;
		}
		card();
		if (size[i] == 55)
			wrong("the end of the column");
		strcpy(pile[i][size[i]++], word);
	}
	if (!bar) {
		at = began;
		wrong("| in this column");
	}
	if (covered[i] > 0 && covered[i] == size[i]) {
		at = began;
		wrong("an uncovered card in this column");
	}
}

static void shape(void)
{
	int i, bar = 0;

	need("RULES:");
	need("turn");
	next();
	if (strcmp(word, "1") != 0 && strcmp(word, "3") != 0)
		wrong("1 or 3");
	next();
	if (strcmp(word, "limit") == 0) {
		next();
		if (strlen(word) != 1 || *word < '0' || *word > '9')
			wrong("a digit");
	} else if (strcmp(word, "unlimited") != 0)
		wrong("unlimited or limit");
	need("FOUNDATIONS:");
	for (i = 0; i < 4; i++) {
		next();
		if (rank(word) < 0 || suit(word) != i)
			wrong("the foundations in the order c d h s");
		top[i] = rank(word);
	}
	need("TABLEAU:");
	next();
	for (i = 7; i > 0; i--)
		column(i);
	if (strcmp(word, "STOCK:") != 0)
		wrong("STOCK:");
	for (next(); strcmp(word, "MOVES:") != 0; next()) {
		if (strcmp(word, "|") == 0 && !bar) {
			bar = 1;
			waste = cards;
			continue;
		}
		card();
		if (cards == 55)
			wrong("MOVES:");
		strcpy(hand[cards++], word);
	}
	if (!bar)
		wrong("| before MOVES:");
}

static void piles(void)
{
	int i, j;

	for (i = 1; i < 8; i++)
		for (j = covered[i] + 1; j < size[i]; j++) {
			const char *a = pile[i][j - 1], *b = pile[i][j];
			int red_a = suit(a) == 1 || suit(a) == 2, red_b = suit(b) == 1 || suit(b) == 2;

			if (rank(b) != rank(a) - 1 || red_a == red_b) {
				fprintf(stderr, "Column %d is not a legal pile: %s cannot lie on %s\n", i, b, a);
				exit(1);
			}
		}
}

static void list(const char *title, int seen[4][14], int low, int high)
{
	int s, r, n = 0;

	for (s = 3; s >= 0; s--)
		for (r = 1; r < 14; r++)
			if (seen[s][r] >= low && seen[s][r] <= high)
				fprintf(stderr, "%s %c%c", n++ ? "" : title, "_A23456789TJQK"[r], "cdhs"[s]);
	if (n)
		fprintf(stderr, "\n");
}

static void deck(void)
{
	int seen[4][14] = {{0}}, i, j, good = 1;

	for (i = 0; i < 4; i++)
		for (j = 1; j <= top[i]; j++)
			seen[i][j]++;
	for (i = 1; i < 8; i++)
		for (j = 0; j < size[i]; j++)
			seen[suit(pile[i][j])][rank(pile[i][j])]++;
	for (i = 0; i < cards; i++)
		seen[suit(hand[i])][rank(hand[i])]++;
	for (i = 0; i < 4; i++)
		for (j = 1; j < 14; j++)
			good = good && seen[i][j] == 1;
	if (good)
		return;
	list("Duplicated cards:", seen, 2, 99);
	list("Missing cards:", seen, 0, 0);
	exit(1);
}

int main(int argc, char *argv[])
{
	int i, hidden = 0;

	in = argc > 1 ? fopen(argv[1], "r") : stdin;
	if (in == NULL) {
		perror(argv[1]);
		return 2;
	}
	shape();
	piles();
	deck();
	for (i = 1; i < 8; i++)
		hidden += covered[i];
	printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", hidden, cards - waste, waste);
	return 0;
}
