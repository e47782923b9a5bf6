#include "cards.h"
#include "input.h"

#include <stdlib.h>
#include <string.h>

typedef struct game {
  int foundations[4];
  List covered[7];    // column 1 is at index 0
  List uncovered[7];
  List waste;
  List stock;
} Game;

static bool read_keyword(Input *in, const char *keyword) {
  if (strcmp(input_word(in, false), keyword) == 0) {
    return true;
  }
  char message[64];
  snprintf(message, sizeof(message), "I need %s here", keyword);
  return input_error(in, message);
}

static bool read_rules(Input *in) {
  if (!read_keyword(in, "RULES:") || !read_keyword(in, "turn")) {
    return false;
  }
  const char *word = input_word(in, false);
  if (strcmp(word, "1") != 0 && strcmp(word, "3") != 0) {
    return input_error(in, "turn needs one or three");
  }
  word = input_word(in, false);
  if (strcmp(word, "unlimited") == 0) {
    return true;
  }
  if (strcmp(word, "limit") != 0) {
    return input_error(in, "I need limit or unlimited here");
  }
  word = input_word(in, false);
  if (word[0] < '0' || word[0] > '9' || word[1] != '\0') {
    return input_error(in, "limit needs a single digit");
  }
  return true;
}

static bool read_foundations(Input *in, Game *game) {
  if (!read_keyword(in, "FOUNDATIONS:")) {
    return false;
  }
  for (int i = 0; i < 4; i++) {
    int suit;
    if (!card_from(input_word(in, false), &game->foundations[i], &suit)) {
      return input_error(in, "I need a card or an empty foundation here");
    }
    if (suit != i) {
      return input_error(in, "the order of the foundations is c, d, h, s");
    }
  }
  return true;
}

// Adds the word that was read last.
static bool take_card(Input *in, List *list) {
  int rank, suit;
  if (!card_from(in->word, &rank, &suit) || rank == 0) {
    return input_error(in, "I need a card here");
  }
  cards_add(list, rank, suit);
  return true;
}

static bool read_column(Input *in, List *covered, List *uncovered) {
  input_skip(in, false);
  while (strcmp(input_word(in, true), "|") != 0) {
    if (in->length == 0) {
      return input_error(in, "I need a | in this column");
    }
    if (!take_card(in, covered)) {
      return false;
    }
  }
  while (input_word(in, true)[0] != '\0') {
    if (!take_card(in, uncovered)) {
      return false;
    }
  }
  if (covered->head != NULL && uncovered->head == NULL) {
    return input_error(in, "the last card of this column must not be covered");
  }
  return true;
}

static bool read_tableau(Input *in, Game *game) {
  if (!read_keyword(in, "TABLEAU:")) {
    return false;
  }
  for (int i = 6; i >= 0; i--) {
    if (!read_column(in, &game->covered[i], &game->uncovered[i])) {
      return false;
    }
  }
  return true;
}

static bool read_stock(Input *in, Game *game) {
  if (!read_keyword(in, "STOCK:")) {
    return false;
  }
  while (strcmp(input_word(in, false), "|") != 0) {
    if (!take_card(in, &game->waste)) {
      return false;
    }
  }
  while (strcmp(input_word(in, false), "MOVES:") != 0) {
    if (!take_card(in, &game->stock)) {
      return false;
    }
  }
  return true;
}

static bool check_piles(const Game *game) {
  bool ok = true;
  for (int i = 0; i < 7; i++) {
    const Node *bad = cards_descend(&game->uncovered[i]);
    if (bad != NULL) {
      fprintf(stderr, "Column %d is not a pile, look at its %c%c\n", i + 1, RANKS[bad->rank], SUITS[bad->suit]);
      ok = false;
    }
  }
  return ok;
}

static bool check_table(const Game *game) {
  Table table = {{0}};
  for (int suit = 0; suit < 4; suit++) {
    for (int rank = 1; rank <= game->foundations[suit]; rank++) {
      table[suit][rank]++;
    }
  }
  for (int i = 0; i < 7; i++) {
    cards_mark(&game->covered[i], table);
    cards_mark(&game->uncovered[i], table);
  }
  cards_mark(&game->waste, table);
  cards_mark(&game->stock, table);

  bool ok = true;
  for (int suit = 0; suit < 4; suit++) {
    for (int rank = 1; rank <= 13; rank++) {
      if (table[suit][rank] != 1) {
        const char *problem = table[suit][rank] == 0 ? "missing" : "duplicate";
        fprintf(stderr, "%s card: %c%c\n", problem, RANKS[rank], SUITS[suit]);
        ok = false;
      }
    }
  }
  return ok;
}

static void game_free(Game *game) {
  for (int i = 0; i < 7; i++) {
    cards_free(&game->covered[i]);
    cards_free(&game->uncovered[i]);
  }
  cards_free(&game->waste);
  cards_free(&game->stock);
}

int main(int argc, char *argv[]) {
  Game game = {0};
  Input in = {.file = stdin, .line = 1, .word_line = 1};

  if (argc > 1) {
    in.file = fopen(argv[1], "r");
    if (in.file == NULL) {
      perror(argv[1]);
      return EXIT_FAILURE;
    }
  }

  bool ok = read_rules(&in) && read_foundations(&in, &game) && read_tableau(&in, &game) &&
            read_stock(&in, &game);
  ok = ok && check_piles(&game) && check_table(&game);
  if (ok) {
    int covered = 0;
    for (int i = 0; i < 7; i++) {
      covered += cards_length(&game.covered[i]);
    }
    printf("Input file is valid\n");
    printf("%d covered cards\n", covered);
    printf("%d stock cards\n", cards_length(&game.stock));
    printf("%d waste cards\n", cards_length(&game.waste));
  }

  game_free(&game);
  free(in.word);
  if (in.file != stdin) {
    fclose(in.file);
  }
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
