/* Gomoku in the Mist: the game controller. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <string.h>

#define SIZE 19
#define REACH 3
#define LINE_LENGTH 256
#define HISTORY_LENGTH (SIZE * SIZE * 3 + 1)

#define EMPTY '.'
#define BLACK '#'
#define WHITE 'o'
#define OUTSIDE 'x'

struct game {
	char board[SIZE][SIZE]; /* by row, then by column, both from 0 */
	char turn;
	int stones;
	int mist_x; /* from 1 */
	int mist_y;
	char history[HISTORY_LENGTH];
};

static void start(struct game *g)
{
	memset(g->board, EMPTY, sizeof g->board);
	g->turn = BLACK;
	g->stones = 0;
	g->mist_x = 10;
	g->mist_y = 10;
	g->history[0] = '\0';
}

static char opponent(char colour)
{
	return colour == BLACK ? WHITE : BLACK;
}

static const char *name_of(char colour)
{
	return colour == BLACK ? "Black" : "White";
}

/* x and y count from 1. */
static char stone_at(const struct game *g, int x, int y)
{
	if (x < 1 || x > SIZE || y < 1 || y > SIZE)
		return OUTSIDE;
	return g->board[y - 1][x - 1];
}

/* Reads a coordinate such as C12; false when it is none. */
static bool parse_coordinate(const char *text, int *x, int *y)
{
	size_t length = strlen(text);

	if (length < 2 || length > 3)
		return false;
	if (text[0] < 'A' || text[0] > 'S')
		return false;
	if (text[1] < '1' || text[1] > '9')
		return false;
	if (length == 3 && (text[2] < '0' || text[2] > '9'))
		return false;
	*x = text[0] - 'A' + 1;
	*y = atoi(text + 1);
	return *y <= SIZE;
}

static int count_from(const struct game *g, int x, int y, int dx, int dy)
{
	char colour = stone_at(g, x, y);
	int n = 0;

	while (stone_at(g, x + dx, y + dy) == colour) {
		n++;
		x += dx;
		y += dy;
	}
	return n;
}

static bool wins(const struct game *g, int x, int y)
{
	static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

	for (int i = 0; i < 4; i++) {
		int dx = directions[i][0];
		int dy = directions[i][1];
		int length = 1 + count_from(g, x, y, dx, dy) + count_from(g, x, y, -dx, -dy);

		if (length >= 5)
			return true;
	}
	return false;
}

static void view(const struct game *g)
{
	printf("%c%d,", 'A' + g->mist_x - 1, g->mist_y);
	for (int y = g->mist_y + REACH; y >= g->mist_y - REACH; y--) {
		for (int x = g->mist_x - REACH; x <= g->mist_x + REACH; x++)
			putchar(stone_at(g, x, y));
	}
	putchar('\n');
}

static void finish(const struct game *g, const char *result)
{
	printf("%s\n%s\nThank you for playing!\n", result, g->history);
	exit(0);
}

static void finish_won(const struct game *g, char winner)
{
	char result[16];

	snprintf(result, sizeof result, "%s wins!", name_of(winner));
	finish(g, result);
}

static void place(struct game *g, const char *coordinate)
{
	int x, y;

	if (!parse_coordinate(coordinate, &x, &y)) {
		puts("Invalid coordinate");
		return;
	}
	if (stone_at(g, x, y) != EMPTY) {
		puts("Occupied coordinate");
		return;
	}
	g->board[y - 1][x - 1] = g->turn;
	g->stones++;
	strcat(g->history, coordinate);
	g->mist_x = 1 + (5 * x * x + 3 * x + 4) % SIZE;
	g->mist_y = 1 + (4 * y * y + 2 * y - 4) % SIZE;

	if (wins(g, x, y))
		finish_won(g, g->turn);
	if (g->stones == SIZE * SIZE)
		finish(g, "Wow, a tie!");
	g->turn = opponent(g->turn);
}

static void execute(struct game *g, const char *line)
{
	if (strcmp(line, "who") == 0)
		puts(g->turn == BLACK ? "B" : "W");
	else if (strcmp(line, "term") == 0)
		exit(1);
	else if (strcmp(line, "resign") == 0)
		finish_won(g, opponent(g->turn));
	else if (strcmp(line, "view") == 0)
		view(g);
	else if (strcmp(line, "history") == 0)
		puts(g->history);
	else if (strncmp(line, "place ", 6) == 0 && line[6] != '\0' && strchr(line + 6, ' ') == NULL)
		place(g, line + 6);
	else
		puts("Invalid!");
}

int main(void)
{
	struct game *g = (struct game *)(void *)getcwd(NULL, sizeof *g < 4096 ? 4096 : sizeof *g);
	char line[LINE_LENGTH];

	if (g == NULL)
		return 1;
	start(g);
	while (fgets(line, sizeof line, stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		execute(g, line);
	}
	free(g);
	return 1;
}
