#include <stdio.h>
#include <string.h>
#include "deck.h"

static const char *ranks = "A23456789TJQK";
static const char *suits = "cdhs";
static int copies[13][4];

static int find_rank(char letter)
{
	const char *place = strchr(ranks, letter);
	return place != NULL ? (int)(place - ranks) : -1;
}

static int find_suit(char letter)
{
	const char *place = strchr(suits, letter);
	return place != NULL ? (int)(place - suits) : -1;
}

int is_card(const char *w)
{
	return strlen(w) == 2 && find_rank(w[0]) >= 0 && find_suit(w[1]) >= 0;
}

void deck_add(const char *w)
{
	copies[find_rank(w[0])][find_suit(w[1])]++;
}

void deck_add_below(const char *w)
{
	int rank;

	for (rank = find_rank(w[0]); rank >= 0; rank--)
		copies[rank][find_suit(w[1])]++;
}

static int is_red(char suit)
{
	return suit == 'd' || suit == 'h';
}

int fits(const char *lower, const char *upper)
{
	if (find_rank(upper[0]) + 1 != find_rank(lower[0]))
		return 0;
	return is_red(lower[1]) != is_red(upper[1]);
}

int deck_complete(void)
{
	int rank, suit, problems = 0;

	for (rank = 12; rank >= 0; rank--) {
		for (suit = 0; suit < 4; suit++) {
			if (copies[rank][suit] > 1) {
				fprintf(stderr, "This card is there more than once: %c%c\n", ranks[rank], suits[suit]);
				problems++;
			}
		}
	}
	for (rank = 12; rank >= 0; rank--) {
		for (suit = 0; suit < 4; suit++) {
			if (copies[rank][suit] == 0) {
				fprintf(stderr, "This card is nowhere: %c%c\n", ranks[rank], suits[suit]);
				problems++;
			}
		}
	}
	return problems == 0;
}
