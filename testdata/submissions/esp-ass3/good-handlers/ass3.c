// ass3.c: every pile has rules of its own, which are functions in a struct; so has every command.
#include <ctype.h>
#include <errno.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Card Card;
typedef struct Pile Pile;
typedef struct Rules Rules;
typedef struct Table Table;
typedef struct StringBuilder StringBuilder;

struct Card { char color; int rank; Card *below; };  // list goes from the top downwards

struct Rules
{
  const char *title;
  bool (*canGive)(const Pile *pile, const Card *card);
  bool (*canTake)(const Pile *pile, const Card *card, size_t count);
  void (*render)(const Pile *pile, int row, char *cell);
};

struct Pile { const Rules *rules; Card *top; size_t count; };
struct StringBuilder { char *data; size_t length, capacity; };
struct Table { Pile *piles; FILE *file; StringBuilder *input; bool over; };

enum { EXIT_USAGE = 1, EXIT_MEMORY, EXIT_FILE };
enum { PILES = 7, ROWS = 16, RANKS = 13 };

static const char *const ranks[RANKS + 1] = {"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
static jmp_buf failure;

// ---------------------------------------------------------------- memory
static void *checked(void *memory)
{
  if (memory == NULL)
    longjmp(failure, EXIT_MEMORY);
  return memory;
}

// ---------------------------------------------------------------- strings
static StringBuilder *sbNew(void)
{
  return checked(calloc(1, sizeof(StringBuilder)));
}

static void sbDelete(StringBuilder *sb)
{
  if (sb != NULL)
    free(sb->data);
  free(sb);
}

static void sbAdd(StringBuilder *sb, char c)
{
  if (sb->length == sb->capacity)
  {
    size_t capacity = sb->capacity + 64;
    sb->data = checked(realloc(sb->data, capacity));
    sb->capacity = capacity;
  }
  sb->data[sb->length++] = c;
}

static bool sbReadLine(StringBuilder *sb, FILE *file)
{
  char chunk[64];
  sb->length = 0;
  while (fgets(chunk, sizeof chunk, file) != NULL)
  {
    for (const char *c = chunk; *c != '\0'; ++c)
    {
      if (*c == '\n')
      {
        sbAdd(sb, '\0');
        return true;
      }
      sbAdd(sb, *c);
    }
  }
  bool any = sb->length > 0;
  sbAdd(sb, '\0');
  return any;
}

static void transform(char *text, int (*function)(int))
{
  for (; *text != '\0'; ++text)
    *text = (char)function((unsigned char)*text);
}

static size_t split(char *text, char **words, size_t limit)
{
  size_t count = 0;
  for (char *word = strtok(text, " \t\r"); word != NULL; word = strtok(NULL, " \t\r"))
  {
    if (count < limit)
      words[count] = word;
    ++count;
  }
  return count;
}

// ---------------------------------------------------------------- cards
static bool parseCard(const char *color, const char *rank, char *outColor, int *outRank)
{
  if (strcmp(color, "RED") != 0 && strcmp(color, "BLACK") != 0)
    return false;
  for (int i = 1; i <= RANKS; ++i)
  {
    if (strcmp(rank, ranks[i]) == 0)
    {
      *outColor = color[0];
      *outRank = i;
      return true;
    }
  }
  return false;
}

static Card *pileFind(const Pile *pile, char color, int rank)
{
  Card *card = pile->top;
  while (card != NULL && !(card->color == color && card->rank == rank))
    card = card->below;
  return card;
}

static const Card *pileAt(const Pile *pile, size_t index)  // 0 is the lowest card
{
  const Card *card = pile->top;
  for (size_t i = pile->count - 1; i > index; --i)
    card = card->below;
  return card;
}

// ---------------------------------------------------------------- rules
static bool topOnly(const Pile *pile, const Card *card) { return pile->top == card; }
static bool never(const Pile *pile, const Card *card, size_t n) { (void)pile; (void)card; (void)n; return false; }

static bool inOrder(const Pile *pile, const Card *card)
{
  for (const Card *c = pile->top; c != card; c = c->below)
  {
    if (c->color == c->below->color || c->rank + 1 != c->below->rank)
      return false;
  }
  return true;
}

static bool descending(const Pile *pile, const Card *card, size_t n)
{
  (void)n;
  if (pile->top == NULL)
    return card->rank == RANKS;
  return pile->top->color != card->color && pile->top->rank == card->rank + 1;
}

static bool ascending(const Pile *pile, const Card *card, size_t n)
{
  if (n != 1)
    return false;
  if (pile->top == NULL)
    return card->rank == 1;
  return pile->top->color == card->color && pile->top->rank + 1 == card->rank;
}

static void renderOpen(const Pile *pile, int row, char *cell)
{
  if ((size_t)row >= pile->count)
    strcpy(cell, "");
  else
  {
    const Card *card = pileAt(pile, (size_t)row);
    sprintf(cell, "%c%s", card->color, ranks[card->rank]);
  }
}

static void renderHidden(const Pile *pile, int row, char *cell)
{
  if ((size_t)row + 1 < pile->count)
    strcpy(cell, "X");
  else
    renderOpen(pile, row, cell);
}

static const Rules drawRules = {"0", topOnly, never, renderHidden};
static const Rules gameRules[] = {
  {"1", inOrder, descending, renderOpen}, {"2", inOrder, descending, renderOpen},
  {"3", inOrder, descending, renderOpen}, {"4", inOrder, descending, renderOpen},
};
static const Rules depositRules = {"DEP", topOnly, ascending, renderOpen};

// ---------------------------------------------------------------- table
static void tableRow(const Table *table, int row)
{
  for (int i = 0; i < PILES; ++i)
  {
    char cell[8];
    if (row < 0)
      strcpy(cell, table->piles[i].rules->title);
    else
      table->piles[i].rules->render(&table->piles[i], row, cell);
    printf("%-3s%s", cell, i == PILES - 1 ? "\n" : " | ");
  }
}

static void tablePrint(const Table *table)
{
  tableRow(table, -1);
  for (int i = 0; i < 39; ++i)
    putchar('-');
  putchar('\n');
  for (int row = 0; row < ROWS; ++row)
    tableRow(table, row);
}

static void pilePush(Pile *pile, Card *card)
{
  card->below = pile->top;
  pile->top = card;
  ++pile->count;
}

static Card *pilePop(Pile *pile)
{
  Card *card = pile->top;
  pile->top = card->below;
  --pile->count;
  return card;
}

static void tableDeal(Table *table)
{
  static const int order[] = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};
  for (size_t i = 0; i < sizeof order / sizeof order[0]; ++i)
    pilePush(&table->piles[order[i]], pilePop(&table->piles[0]));
}

