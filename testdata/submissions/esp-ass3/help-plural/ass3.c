// ESP Ass3 - solitaire
// Eva Schwarzl
//
// Double linked lists, all of them walked by recursion.

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define OUT_OF_MEMORY 2
#define INVALID_FILE 3

enum { STOCK, STACKS = 7, ROWS = 16, CARDS = 26, KING = 13 };

typedef struct Card
{
  int color; // 0 is red, 1 is black
  int value; // 1 to 13
  struct Card* prev;
  struct Card* next;
} Card;

typedef struct
{
  Card* first[STACKS];
  Card* last[STACKS];
  char* line;
  size_t size;
} Game;

const char* colors[] = { "RED", "BLACK" };
const char* values[] = { "", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };

// ---- lists ----

void freeList(Card* card)
{
  if (card)
  {
    freeList(card->next);
    free(card);
  }
}

Card* search(Card* card, int color, int value)
{
  if (!card || (card->color == color && card->value == value))
    return card;
  return search(card->next, color, value);
}

Card* end(Card* card)
{
  return card && card->next ? end(card->next) : card;
}

// appends a card and all that hang on it
void append(Game* game, int stack, Card* card)
{
  card->prev = game->last[stack];
  if (card->prev)
    card->prev->next = card;
  else
    game->first[stack] = card;
  game->last[stack] = end(card);
}

// cuts off a card and all that hang on it
void cut(Game* game, int stack, Card* card)
{
  game->last[stack] = card->prev;
  if (card->prev)
    card->prev->next = NULL;
  else
    game->first[stack] = NULL;
  card->prev = NULL;
}

// ---- configuration ----

int lookUp(const char* word, const char** words, int from, int to)
{
  if (from > to || strcmp(word, words[from]) == 0)
    return from;
  return lookUp(word, words, from + 1, to);
}

int addCard(Game* game, int color, int value)
{
  if (color > 1 || value > KING || search(game->first[STOCK], color, value))
    return INVALID_FILE;
  Card* card = calloc(1, sizeof(Card));
  if (!card)
    return OUT_OF_MEMORY;
  card->color = color;
  card->value = value;
  append(game, STOCK, card);
  return 0;
}

int readLine(Game* game, FILE* file)
{
  errno = 0;
  if (getline(&game->line, &game->size, file) >= 0)
    return 1;
  return errno == ENOMEM ? -1 : 0;
}

int readCards(Game* game, FILE* file, int count)
{
  char* color = NULL;
  while (!color)
  {
    int more = readLine(game, file);
    if (more < 0)
      return OUT_OF_MEMORY;
    if (!more)
      return count == CARDS ? 0 : INVALID_FILE;
    color = strtok(game->line, " \t\r\n");
  }
  char* value = strtok(NULL, " \t\r\n");
  if (!value || strtok(NULL, " \t\r\n"))
    return INVALID_FILE;
  int error = addCard(game, lookUp(color, colors, 0, 1), lookUp(value, values, 1, KING));
  return error ? error : readCards(game, file, count + 1);
}

int readConfig(Game* game, const char* name)
{
  errno = 0;
  FILE* file = fopen(name, "r");
  if (!file)
    return errno == ENOMEM ? OUT_OF_MEMORY : INVALID_FILE;
  int error = readCards(game, file, 0);
  fclose(file);
  return error;
}

void deal(Game* game, const char* order)
{
  if (*order)
  {
    Card* card = game->last[STOCK];
    cut(game, STOCK, card);
    append(game, *order - '0', card);
    deal(game, order + 1);
  }
}

// ---- board ----

void printCell(int stack, Card* card)
{
  char text[4] = "";
  if (card && stack == STOCK && card->next)
    strcpy(text, "X");
  else if (card)
    sprintf(text, "%c%s", colors[card->color][0], values[card->value]);
  printf("%-3s%s", text, stack < STACKS - 1 ? " | " : "\n");
}

void printRows(Card** cards, int rows)
{
  if (rows == 0)
    return;
  for (int stack = 0; stack < STACKS; stack++)
  {
    printCell(stack, cards[stack]);
    if (cards[stack])
      cards[stack] = cards[stack]->next;
  }
  printRows(cards, rows - 1);
}

