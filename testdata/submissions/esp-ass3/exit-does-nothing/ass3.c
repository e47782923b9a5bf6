//-----------------------------------------------------------------------------
// ass3.c
//
// Simplified solitaire. The cards of a configuration file are dealt to seven
// stacks, which are single-linked lists, and moved by commands.
//
// Group: 14
//
// Author: Miriam Leitgeb
//-----------------------------------------------------------------------------

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_OK 0
#define EXIT_USAGE 1
#define EXIT_MEMORY 2
#define EXIT_FILE 3

#define NUMBER_OF_CARDS 26
#define NUMBER_OF_STACKS 7
#define NUMBER_OF_ROWS 16
#define FIRST_DEPOSIT 5
#define KING 13
#define WORD_SIZE 8
#define INPUT_SIZE 32
#define MAX_ARGUMENTS 6

typedef enum _Color_
{
  RED,
  BLACK
} Color;

typedef struct _Card_
{
  Color color;
  int value;
  struct _Card_ *next;
} Card;

// The first card of a list is the lowest card of its stack.
typedef struct _Game_
{
  Card *stacks[NUMBER_OF_STACKS];
  char *input;
  size_t input_size;
} Game;

typedef enum _Command_
{
  COMMAND_NONE,
  COMMAND_INVALID,
  COMMAND_HELP,
  COMMAND_EXIT,
  COMMAND_MOVE
} Command;

typedef struct _Move_
{
  Color color;
  int value;
  int stack;
} Move;

