/*
 * Gomoku in the Mist.
 *
 * The board is nothing but two lists of bits, one number for each row and
 * player. A line of five is found by shifting rows against each other.
 * Input is eaten character by character by a little automaton.
 */
#include <stdio.h>
#include <stdint.h>
#include <string.h>

#define N 19

static uint32_t bits[2][N + 8];      /* a few empty rows above the board */
static unsigned short moves[N * N];   /* row * 19 + column */
static int count;

static int line_of_five(const uint32_t *r)
{
	for (int y = 0; y < N; y++) {
		uint32_t w = r[y];
		if (w & w >> 1 & w >> 2 & w >> 3 & w >> 4) return 1;
		if (r[y] & r[y + 1] & r[y + 2] & r[y + 3] & r[y + 4]) return 1;
		if (r[y] & r[y + 1] >> 1 & r[y + 2] >> 2 & r[y + 3] >> 3 & r[y + 4] >> 4) return 1;
		if (r[y] & r[y + 1] << 1 & r[y + 2] << 2 & r[y + 3] << 3 & r[y + 4] << 4) return 1;
	}
	return 0;
}

static void history(void)
{
	for (int i = 0; i < count; i++)
		printf("%c%d", 'A' + moves[i] % N, moves[i] / N + 1);
	putchar('\n');
}

static void view(void)
{
	int cx = 10, cy = 10;
	if (count) {
		int x = moves[count - 1] % N + 1, y = moves[count - 1] / N + 1;
		cx = 1 + (5 * x * x + 3 * x + 4) % N;
		cy = 1 + (4 * y * y + 2 * y - 4) % N;
	}
	printf("%c%d,", 'A' + cx - 1, cy);
	for (int y = cy + 3; y >= cy - 3; y--)
		for (int x = cx - 3; x <= cx + 3; x++) {
			char c = '.';
			if (x < 1 || x > N || y < 1 || y > N) c = 'x';
			else if (bits[0][y - 1] >> (x - 1) & 1) c = '#';
			else if (bits[1][y - 1] >> (x - 1) & 1) c = 'o';
			putchar(c);
		}
	putchar('\n');
}

static int end(const char *message)
{
	puts(message);
	history();
	puts("Thank you for playing!");
	return 0;
}

int main(void)
{
	static const char *const names[] = { "who", "term", "resign", "view", "history", "place " };
	enum { WHO, TERM, RESIGN, VIEW, HISTORY, PLACE, NAMES };
	int c, alive = (1 << NAMES) - 1, at = 0;   /* which names the line may still be */
	int col = -1, row = 0, digits = 0, blank = 0, bad = 0;

	while ((c = getchar()) != EOF) {
		if (c != '\n') {
			if (alive == 1 << PLACE && at >= 6) {
				/* inside of the parameter */
				if (c == ' ' || c == '\t' || c == '\r') blank = 1;
				else if (at == 6) {
					if (c < 'A' || c > 'S') bad = 1;
					else col = c - 'A';
				} else if (c < '0' || c > '9' || (digits == 0 && c == '0') || digits == 2) bad = 1;
				else { row = row * 10 + c - '0'; digits++; }
			} else
				for (int i = 0; i < NAMES; i++)
					if ((alive >> i & 1) && (at >= (int)strlen(names[i]) || names[i][at] != c))
						alive &= ~(1 << i);
			if (at < 1000) at++;
			continue;
		}
		int which = NAMES;
		for (int i = 0; i < NAMES; i++)
			if ((alive >> i & 1) && (i == PLACE ? at >= 6 : at == (int)strlen(names[i]))) which = i;
		switch (which) {
		case WHO: puts(count % 2 ? "W" : "B"); break;
		case TERM: return 1;
		case RESIGN: return end(count % 2 ? "Black wins!" : "White wins!");
		case VIEW: view(); break;
		case HISTORY: history(); break;
		case PLACE:
			if (blank || at == 6) { puts("Invalid!"); break; }
			if (bad || !digits || row < 1 || row > N) { puts("Invalid coordinate"); break; }
			if ((bits[0][row - 1] | bits[1][row - 1]) >> col & 1) { puts("Occupied coordinate"); break; }
			uint32_t *mine = bits[count % 2];
			mine[row - 1] |= 1u << col;
			moves[count++] = (row - 1) * N + col;
			if (line_of_five(mine)) return end(count % 2 ? "Black wins!" : "White wins!");
			if (count == N * N) return end("Wow, a tie!");
			break;
		default: puts("Invalid!");
		}
		alive = (1 << NAMES) - 1;
		at = row = digits = blank = bad = 0;
		col = -1;
	}
	return 0;
}