static void tableAdd(Table *table, char color, int rank)
{
  Card *card = checked(malloc(sizeof *card));
  card->color = color;
  card->rank = rank;
  pilePush(&table->piles[0], card);
}

static void tableLoad(Table *table, const char *name)
{
  int cards = 0;
  table->file = fopen(name, "r");
  if (table->file == NULL)
    longjmp(failure, EXIT_FILE);
  while (sbReadLine(table->input, table->file))
  {
    char *words[3], color;
    int rank;
    size_t count = split(table->input->data, words, 3);
    if (count == 0)
      continue;
    if (count != 2 || !parseCard(words[0], words[1], &color, &rank))
      longjmp(failure, EXIT_FILE);
    for (int i = 0; i < PILES; ++i)
    {
      if (pileFind(&table->piles[i], color, rank) != NULL)
        longjmp(failure, EXIT_FILE);
    }
    tableAdd(table, color, rank);
    ++cards;
  }
  if (cards != 2 * RANKS)
    longjmp(failure, EXIT_FILE);
  fclose(table->file);
  table->file = NULL;
}

static bool tableMove(Table *table, char color, int rank, Pile *target)
{
  for (int i = 0; i < PILES; ++i)
  {
    Pile *source = &table->piles[i];
    Card *card = pileFind(source, color, rank);
    if (card == NULL)
      continue;
    size_t n = 1;
    for (const Card *c = source->top; c != card; c = c->below)
      ++n;
    if (source == target || !source->rules->canGive(source, card) || !target->rules->canTake(target, card, n))
      return false;
    Card *top = source->top;
    source->top = card->below;
    card->below = target->top;
    target->top = top;
    source->count -= n;
    target->count += n;
    return true;
  }
  return false;
}