static const char *const VALUES[] =
  {"?", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

//-----------------------------------------------------------------------------
///
/// Frees all cards of a list.
///
/// @param cards the first card, or NULL
//
void freeCards(Card *cards)
{
  while (cards != NULL)
  {
    Card *next = cards->next;
    free(cards);
    cards = next;
  }
}

//-----------------------------------------------------------------------------
///
/// Frees everything that belongs to the game.
///
/// @param game the game
//
void freeGame(Game *game)
{
  for (int stack = 0; stack < NUMBER_OF_STACKS; stack++)
  {
    freeCards(game->stacks[stack]);
    game->stacks[stack] = NULL;
  }
  free(game->input);
  game->input = NULL;
}

//-----------------------------------------------------------------------------
///
/// Finds the link at the end of a list.
///
/// @param link the link to the first card
///
/// @return the link that is NULL
//
Card **endOf(Card **link)
{
  while (*link != NULL)
  {
    link = &(*link)->next;
  }
  return link;
}

//-----------------------------------------------------------------------------
///
/// Finds the last card of a list.
///
/// @param card the first card, or NULL
///
/// @return the last card, or NULL
//
Card *lastOf(Card *card)
{
  while (card != NULL && card->next != NULL)
  {
    card = card->next;
  }
  return card;
}

//-----------------------------------------------------------------------------
///
/// Looks for a card in a list.
///
/// @param link the link to the first card
/// @param color the color
/// @param value the value
///
/// @return the link to the card, or NULL if it is not there
//
Card **findCard(Card **link, Color color, int value)
{
  while (*link != NULL)
  {
    if ((*link)->color == color && (*link)->value == value)
    {
      return link;
    }
    link = &(*link)->next;
  }
  return NULL;
}

//-----------------------------------------------------------------------------
///
/// Converts a word in upper case to a color.
///
/// @param word the word
/// @param color where to store the color
///
/// @return false if the word is not a color
//
bool parseColor(const char *word, Color *color)
{
  if (strcmp(word, "RED") == 0)
  {
    *color = RED;
    return true;
  }
  *color = BLACK;
  return strcmp(word, "BLACK") == 0;
}

//-----------------------------------------------------------------------------
///
/// Converts a word in upper case to a value.
///
/// @param word the word
///
/// @return 1 for an ace up to 13 for a king, 0 for anything else
//
int parseValue(const char *word)
{
  for (int value = 1; value <= KING; value++)
  {
    if (strcmp(word, VALUES[value]) == 0)
    {
      return value;
    }
  }
  return 0;
}

//-----------------------------------------------------------------------------
///
/// Reads the next word of the configuration file.
///
/// @param file the file
/// @param word where to store it; a word that is too long is stored in part
///
/// @return false if there are no more words
//
bool readWord(FILE *file, char word[WORD_SIZE])
{
  int length = 0;
  int character = fgetc(file);

  while (character != EOF && isspace(character))
  {
    character = fgetc(file);
  }
  while (character != EOF && !isspace(character))
  {
    if (length < WORD_SIZE - 1)
    {
      word[length++] = (char)character;
    }
    character = fgetc(file);
  }
  word[length] = '\0';
  return length > 0;
}

//-----------------------------------------------------------------------------
///
/// Reads all cards of the configuration file.
///
/// @param file the file
/// @param cards the list to which the cards are appended
///
/// @return EXIT_OK, EXIT_MEMORY or EXIT_FILE
//
int readCards(FILE *file, Card **cards)
{
  char word[WORD_SIZE];
  int count = 0;

  while (readWord(file, word))
  {
    Color color;
    if (!parseColor(word, &color) || !readWord(file, word))
    {
      return EXIT_FILE;
    }
    int value = parseValue(word);
    if (value == 0 || findCard(cards, color, value) != NULL)
    {
      return EXIT_FILE;
    }

    Card *card = malloc(sizeof(Card));
    if (card == NULL)
    {
      return EXIT_MEMORY;
    }
    card->color = color;
    card->value = value;
    card->next = NULL;
    *endOf(cards) = card;
    count++;
  }
  return count == NUMBER_OF_CARDS ? EXIT_OK : EXIT_FILE;
}

//-----------------------------------------------------------------------------
///
/// Opens and reads the configuration file.
///
/// @param name its name
/// @param cards the list to which the cards are appended
///
/// @return EXIT_OK, EXIT_MEMORY or EXIT_FILE
//
int readConfig(const char *name, Card **cards)
{
  errno = 0;
  FILE *file = fopen(name, "r");
  if (file == NULL)
  {
    return errno == ENOMEM ? EXIT_MEMORY : EXIT_FILE;
  }
  int result = readCards(file, cards);
  fclose(file);
  return result;
}

//-----------------------------------------------------------------------------
///
/// Deals the cards: the last of stack 0 goes first.
///
/// @param game a game with all cards on stack 0
//
void dealCards(Game *game)
{
  static const int ORDER[] = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};

  for (size_t i = 0; i < sizeof(ORDER) / sizeof(ORDER[0]); i++)
  {
    Card *card = lastOf(game->stacks[0]);
    *findCard(&game->stacks[0], card->color, card->value) = NULL;
    *endOf(&game->stacks[ORDER[i]]) = card;
  }
}

//-----------------------------------------------------------------------------
///
/// Prints one row of the board, and moves every column on to its next card.
///
/// @param columns the cards that are to be printed, or NULL
//
void printRow(Card *columns[NUMBER_OF_STACKS])
{
  for (int stack = 0; stack < NUMBER_OF_STACKS; stack++)
  {
    Card *card = columns[stack];
    char cell[4] = "";
    if (card != NULL)
    {
      if (stack == 0 && card->next != NULL)
      {
        strcpy(cell, "X");
      }
      else
      {
        cell[0] = card->color == RED ? 'R' : 'B';
        strcpy(cell + 1, VALUES[card->value]);
      }
      columns[stack] = card->next;
    }
    printf("%s%-3s", stack == 0 ? "" : " | ", cell);
  }
  printf("\n");
}

//-----------------------------------------------------------------------------
///
/// Prints the board.
///
/// @param game the game
//
void printBoard(const Game *game)
{
  Card *columns[NUMBER_OF_STACKS];

  memcpy(columns, game->stacks, sizeof(columns));
  printf("0   | 1   | 2   | 3   | 4   | DEP | DEP\n");
  printf("---------------------------------------\n");
  for (int row = 0; row < NUMBER_OF_ROWS; row++)
  {
    printRow(columns);
  }
}

