/* advance: plays the moves of a game that ./check finds valid. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
	int n, hidden;
	char card[60][3];
} Pile;

static char *text, *here;     /* the input, and how far it is read */
static int line = 1, at;      /* of the next character, of the last word */
static char word[32];
static int turn, resets;      /* resets -1: as many as you like */
static int top[4];
static Pile column[8], waste, stock;  /* the last card of a pile is its top */
static char (*moves)[5];
static long count;

static void slurp(FILE *in)
{
	size_t size = 0, room = 1 << 16, n;

	text = malloc(room);
	while (text != NULL && (n = fread(text + size, 1, room - size - 1, in)) > 0)
		if ((size += n) == room - 1)
			text = realloc(text, room *= 2);
	if (text == NULL) {
		fprintf(stderr, "out of memory\n");
		exit(2);
	}
	text[size] = '\0';
	here = text;
}

/* check says itself what is wrong. */
static int valid(void)
{
	FILE *to;

	signal(SIGPIPE, SIG_IGN);     /* it reads no further than MOVES: */
	to = popen("./check > /dev/null", "w");
	if (to == NULL)
		return 0;
	write(fileno(to), text, strlen(text));        /* not fputs: what it keeps for pclose may come too late */
	return pclose(to) == 0;
}

static int next(void)
{
	size_t n;

	while (*here && strchr(" \t\r\n#", *here)) {
		if (*here == '#')
			here += strcspn(here, "\n");
		else
			line += *here++ == '\n';
	}
	at = line;
	n = *here == '|' ? 1 : strcspn(here, " \t\r\n#|");
	snprintf(word, sizeof word, "%.*s", (int) (n < sizeof word ? n : sizeof word - 1), here);
	here += n;
	return n > 0;
}

static void add(Pile *p, const char *card) { strcpy(p->card[p->n++], card); }

static int rank(const char *card) { return strchr("_A23456789TJQK", *card) - "_A23456789TJQK"; }

static int suit(const char *card) { return strchr("cdhs", card[1]) - "cdhs"; }

static int red(const char *card) { return card[1] == 'd' || card[1] == 'h'; }

static void read_game(void)
{
	int i, began;

	next(), next(), next();
	turn = atoi(word);
	next();
	resets = -1;
	if (strcmp(word, "limit") == 0) {
		next();
		resets = atoi(word);
	}
	next();
	for (i = 0; i < 4; i++) {
		next();
		top[i] = rank(word);
	}
	next(), next();
	for (i = 7; i > 0; i--)
		for (began = at; at == began && strcmp(word, "STOCK:") != 0; next()) {
			if (*word == '|')
				column[i].hidden = column[i].n;
			else
				add(&column[i], word);
		}
	for (next(); *word != '|'; next())
		add(&waste, word);
	Pile turned = {0};
	for (next(); strcmp(word, "MOVES:") != 0; next())
		add(&turned, word);
	while (turned.n > 0)
		add(&stock, turned.card[--turned.n]);
}

static int is_move(const char *m)
{
	if (strcmp(m, ".") == 0 || strcmp(m, "r") == 0)
		return 1;
	return strlen(m) == 4 && strchr("w1234567", m[0]) && m[1] == '-' && m[2] == '>' && strchr("f1234567", m[3]);
}

static void read_moves(void)
{
	long room = 0;

	while (next()) {
		if (!is_move(word)) {
			fprintf(stderr, "Line %d: %s is not a move\n", at, word);
			exit(1);
		}
		if (count == room) {
			room = room ? room * 2 : 256;
			moves = realloc(moves, room * sizeof *moves);
			if (moves == NULL) {
				fprintf(stderr, "out of memory\n");
				exit(2);
			}
		}
		strcpy(moves[count++], word);
	}
}

static int fits(const char *card, char where)
{
	if (where == 'f')
		return top[suit(card)] == rank(card) - 1;
	Pile *p = &column[where - '0'];
	if (p->n == 0)
		return *card == 'K';
	const char *on = p->card[p->n - 1];
	return rank(on) == rank(card) + 1 && red(on) != red(card);
}

static void lay(const char *card, char where)
{
	if (where == 'f')
		top[suit(card)]++;
	else
		add(&column[where - '0'], card);
}

