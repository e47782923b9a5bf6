#include "solitaire.h"

const char *programName = "check";

int main(int argc, char *argv[])
{
	static struct game g;
	int i, covered = 0;
	readGame(argv[1], &g);
	checkCards(&g);
	for (i = 0; i < 7; i++) covered += g.columns[i].hidden;
	puts("Input file is valid");
	printf("%d covered cards\n", covered);
	printf("%d stock cards\n", g.stock.n);
	printf("%d waste cards\n", g.waste.n);
	return 0;
}