//-----------------------------------------------------------------------------
///
/// May the second card follow the first one on a game stack?
///
/// @param first a card
/// @param second a card
///
/// @return true if it may
//
bool isSequence(const Card *first, const Card *second)
{
  return first->color != second->color && first->value == second->value + 1;
}

//-----------------------------------------------------------------------------
///
/// May the card, and those that follow it, be taken away?
///
/// @param stack the number of the stack they are on
/// @param card the card
///
/// @return true if they may
//
bool isMovable(int stack, const Card *card)
{
  if (stack >= FIRST_DEPOSIT || (stack == 0 && card->next != NULL))
  {
    return false;
  }
  while (card->next != NULL)
  {
    if (!isSequence(card, card->next))
    {
      return false;
    }
    card = card->next;
  }
  return true;
}

//-----------------------------------------------------------------------------
///
/// May the card, and those that follow it, be put there?
///
/// @param game the game
/// @param stack the number of the stack
/// @param card the card
///
/// @return true if they may
//
bool isAccepted(const Game *game, int stack, const Card *card)
{
  if (stack < 1 || stack >= NUMBER_OF_STACKS)
  {
    return false;
  }
  const Card *last = lastOf(game->stacks[stack]);
  if (stack < FIRST_DEPOSIT)
  {
    return last == NULL ? card->value == KING : isSequence(last, card);
  }
  if (card->next != NULL)
  {
    return false;
  }
  if (last == NULL)
  {
    return card->value == 1;
  }
  return last->color == card->color && last->value + 1 == card->value;
}

//-----------------------------------------------------------------------------
///
/// Makes a move, if the rules allow it.
///
/// @param game the game
/// @param move the move
///
/// @return false if they do not
//
bool playMove(Game *game, const Move *move)
{
  for (int stack = 0; stack < NUMBER_OF_STACKS; stack++)
  {
    Card **link = findCard(&game->stacks[stack], move->color, move->value);
    if (link == NULL)
    {
      continue;
    }
    Card *card = *link;
    if (!isMovable(stack, card) || !isAccepted(game, move->stack, card))
    {
      return false;
    }
    *link = NULL;
    *endOf(&game->stacks[move->stack]) = card;
    return true;
  }
  return false;
}

//-----------------------------------------------------------------------------
///
/// Has the game been won?
///
/// @param game the game
///
/// @return true if all cards are on the deposit stacks
//
bool isWon(const Game *game)
{
  for (int stack = 0; stack < FIRST_DEPOSIT; stack++)
  {
    if (game->stacks[stack] != NULL)
    {
      return false;
    }
  }
  return true;
}

//-----------------------------------------------------------------------------
///
/// Reads a line of any length into the input buffer of the game.
///
/// @param game the game
/// @param end_of_input set to true if there was nothing left to read
///
/// @return EXIT_OK or EXIT_MEMORY
//
int readInput(Game *game, bool *end_of_input)
{
  size_t length = 0;
  int character = getchar();

  *end_of_input = character == EOF;
  while (true)
  {
    if (length + 1 >= game->input_size)
    {
      size_t size = game->input_size == 0 ? INPUT_SIZE : 2 * game->input_size;
      char *input = realloc(game->input, size);
      if (input == NULL)
      {
        return EXIT_MEMORY;
      }
      game->input = input;
      game->input_size = size;
    }
    if (character == EOF || character == '\n')
    {
      break;
    }
    game->input[length++] = (char)toupper(character);
    character = getchar();
  }
  game->input[length] = '\0';
  return EXIT_OK;
}

