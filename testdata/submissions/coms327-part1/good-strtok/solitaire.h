#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNLIMITED 1000000
#define MOST 60

struct stack { int card[MOST]; int n, hidden; };

struct game {
	int turn, limit;
	int found[4];
	struct stack columns[7];
	struct stack waste, stock;	/* stock.card[0] is the next one */
};

extern const char *programName;
extern int lineNumber;

void die(const char *message);
void readGame(const char *name, struct game *g);
const char *readMove(void);
void checkCards(const struct game *g);
const char *name(int card);
int rank(int card), suit(int card), red(int card);
