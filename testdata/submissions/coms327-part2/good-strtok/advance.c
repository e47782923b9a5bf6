#include "solitaire.h"

const char *programName = "advance";

static struct game g;
static FILE *out;

static int goes(int card, char to)
{
	struct stack *s;
	if (to == 'f') return g.found[suit(card)] + 1 == rank(card);
	s = &g.columns[to - '1'];
	if (!s->n) return rank(card) == 13;
	return red(card) != red(s->card[s->n - 1]) && rank(card) + 1 == rank(s->card[s->n - 1]);
}

static void lay(int card, char to)
{
	struct stack *s = &g.columns[to - '1'];
	if (to == 'f') g.found[suit(card)]++;
	else s->card[s->n++] = card;
}

static void take(struct stack *s, int n)	/* the first n cards of a stack are gone */
{
	memmove(s->card, s->card + n, (s->n - n) * sizeof *s->card);
	s->n -= n;
}

static int doMove(const char *m)
{
	struct stack *s;
	int i, k;
	switch (m[0]) {
	case '.':
		if (!g.stock.n) return 0;
		for (i = 0; i < g.turn && i < g.stock.n; i++)
			g.waste.card[g.waste.n++] = g.stock.card[i];
		take(&g.stock, i);
		return 1;
	case 'r':
		if (g.stock.n || !g.limit) return 0;
		g.stock = g.waste;
		g.waste.n = 0;
		if (g.limit != UNLIMITED) g.limit--;
		return 1;
	case 'w':
		if (!g.waste.n || !goes(g.waste.card[g.waste.n - 1], m[3])) return 0;
		lay(g.waste.card[--g.waste.n], m[3]);
		return 1;
	}
	s = &g.columns[m[0] - '1'];
	if (!s->n || m[0] == m[3]) return 0;
	k = s->n - 1;
	if (m[3] != 'f')
		while (k >= s->hidden && !goes(s->card[k], m[3])) k--;
	if (k < s->hidden || !goes(s->card[k], m[3])) return 0;
	for (i = k; i < s->n; i++) lay(s->card[i], m[3]);
	s->n = k;
	if (s->n && s->n == s->hidden) s->hidden--;
	return 1;
}

static void printFoundations(void)
{
	int i;
	for (i = 0; i < 4; i++) {
		if (i) fputc(' ', out);
		if (g.found[i]) fputs(name(13 * i + g.found[i]), out);
		else fprintf(out, "_%c", "cdhs"[i]);
	}
	fputc('\n', out);
}

static void human(void)
{
	int i, r, rows = 0;
	fputs("Foundations\n", out);
	printFoundations();
	fputs("Tableau\n", out);
	for (i = 0; i < 7; i++) if (g.columns[i].n > rows) rows = g.columns[i].n;
	for (r = 0; r < rows; r++)
		for (i = 0; i < 7; i++) {
			struct stack *s = &g.columns[i];
			fputs(r >= s->n ? ".." : r < s->hidden ? "##" : name(s->card[r]), out);
			fputc(i < 6 ? ' ' : '\n', out);
		}
	fputs("Waste top\n", out);
	if (!g.waste.n) fputs("(empty)\n", out);
	for (i = g.waste.n - g.turn; i < g.waste.n; i++)
		if (i >= 0) fprintf(out, "%s%c", name(g.waste.card[i]), i + 1 < g.waste.n ? ' ' : '\n');
}

static void exchange(void)
{
	int i, r;
	fprintf(out, "RULES: turn %d ", g.turn);
	if (g.limit == UNLIMITED) fputs("unlimited\n", out);
	else fprintf(out, "limit %d\n", g.limit);
	fputs("FOUNDATIONS: ", out);
	printFoundations();
	fputs("TABLEAU:\n", out);
	for (i = 6; i >= 0; i--) {
		struct stack *s = &g.columns[i];
		for (r = 0; r < s->hidden; r++) fprintf(out, "%s ", name(s->card[r]));
		fputc('|', out);
		for (; r < s->n; r++) fprintf(out, " %s", name(s->card[r]));
		fputc('\n', out);
	}
	fputs("STOCK:\n", out);
	for (i = 0; i < g.waste.n; i++) fprintf(out, "%s ", name(g.waste.card[i]));
	fputc('|', out);
	for (i = 0; i < g.stock.n; i++) fprintf(out, " %s", name(g.stock.card[i]));
	fputs("\nMOVES:\n", out);
}

int main(int argc, char *argv[])
{
	char (*moves)[5] = NULL;
	const char *m, *file = NULL, *to = NULL;
	int i, n = 0, most = -1, x = 0;
	for (i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-x") == 0) x = 1;
		else if (strcmp(argv[i], "-m") == 0 && argv[i + 1]) most = atoi(argv[++i]);
		else if (strcmp(argv[i], "-o") == 0 && argv[i + 1]) to = argv[++i];
		else file = argv[i];
	}
	readGame(file, &g);
	while ((m = readMove())) {
		if (n % 100 == 0) moves = realloc(moves, (n + 100) * sizeof *moves);
		strcpy(moves[n++], m);
	}
	checkCards(&g);
	if (most >= 0 && most < n) n = most;
	for (i = 0; i < n; i++)
		if (!doMove(moves[i])) {
			printf("Move %d is illegal: %s\n", i + 1, moves[i]);
			break;
		}
	if (i == n) printf("Processed %d moves, all valid\n", n);
	out = to ? fopen(to, "w") : stdout;
	if (!out) { perror(to); return 1; }
	if (x) exchange();
	else human();
	return 0;
}