static int play(const char *m)
{
	int i;

	if (*m == '.') {
		if (stock.n == 0)
			return 0;
		for (i = 0; i < turn && stock.n > 0; i++)
			add(&waste, stock.card[--stock.n]);
		return 1;
	}
	if (*m == 'r') {
		if (stock.n > 0 || resets == 0)
			return 0;
		while (waste.n > 0)
			add(&stock, waste.card[--waste.n]);
		if (resets > 0)
			resets--;
		return 1;
	}
	if (*m == 'w') {
		if (waste.n == 0 || !fits(waste.card[waste.n - 1], m[3]))
			return 0;
		lay(waste.card[--waste.n], m[3]);
		return 1;
	}
	Pile *from = &column[*m - '0'];
	if (m[0] == m[3] || from->n == 0)
		return 0;
	i = m[3] == 'f' ? from->n - 1 : from->hidden;
	while (i < from->n && !fits(from->card[i], m[3]))
		i++;
	if (i == from->n)
		return 0;
	int left = i;
	for (; i < from->n; i++)
		lay(from->card[i], m[3]);
	from->n = left;
	if (left > 0 && from->hidden == left)
		from->hidden--;
	return 1;
}

static void print_foundations(FILE *out)
{
	int i;

	for (i = 0; i < 4; i++)
		fprintf(out, "%c%c%c", "_A23456789TJQK"[top[i]], "cdhs"[i], i < 3 ? ' ' : '\n');
}

static void print_state(FILE *out)
{
	int row, i, rows = 0;

	fprintf(out, "Foundations\n");
	print_foundations(out);
	fprintf(out, "Tableau\n");
	for (i = 1; i < 8; i++)
		if (column[i].n > rows)
			rows = column[i].n;
	for (row = 0; row < rows; row++)
		for (i = 1; i < 8; i++) {
			const char *cell = row >= column[i].n ? ".." : row < column[i].hidden ? "##" : column[i].card[row];

			fprintf(out, "%s%c", cell, i < 7 ? ' ' : '\n');
		}
	fprintf(out, "Waste top\n");
	if (waste.n == 0)
		fprintf(out, "(empty)\n");
	for (i = waste.n > turn ? waste.n - turn : 0; i < waste.n; i++)
		fprintf(out, "%s%c", waste.card[i], i < waste.n - 1 ? ' ' : '\n');
}

static void print_game(FILE *out)
{
	int i, j;

	fprintf(out, "RULES:\n  turn %d\n  ", turn);
	if (resets < 0)
		fprintf(out, "unlimited\n");
	else
		fprintf(out, "limit %d\n", resets);
	fprintf(out, "FOUNDATIONS:\n  ");
	print_foundations(out);
	fprintf(out, "TABLEAU:\n");
	for (i = 7; i > 0; i--) {
		for (j = 0; j <= column[i].n; j++) {
			fprintf(out, j == column[i].hidden ? " |" : "");
			if (j < column[i].n)
				fprintf(out, " %s", column[i].card[j]);
		}
		fprintf(out, "\n");
	}
	fprintf(out, "STOCK:\n");
	for (i = 0; i < waste.n; i++)
		fprintf(out, "%s ", waste.card[i]);
	fprintf(out, "|");
	for (i = stock.n; i > 0; i--)
		fprintf(out, " %s", stock.card[i - 1]);
	fprintf(out, "\nMOVES:\n");
}

int main(int argc, char *argv[])
{
	const char *in_name = NULL, *out_name = NULL;
	long max = -1, done = 0;
	int exchange = 0, i;
	FILE *in = stdin, *out = stdout;

	for (i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-x") == 0)
			exchange = 1;
		else if (strcmp(argv[i], "-m") == 0 && i + 1 < argc)
			max = atol(argv[++i]);
		else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
			out_name = argv[++i];
		else
			in_name = argv[i];
	}
	if (in_name != NULL && (in = fopen(in_name, "r")) == NULL) {
		perror(in_name);
		return 2;
	}
	slurp(in);
	if (!valid())
		return 1;
	read_game();
	read_moves();
	if (out_name != NULL && (out = fopen(out_name, "w")) == NULL) {
		perror(out_name);
		return 2;
	}
	while (done < count && done != max && play(moves[done]))
		done++;
	if (done < count && done != max)
		printf("Move %ld is illegal: %s\n", done + 1, moves[done]);
	else
		printf("Processed %ld moves, all valid\n", done);
	if (exchange)
		print_game(out);
	else
		print_state(out);
	return 0;
}
