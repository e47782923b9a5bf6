//////////////////////////////////////////////////////////////////
//                                                              //
//  COMP2017 Assignment 1 - Gomoku in the Mist                  //
//                                                              //
//////////////////////////////////////////////////////////////////

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

// the size of the board
#define BOARD_SIZE 19
// how long a line of input can be
#define MAX_INPUT 1024

// a stone knows where it is
typedef struct stone {
    int column; // 1 = A ... 19 = S
    int row;    // 1 ... 19
} Stone;

// GLOBAL VARIABLES
Stone all_stones[BOARD_SIZE * BOARD_SIZE]; // all stones ever placed, in order
int number_of_stones = 0;                  // how many
char current_player = 'B';                 // B or W
bool game_over = false;                    // set when the game is finished
char winner = 0;                           // B, W, or 0 for a tie

// find_stone: who has a stone at column, row? returns '.', '#', 'o' or 'x'
char find_stone(int column, int row)
{
    if (column < 1 || column > BOARD_SIZE || row < 1 || row > BOARD_SIZE) {
        return 'x'; // off-board
    }
    for (int i = 0; i < number_of_stones; i++) {
        if (all_stones[i].column == column && all_stones[i].row == row) {
            // even stones are black
            return i % 2 == 0 ? '#' : 'o';
        }
    }
    return '.';
}

// count stones of the same colour in one direction (recursive)
int count_direction(int column, int row, int dc, int dr, char stone)
{
    if (find_stone(column, row) != stone) {
        return 0;
    }
    return 1 + count_direction(column + dc, row + dr, dc, dr, stone);
}

// check the four lines through a stone
bool check_win(int column, int row)
{
    char me = find_stone(column, row);
    int directions[4][2] = { {1, 0}, {0, 1}, {1, 1}, {1, -1} };
    for (int d = 0; d < 4; d++) {
        int dc = directions[d][0];
        int dr = directions[d][1];
        // the stone itself is counted twice
        int n = count_direction(column, row, dc, dr, me) + count_direction(column, row, -dc, -dr, me) - 1;
        if (n >= 5) {
            return true;
        }
    }
    return false;
}

void command_who(char *unused)
{
    (void)unused;
    fprintf(stdout, "%c\n", current_player);
}

void command_term(char *unused)
{
    (void)unused;
    exit(1);
}

void command_resign(char *unused)
{
    (void)unused;
    game_over = true;
    winner = current_player == 'B' ? 'W' : 'B';
}

void command_history(char *unused)
{
    (void)unused;
    char line[BOARD_SIZE * BOARD_SIZE * 3 + 1];
    int used = 0;
    line[0] = '\0';
    for (int i = 0; i < number_of_stones; i++) {
        used += sprintf(line + used, "%c%d", all_stones[i].column + 64, all_stones[i].row);
    }
    fprintf(stdout, "%s\n", line);
}

void command_view(char *unused)
{
    (void)unused;
    int center_column = 10;
    int center_row = 10;
    char hole[50] = {0};
    int k = 0;
    if (number_of_stones > 0) {
        int x = all_stones[number_of_stones - 1].column;
        int y = all_stones[number_of_stones - 1].row;
        center_column = 1 + (5 * x * x + 3 * x + 4) % 19;
        center_row = 1 + (4 * y * y + 2 * y - 4) % 19;
    }
    for (int i = 3; i >= -3; i--) {
        for (int j = -3; j <= 3; j++) {
            hole[k] = find_stone(center_column + j, center_row + i);
            k++;
        }
    }
    fprintf(stdout, "%c%d,%s\n", center_column + 64, center_row, hole);
}

void command_place(char *where)
{
    char letter, more;
    int row;
    int n = sscanf(where, "%c%d%c", &letter, &row, &more);
    char again[32];
    bool valid = n == 2 && letter >= 'A' && letter <= 'S' && row >= 1 && row <= 19;
    // "A01" and "A+1" are no coordinates: print it and compare
    if (valid) {
        sprintf(again, "%c%d", letter, row);
        valid = strcmp(again, where) == 0;
    }
    if (!valid) {
        printf("Invalid coordinate\n");
        return;
    }
    int column = letter - 64;
    if (find_stone(column, row) != '.') {
        printf("Occupied coordinate\n");
        return;
    }
    all_stones[number_of_stones].column = column;
    all_stones[number_of_stones].row = row;
    number_of_stones++;
    if (check_win(column, row)) {
        game_over = true;
        winner = current_player;
    } else if (number_of_stones == BOARD_SIZE * BOARD_SIZE) {
        game_over = true;
    }
    current_player = current_player == 'B' ? 'W' : 'B';
}

// the table of all commands
struct {
    char *name;
    void (*function)(char *);
} commands[] = {
    {"who", command_who}, {"term", command_term}, {"resign", command_resign},
    {"view", command_view}, {"history", command_history}, {NULL, NULL}
};

int main(void)
{
    char input[MAX_INPUT];
    while (!game_over && fgets(input, MAX_INPUT, stdin) != NULL) {
        // remove the newline (and what windows puts before it)
        input[strcspn(input, "\r\n")] = '\0';
        int i;
        for (i = 0; commands[i].name != NULL; i++) {
            if (strcmp(commands[i].name, input) == 0) {
                break;
            }
        }
        if (commands[i].name != NULL) {
            commands[i].function(NULL);
        } else if (strncmp(input, "place ", 6) == 0 && strchr(input + 6, ' ') == NULL) {
            command_place(input + 6);
        } else {
            printf("Invalid!\n");
        }
    }
    if (!game_over) {
        // nobody is there any more
        exit(1);
    }
    if (winner == 'B') {
        printf("Black wins!\n");
    } else if (winner == 'W') {
        printf("White wins!\n");
    } else {
        printf("Wow, a tie!\n");
    }
    command_history(NULL);
    printf("Thank you for playing!\n");
    return 0;
}
