#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "reader.h"
#include "deck.h"

static int covered_cards = 0;
static int stock_cards = 0;
static int waste_cards = 0;
static int bad_piles = 0;

static void rules(struct reader *r)
{
	char *w;

	need(r, "RULES:");
	need(r, "turn");
	w = word(r);
	if (w == NULL || (strcmp(w, "1") != 0 && strcmp(w, "3") != 0))
		complain(r, "turn 1 or turn 3", w);

	w = word(r);
	if (w == NULL)
		complain(r, "unlimited or limit", w);
	if (strcmp(w, "unlimited") == 0)
		return;
	if (strcmp(w, "limit") != 0)
		complain(r, "unlimited or limit", w);
	w = word(r);
	if (w == NULL || strlen(w) != 1 || *w < '0' || *w > '9')
		complain(r, "a limit of at most nine", w);
}

static void foundations(struct reader *r)
{
	static const char *order = "cdhs";
	char *w;
	int i;

	need(r, "FOUNDATIONS:");
	for (i = 0; i < 4; i++) {
		w = word(r);
		if (w == NULL || strlen(w) != 2 || w[1] != order[i])
			complain(r, "the foundations of clubs, diamonds, hearts, spades", w);
		if (w[0] == '_')
			continue;
		if (!is_card(w))
			complain(r, "the top card of a foundation", w);
		deck_add_below(w);
	}
}

static void column(struct reader *r, int number)
{
	char *w, *below = NULL;
	int covered = 0;

	w = word(r);
	while (w != NULL && strcmp(w, "|") != 0) {
		if (!is_card(w))
			complain(r, "a covered card or a bar", w);
		deck_add(w);
		covered++;
		w = word_on_line(r);
	}
	if (w == NULL)
		complain(r, "the bar of a column", w);

	for (w = word_on_line(r); w != NULL; w = word_on_line(r)) {
		if (!is_card(w))
			complain(r, "an uncovered card", w);
		deck_add(w);
		if (below != NULL && !fits(below, w)) {
			fprintf(stderr, "Not a legal pile: %s may not lie on %s (column %d)\n", w, below, number);
			bad_piles++;
		}
		below = w;
	}
	covered_cards += covered;
}

static void tableau(struct reader *r)
{
	int number;

	need(r, "TABLEAU:");
	for (number = 7; number >= 1; number--)
		column(r, number);
}

static void stock(struct reader *r)
{
	char *w;

	need(r, "STOCK:");
	for (w = word(r); w == NULL || strcmp(w, "|") != 0; w = word(r)) {
		if (w == NULL || !is_card(w))
			complain(r, "a waste card or a bar", w);
		deck_add(w);
		waste_cards++;
	}
	for (w = word(r); w == NULL || strcmp(w, "MOVES:") != 0; w = word(r)) {
		if (w == NULL || !is_card(w))
			complain(r, "a stock card or MOVES:", w);
		deck_add(w);
		stock_cards++;
	}
}

int main(int argc, char **argv)
{
	struct reader r;
	FILE *file = stdin;

	if (argc > 1) {
		file = fopen(argv[1], "r");
		if (file == NULL) {
			fprintf(stderr, "I cannot open %s.\n", argv[1]);
			return 2;
		}
	}
	reader_open(&r, file, argc > 1 ? argv[1] : "<stdin>");
	rules(&r);
	foundations(&r);
	tableau(&r);
	stock(&r);
	reader_close(&r);

	if (!deck_complete() || bad_piles > 0)
		return 2;

	printf("Input file is valid\n");
	printf("%d covered cards\n", covered_cards);
	printf("%d stock cards\n", stock_cards);
	printf("%d waste cards\n", waste_cards);
	return 0;
}
