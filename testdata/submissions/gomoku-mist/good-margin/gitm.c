/*
 * COMP2017 assignment 1.
 *
 * The board has a margin of three points on each side, so that the hole in
 * the mist never leaves the array. Commands are read with scanf.
 * No malloc(), no fopen(), no int moves[n].
 */
#include <stdio.h>
#include <string.h>

enum { SIZE = 19, MARGIN = 3, WIDTH = SIZE + 2 * MARGIN, ALL = SIZE * SIZE };
enum outcome { RUNNING, BLACK_WON, WHITE_WON, TIED, STOPPED };

typedef struct {
	int column; /* 1 to 19, from A to S */
	int row;
} Point;

static int grid[WIDTH + 1][WIDTH + 1];
static Point played[ALL];
static int count = 0;

static void prepare_grid(void) {
	for (int column = 0; column <= WIDTH; column++) {
		for (int row = 0; row <= WIDTH; row++) {
			int inside = column > MARGIN && column <= MARGIN + SIZE && row > MARGIN && row <= MARGIN + SIZE;
			grid[column][row] = inside ? '.' : 'x';
		}
	}
}

static int *cell(int column, int row) {
	return &grid[column + MARGIN][row + MARGIN];
}

static int black_to_move(void) {
	return count % 2 == 0;
}

static Point hole(void) {
	Point centre = {10, 10};
	if (count > 0) {
		int x = played[count - 1].column;
		int y = played[count - 1].row;
		centre.column = 1 + (5 * x * x + 3 * x + 4) % 19;
		centre.row = 1 + (4 * y * y + 2 * y - 4) % 19;
	}
	return centre;
}

static void print_moves(void) {
	for (int i = 0; i < count; i++) {
		printf("%c%d", 'A' - 1 + played[i].column, played[i].row);
	}
	printf("\n");
}

static void print_view(void) {
	Point centre = hole();
	printf("%c%d,", 'A' - 1 + centre.column, centre.row);
	for (int up = 3; up >= -3; up--) {
		for (int right = -3; right <= 3; right++) {
			printf("%c", *cell(centre.column + right, centre.row + up));
		}
	}
	printf("\n");
}

/* Is there a line of five that has one end here and goes this way? */
static int five_from(int column, int row, int right, int up) {
	int colour = *cell(column, row);
	for (int i = 1; i < 5; i++) {
		column += right;
		row += up;
		if (*cell(column, row) != colour) {
			return 0;
		}
	}
	return 1;
}

static int is_won(void) {
	for (int column = 1; column <= SIZE; column++) {
		for (int row = 1; row <= SIZE; row++) {
			if (*cell(column, row) == '.') {
				continue;
			}
			if (five_from(column, row, 1, 0) || five_from(column, row, 0, 1) ||
			    five_from(column, row, 1, 1) || five_from(column, row, 1, -1)) {
				return 1;
			}
		}
	}
	return 0;
}

static int parse_row(const char *text) {
	for (int row = 1; row <= SIZE; row++) {
		char wanted[4];
		snprintf(wanted, sizeof wanted, "%d", row);
		if (strcmp(text, wanted) == 0) {
			return row;
		}
	}
	return 0;
}

static enum outcome place(const char *coordinate) {
	const char *columns = "ABCDEFGHIJKLMNOPQRS";
	const char *column = strchr(columns, coordinate[0]);
	int row = parse_row(coordinate + 1);

	if (column == NULL || row == 0) {
		printf("Invalid coordinate\n");
		return RUNNING;
	}
	Point p = {(int)(column - columns) + 1, row};
	if (*cell(p.column, p.row) != '.') {
		printf("Occupied coordinate\n");
		return RUNNING;
	}
	*cell(p.column, p.row) = black_to_move() ? '#' : 'o';
	played[count++] = p;
	if (is_won()) {
		return black_to_move() ? WHITE_WON : BLACK_WON;
	}
	return count == ALL ? TIED : RUNNING;
}

static enum outcome carry_out(const char *command) {
	if (strcmp(command, "who") == 0) {
		printf("%c\n", black_to_move() ? 'B' : 'W');
	} else if (strcmp(command, "view") == 0) {
		print_view();
	} else if (strcmp(command, "history") == 0) {
		print_moves();
	} else if (strcmp(command, "term") == 0) {
		return STOPPED;
	} else if (strcmp(command, "resign") == 0) {
		return black_to_move() ? WHITE_WON : BLACK_WON;
	} else if (strncmp(command, "place ", 6) == 0 && strlen(command) > 6 && strcspn(command + 6, " ") == strlen(command + 6)) {
		return place(command + 6);
	} else {
		printf("Invalid!\n");
	}
	return RUNNING;
}

int main(void) {
	enum outcome outcome = RUNNING;
	char command[201];

	prepare_grid();
	while (outcome == RUNNING) {
		command[0] = '\0';
		if (scanf("%200[^\n]", command) == EOF) {
			return 1;
		}
		getchar(); /* the newline */
		outcome = carry_out(command);
	}
	if (outcome == STOPPED) {
		return 1;
	}
	printf("%s\n", outcome == TIED ? "Wow, a tie!" : outcome == BLACK_WON ? "Black wins!" : "White wins!");
	print_moves();
	printf("Thank you for playing!\n");
	return 0;
}