//-----------------------------------------------------------------------------
///
/// Converts the words of a move command.
///
/// @param words color, value, "TO" and stack number
/// @param move where to store the move; value and stack become 0 if they are
///             numbers that do not exist
///
/// @return COMMAND_MOVE or COMMAND_INVALID
//
Command parseMove(char *words[], Move *move)
{
  static const char *const DIGITS = "0123456789";
  bool value_is_number = words[1][strspn(words[1], DIGITS)] == '\0';
  bool stack_is_number = words[3][strspn(words[3], DIGITS)] == '\0';

  if (!parseColor(words[0], &move->color) || strcmp(words[2], "TO") != 0)
  {
    return COMMAND_INVALID;
  }
  move->value = parseValue(words[1]);
  move->stack = strlen(words[3]) == 1 ? words[3][0] - '0' : 0;
  if ((move->value == 0 && !value_is_number) || !stack_is_number)
  {
    return COMMAND_INVALID;
  }
  return COMMAND_MOVE;
}

//-----------------------------------------------------------------------------
///
/// Splits the input into words and finds out what is wanted.
///
/// @param input the input in upper case, it is changed
/// @param move where to store a move
///
/// @return the command
//
Command parseInput(char *input, Move *move)
{
  static const char *const BLANKS = " \t\r\v\f";
  char *words[MAX_ARGUMENTS];
  int count = 0;

  for (char *word = strtok(input, BLANKS); word != NULL && count < MAX_ARGUMENTS;
       word = strtok(NULL, BLANKS))
  {
    words[count++] = word;
  }
  if (count == 0)
  {
    return COMMAND_NONE;
  }
  if (count == 1 && strcmp(words[0], "HELP") == 0)
  {
    return COMMAND_HELP;
  }
  if (count == 1 && strcmp(words[0], "EXIT") == 0)
  {
    return COMMAND_EXIT;
  }
  if (count == 5 && strcmp(words[0], "MOVE") == 0)
  {
    return parseMove(words + 1, move);
  }
  return COMMAND_INVALID;
}

//-----------------------------------------------------------------------------
///
/// Prints the list of commands.
//
void printHelp(void)
{
  printf("possible command:\n");
  printf(" - move <color> <value> to <stacknumber>\n");
  printf(" - help\n");
  printf(" - exit\n");
}

//-----------------------------------------------------------------------------
///
/// Reads and executes commands until the game ends.
///
/// @param game the game
///
/// @return EXIT_OK or EXIT_MEMORY
//
int playGame(Game *game)
{
  bool end_of_input = false;
  Move move;

  printBoard(game);
  while (!isWon(game))
  {
    printf("esp> ");
    if (readInput(game, &end_of_input) != EXIT_OK)
    {
      return EXIT_MEMORY;
    }
    if (end_of_input)
    {
      break;
    }
    switch (parseInput(game->input, &move))
    {
      case COMMAND_NONE:
        break;
      case COMMAND_HELP:
        printHelp();
        break;
      case COMMAND_EXIT:
        break;
      case COMMAND_MOVE:
        if (playMove(game, &move))
        {
          printBoard(game);
        }
        else
        {
          printf("[INFO] Invalid move command!\n");
        }
        break;
      case COMMAND_INVALID:
        printf("[INFO] Invalid command!\n");
        break;
    }
  }
  return EXIT_OK;
}

//-----------------------------------------------------------------------------
///
/// The main program.
///
/// @param argc number of arguments
/// @param argv the arguments, the name of the configuration file
///
/// @return 0, or 1, 2 or 3 in case of an error
//
int main(int argc, char *argv[])
{
  Game game = {{NULL}, NULL, 0};

  if (argc != 2)
  {
    printf("[ERR] Usage: ./ass3 [file-name]\n");
    return EXIT_USAGE;
  }
  int result = readConfig(argv[1], &game.stacks[0]);
  if (result == EXIT_OK)
  {
    dealCards(&game);
    result = playGame(&game);
  }
  freeGame(&game);
  if (result == EXIT_FILE)
  {
    printf("[ERR] Invalid file!\n");
  }
  if (result == EXIT_MEMORY)
  {
    printf("[ERR] Out of memory.\n");
  }
  return result;
}
