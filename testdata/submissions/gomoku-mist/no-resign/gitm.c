#include <stdio.h>
#include <string.h>

/* 21 x 21 points in one row; the outermost are off the board. */
static char b[441];
static char moves[361 * 3 + 1];
static int n, hx = 10, hy = 10;

static int at(int x, int y) { return y * 21 + x; }

static int run(int p, int d)
{
	int k = 0;
	for (int q = p + d; b[q] == b[p]; q += d)
		k++;
	return k;
}

static int five(int p)
{
	static const int d[] = {1, 20, 21, 22};
	for (int i = 0; i < 4; i++)
		if (run(p, d[i]) + run(p, -d[i]) >= 4)
			return 1;
	return 0;
}

static int end(const char *s)
{
	printf("%s\n%s\nThank you for playing!\n", s, moves);
	return 0;
}

/* -1: go on; otherwise the exit status */
static int place(const char *c)
{
	int l = strlen(c), x = c[0] - 'A' + 1, y = 0;
	if (l == 2 && c[1] >= '1' && c[1] <= '9')
		y = c[1] - '0';
	if (l == 3 && c[1] == '1' && c[2] >= '0' && c[2] <= '9')
		y = 10 + c[2] - '0';
	if (x < 1 || x > 19 || y == 0)
		return puts("Invalid coordinate"), -1;
	int p = at(x, y);
	if (b[p] != '.')
		return puts("Occupied coordinate"), -1;
	b[p] = n++ % 2 ? 'o' : '#';
	strcat(moves, c);
	hx = 1 + ((5 * x + 3) * x + 4) % 19;
	hy = 1 + ((4 * y + 2) * y - 4) % 19;
	if (five(p))
		return end(n % 2 ? "Black wins!" : "White wins!");
	return n == 361 ? end("Wow, a tie!") : -1;
}

static void view(void)
{
	printf("%c%d,", '@' + hx, hy);
	for (int i = 0; i < 49; i++) {
		int x = hx - 3 + i % 7, y = hy + 3 - i / 7;
		putchar(x < 1 || x > 19 || y < 1 || y > 19 ? 'x' : b[at(x, y)]);
	}
	puts("");
}

int main(void)
{
	char s[1000];
	int status = -1;
	memset(b, 'x', sizeof b);
	for (int y = 1; y <= 19; y++)
		memset(b + at(1, y), '.', 19);
	while (status < 0 && fgets(s, sizeof s, stdin)) {
		s[strcspn(s, "\n")] = 0;
		if (!strcmp(s, "who"))
			puts(n % 2 ? "W" : "B");
		else if (!strcmp(s, "view"))
			view();
		else if (!strcmp(s, "history"))
			puts(moves);
		else if (!strcmp(s, "term"))
			return 1;
		else if (!strncmp(s, "place ", 6) && s[6] && !strpbrk(s + 6, " \t"))
			status = place(s + 6);
		else
			puts("Invalid!");
	}
	return status < 0 ? 1 : status;
}
