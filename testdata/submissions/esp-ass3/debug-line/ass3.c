//-----------------------------------------------------------------------------
// ass3.c
//
// A simplified solitaire card game (ESP WS18, assignment 3).
//-----------------------------------------------------------------------------
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_OF_STACKS 7
#define NUMBER_OF_VALUES 13
#define NUMBER_OF_CARDS 26
#define BOARD_ROWS 16
#define FIRST_DEPOSIT 5

typedef enum
{
  SUCCESS = 0,
  WRONG_USAGE = 1,
  OUT_OF_MEMORY = 2,
  INVALID_FILE = 3
} Status;

typedef enum { RED, BLACK } Color;

typedef struct Card_
{
  Color color;
  int value; // 1 (ace) to 13 (king)
  struct Card_ *next; // the card above this one
  struct Card_ *prev; // the card below this one
} Card;

typedef struct
{
  Card *bottom;
  Card *top;
  int size;
} Stack;

typedef struct
{
  Stack stacks[NUMBER_OF_STACKS];
} Game;

static const char *const VALUE_NAMES[NUMBER_OF_VALUES] =
  {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

//-----------------------------------------------------------------------------
static void pushChain(Stack *stack, Card *first)
{
  first->prev = stack->top;
  if (stack->top)
    stack->top->next = first;
  else
    stack->bottom = first;
  while (first)
  {
    stack->top = first;
    stack->size++;
    first = first->next;
  }
}

//-----------------------------------------------------------------------------
static void cutChain(Stack *stack, Card *first)
{
  for (const Card *card = first; card; card = card->next)
    stack->size--;
  stack->top = first->prev;
  if (first->prev)
    first->prev->next = NULL;
  else
    stack->bottom = NULL;
  first->prev = NULL;
}

//-----------------------------------------------------------------------------
static void freeGame(Game *game)
{
  for (int i = 0; i < NUMBER_OF_STACKS; i++)
  {
    Card *card = game->stacks[i].bottom;
    while (card)
    {
      Card *next = card->next;
      free(card);
      card = next;
    }
    game->stacks[i].bottom = game->stacks[i].top = NULL;
    game->stacks[i].size = 0;
  }
}

//-----------------------------------------------------------------------------
// Reads a line of any length, without its line break. *line is NULL at the end
// of the input.
static Status readLine(FILE *file, char **line)
{
  size_t capacity = 32;
  size_t length = 0;
  int character = fgetc(file);

  *line = NULL;
  if (character == EOF)
    return SUCCESS;

  char *buffer = malloc(capacity);
  if (!buffer)
    return OUT_OF_MEMORY;

  while (character != EOF && character != '\n')
  {
    if (length + 1 == capacity)
    {
      char *bigger = realloc(buffer, capacity * 2);
      if (!bigger)
      {
        free(buffer);
        return OUT_OF_MEMORY;
      }
      buffer = bigger;
      capacity *= 2;
    }
    // a zero byte must not end the text early
    buffer[length++] = character == '\0' ? '?' : (char) character;
    character = fgetc(file);
  }
  buffer[length] = '\0';
  *line = buffer;
  return SUCCESS;
}

//-----------------------------------------------------------------------------
// Cuts the next word out of the text.
static char *nextWord(char **text)
{
  char *start = *text;
  while (*start && isspace((unsigned char) *start))
    start++;
  if (!*start)
  {
    *text = start;
    return NULL;
  }
  char *end = start;
  while (*end && !isspace((unsigned char) *end))
    end++;
  if (*end)
    *end++ = '\0';
  *text = end;
  return start;
}

//-----------------------------------------------------------------------------
static int parseCard(const char *color, const char *value, Card *card)
{
  if (strcmp(color, "RED") == 0)
    card->color = RED;
  else if (strcmp(color, "BLACK") == 0)
    card->color = BLACK;
  else
    return 0;
  for (int i = 0; i < NUMBER_OF_VALUES; i++)
  {
    if (strcmp(value, VALUE_NAMES[i]) == 0)
    {
      card->value = i + 1;
      return 1;
    }
  }
  return 0;
}

//-----------------------------------------------------------------------------
static Card *findCard(Game *game, const Card *wanted, int *stack)
{
  for (int i = 0; i < NUMBER_OF_STACKS; i++)
  {
    for (Card *card = game->stacks[i].bottom; card; card = card->next)
    {
      if (card->color == wanted->color && card->value == wanted->value)
      {
        *stack = i;
        return card;
      }
    }
  }
  return NULL;
}

//-----------------------------------------------------------------------------
static Status readConfig(const char *name, Game *game)
{
  int count = 0;
  Status status = SUCCESS;
  FILE *file = fopen(name, "r");
  if (!file)
    return INVALID_FILE;

  char *line = NULL;
  while ((status = readLine(file, &line)) == SUCCESS && line)
  {
    char *rest = line;
    char *color = nextWord(&rest);
    char *value = color ? nextWord(&rest) : NULL;
    Card parsed = {RED, 0, NULL, NULL};
    int stack;

    if (!color)
    {
      free(line);
      continue;
    }
    if (!value || nextWord(&rest) || !parseCard(color, value, &parsed)
        || findCard(game, &parsed, &stack))
    {
      free(line);
      status = INVALID_FILE;
      break;
    }
    free(line);
    Card *card = malloc(sizeof(Card));
    if (!card)
    {
      status = OUT_OF_MEMORY;
      break;
    }
    *card = parsed;
    pushChain(&game->stacks[0], card);
    count++;
  }
  if (status == SUCCESS && (ferror(file) || count != NUMBER_OF_CARDS))
    status = INVALID_FILE;
  fclose(file);
  return status;
}

//-----------------------------------------------------------------------------
static void printBoard(const Game *game)
{
  const Card *cards[NUMBER_OF_STACKS];
  for (int i = 0; i < NUMBER_OF_STACKS; i++)
    cards[i] = game->stacks[i].bottom;

  printf("0   | 1   | 2   | 3   | 4   | DEP | DEP\n");
  printf("---------------------------------------\n");
  for (int row = 0; row < BOARD_ROWS; row++)
  {
    for (int i = 0; i < NUMBER_OF_STACKS; i++)
    {
      char text[4] = "";
      const Card *card = cards[i];
      if (card)
      {
        if (i == 0 && card->next)
          strcpy(text, "X");
        else
          sprintf(text, "%c%s", card->color == RED ? 'R' : 'B',
                  VALUE_NAMES[card->value - 1]);
        cards[i] = card->next;
      }
      printf("%-3s%s", text, i == 6 ? "\n" : " | ");
    }
  }
}

//-----------------------------------------------------------------------------
static int moveCards(Game *game, const Card *wanted, int target)
{
  int source = 0;
  Card *card = findCard(game, wanted, &source);
  if (!card || target == 0 || source == target)
    return 0;

  const Card *top = game->stacks[target].top;
  if (target >= FIRST_DEPOSIT)
  {
    if (card->next)
      return 0;
    if (top ? top->color != card->color || top->value + 1 != card->value
            : card->value != 1)
      return 0;
  }
  else
  {
    if ((source == 0 || source >= FIRST_DEPOSIT) && card->next)
      return 0;
    for (const Card *c = card; c->next; c = c->next)
    {
      if (c->color == c->next->color || c->value != c->next->value + 1)
        return 0;
    }
    if (top ? top->color == card->color || top->value != card->value + 1
            : card->value != NUMBER_OF_VALUES)
      return 0;
  }
  cutChain(&game->stacks[source], card);
  pushChain(&game->stacks[target], card);
  return 1;
}

//-----------------------------------------------------------------------------
static void upperCase(char *text)
{
  for (; *text; text++)
    *text = (char) toupper((unsigned char) *text);
}

//-----------------------------------------------------------------------------
// Carries out a command; returns 1 if the game is to end.
static int execute(Game *game, char *line)
{
  char *words[6] = {NULL};
  int count = 0;

  upperCase(line);
  while (count < 6 && (words[count] = nextWord(&line)))
    count++;

  if (count == 1 && strcmp(words[0], "EXIT") == 0)
    return 1;
  if (count == 1 && strcmp(words[0], "HELP") == 0)
  {
    printf("possible command:\n"
           "- move <color> <value> to <stacknumber>\n"
           "- help\n"
           "- exit\n");
    return 0;
  }
  Card wanted = {RED, 0, NULL, NULL};
  if (count == 5 && strcmp(words[0], "MOVE") == 0
      && parseCard(words[1], words[2], &wanted)
      && strcmp(words[3], "TO") == 0
      && strlen(words[4]) == 1 && words[4][0] >= '0' && words[4][0] <= '6')
  {
    if (!moveCards(game, &wanted, words[4][0] - '0'))
    {
      printf("[INFO] Invalid move command!\n");
      return 0;
    }
    printBoard(game);
    return game->stacks[5].size == NUMBER_OF_VALUES
        && game->stacks[6].size == NUMBER_OF_VALUES;
  }
  printf("[INFO] Invalid command!\n");
  return 0;
}

//-----------------------------------------------------------------------------
// Deals the cards, the last one of the file first.
static void deal(Game *game)
{
  static const int ORDER[] = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};
  for (size_t i = 0; i < sizeof(ORDER) / sizeof(ORDER[0]); i++)
  {
    Card *card = game->stacks[0].top;
    cutChain(&game->stacks[0], card);
    pushChain(&game->stacks[ORDER[i]], card);
  }
}

//-----------------------------------------------------------------------------
static Status play(Game *game)
{
  int done = 0;
  deal(game);
  printf("DEBUG: %d cards in stack 0\n", game->stacks[0].size);
  printBoard(game);
  while (!done)
  {
    char *line = NULL;
    printf("esp> ");
    Status status = readLine(stdin, &line);
    if (status != SUCCESS)
      return status;
    if (!line)
      break;
    done = execute(game, line);
    free(line);
  }
  return SUCCESS;
}

//-----------------------------------------------------------------------------
int main(int argc, char *argv[])
{
  Game game = {{{NULL, NULL, 0}}};
  Status status = WRONG_USAGE;

  if (argc == 2)
  {
    status = readConfig(argv[1], &game);
    if (status == SUCCESS)
      status = play(&game);
  }
  freeGame(&game);

  if (status == WRONG_USAGE)
    printf("[ERR] Usage: ./ass3 [file-name]\n");
  else if (status == OUT_OF_MEMORY)
    printf("[ERR] Out of memory.\n");
  else if (status == INVALID_FILE)
    printf("[ERR] Invalid file!\n");
  return status;
}