// ---------------------------------------------------------------- commands
typedef bool (*Handler)(Table *table, char **words);

static bool doHelp(Table *table, char **words)
{
  (void)table; (void)words;
  fputs("possible command:\n- move <color> <value> to <stacknumber>\n- help\n- exit\n", stdout);
  return true;
}

static bool doExit(Table *table, char **words)
{
  (void)words;
  table->over = true;
  return true;
}

static bool doMove(Table *table, char **words)
{
  char color, *end;
  int rank;
  if (!parseCard(words[1], words[2], &color, &rank) || strcmp(words[3], "TO") != 0)
    return false;
  errno = 0;
  long number = strtol(words[4], &end, 10);
  if (*end != '\0' || end == words[4] || errno != 0 || number < 0 || number >= PILES)
    return false;
  if (!tableMove(table, color, rank, &table->piles[number]))
    printf("[INFO] Invalid move command!\n");
  else
  {
    tablePrint(table);
    table->over = table->piles[5].count + table->piles[6].count == 2 * RANKS;
  }
  return true;
}

static const struct { const char *name; size_t words; Handler run; } commands[] = {
  {"MOVE", 5, doMove}, {"HELP", 1, doHelp}, {"EXIT", 1, doExit},
};

static bool dispatch(Table *table)
{
  char *words[6];
  transform(table->input->data, toupper);
  size_t count = split(table->input->data, words, 6);
  for (size_t i = 0; count > 0 && i < sizeof commands / sizeof commands[0]; ++i)
  {
    if (strcmp(words[0], commands[i].name) == 0 && count == commands[i].words)
      return commands[i].run(table, words);
  }
  return false;
}

static void tablePlay(Table *table)
{
  tableDeal(table);
  tablePrint(table);
  while (!table->over)
  {
    fputs("esp> ", stdout);
    fflush(stdout);
    if (!sbReadLine(table->input, stdin))
      break;
    if (!dispatch(table))
      puts("[INFO] Invalid command!");
  }
}

static void tableDestroy(Table *table)
{
  for (int i = 0; table->piles != NULL && i < PILES; ++i)
  {
    Card *card = table->piles[i].top;
    while (card != NULL)
    {
      Card *below = card->below;
      free(card);
      card = below;
    }
  }
  free(table->piles);
  if (table->file != NULL)
    fclose(table->file);
  sbDelete(table->input);
}

int main(int argc, char *argv[])
{
  static Table table;
  static const char *const errors[] = {"", "[ERR] Usage: ./ass3 [file-name]", "[ERR] Out of memory.", "[ERR] Invalid file!"};
  if (argc != 2)
  {
    puts(errors[EXIT_USAGE]);
    return EXIT_USAGE;
  }
  int status = setjmp(failure);
  if (status == 0)
  {
    table.input = sbNew();
    table.piles = checked(calloc(PILES, sizeof(Pile)));
    for (int i = 0; i < PILES; ++i)
      table.piles[i].rules = i == 0 ? &drawRules : i < 5 ? &gameRules[i - 1] : &depositRules;
    tableLoad(&table, argv[1]);
    tablePlay(&table);
  }
  tableDestroy(&table);
  if (status != 0)
    puts(errors[status]);
  return status;
}