void printBoard(Game* game)
{
  Card* cards[STACKS];
  memcpy(cards, game->first, sizeof cards);
  printf("%-3s | %-3s | %-3s | %-3s | %-3s | DEP | DEP\n", "0", "1", "2", "3", "4");
  for (int i = 0; i < 39; i++)
    putchar('-');
  putchar('\n');
  printRows(cards, ROWS);
}

// ---- rules ----

int fits(Card* below, Card* card)
{
  return below->color != card->color && below->value == card->value + 1;
}

int isRun(Card* card)
{
  return !card->next || (fits(card, card->next) && isRun(card->next));
}

int isAllowed(Game* game, int from, Card* card, int to)
{
  Card* top = game->last[to];
  if (from > 4 || (from == STOCK && card->next) || !isRun(card))
    return 0;
  if (to <= 4)
    return top ? fits(top, card) : card->value == KING;
  if (card->next)
    return 0;
  return top ? top->color == card->color && top->value == card->value - 1 : card->value == 1;
}

int move(Game* game, int from, int color, int value, int to)
{
  if (from == STACKS || to < 1 || to >= STACKS)
    return 0;
  Card* card = search(game->first[from], color, value);
  if (!card)
    return move(game, from + 1, color, value, to);
  if (!isAllowed(game, from, card, to))
    return 0;
  cut(game, from, card);
  append(game, to, card);
  return 1;
}

int isWon(Game* game)
{
  return game->last[5] && game->last[5]->value == KING && game->last[6] && game->last[6]->value == KING;
}

// ---- commands ----

int isNumber(const char* word)
{
  return word[strspn(word, "0123456789")] == '\0';
}

int lookUpAnyCase(const char* word, const char** words, int from, int to)
{
  if (from > to || strcasecmp(word, words[from]) == 0)
    return from;
  return lookUpAnyCase(word, words, from + 1, to);
}

void moveCommand(Game* game, char** words)
{
  int color = lookUpAnyCase(words[1], colors, 0, 1);
  int value = lookUpAnyCase(words[2], values, 1, KING);
  int to = strlen(words[4]) == 1 ? words[4][0] - '0' : -1;

  if (color > 1 || (value > KING && !isNumber(words[2])) || strcasecmp(words[3], "to") || !isNumber(words[4]))
    printf("[INFO] Invalid command!\n");
  else if (!move(game, STOCK, color, value, to))
    printf("[INFO] Invalid move command!\n");
  else
    printBoard(game);
}

// returns 1 when the game is over
int execute(Game* game)
{
  char* words[6];
  int count = 0;
  char* word = strtok(game->line, " \t\r\n");

  while (word && count < 6)
  {
    words[count++] = word;
    word = strtok(NULL, " \t\r\n");
  }
  if (count == 0)
    return 0;
  if (count == 1 && strcasecmp(words[0], "exit") == 0)
    return 1;
  if (count == 1 && strcasecmp(words[0], "help") == 0)
    printf("possible commands:\n- move <color> <value> to <stacknumber>\n- help\n- exit\n");
  else if (count == 5 && strcasecmp(words[0], "move") == 0)
    moveCommand(game, words);
  else
    printf("[INFO] Invalid command!\n");
  return isWon(game);
}

int session(Game* game)
{
  int more = 1;
  int over = 0;

  printBoard(game);
  while (!over && more > 0)
  {
    printf("esp> ");
    more = readLine(game, stdin);
    if (more > 0)
      over = execute(game);
  }
  return more < 0 ? OUT_OF_MEMORY : 0;
}

int main(int argc, char** argv)
{
  Game game;
  int error;

  if (argc != 2)
  {
    printf("[ERR] Usage: ./ass3 [file-name]\n");
    return 1;
  }
  memset(&game, 0, sizeof game);
  error = readConfig(&game, argv[1]);
  if (!error)
  {
    deal(&game, "1234234344");
    error = session(&game);
  }
  if (error == OUT_OF_MEMORY)
    printf("[ERR] Out of memory.\n");
  if (error == INVALID_FILE)
    printf("[ERR] Invalid file!\n");
  for (int i = 0; i < STACKS; i++)
    freeList(game.first[i]);
  free(game.line);
  return error;
}
