#include "input.h"

#include <stdlib.h>

int input_get(Input *in) {
  int c = getc(in->file);
  if (c == '\n') {
    in->line++;
  }
  return c;
}

int input_peek(Input *in) {
  int c = getc(in->file);
  if (c != EOF) {
    ungetc(c, in->file);
  }
  return c;
}

static bool is_blank(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void input_skip(Input *in, bool stop_at_eol) {
  for (;;) {
    int c = input_peek(in);
    if (c == '#') {
      while (c != '\n' && c != EOF) {
        input_get(in);
        c = input_peek(in);
      }
    } else if (c == '\n' && stop_at_eol) {
      return;
    } else if (is_blank(c)) {
      input_get(in);
    } else {
      return;
    }
  }
}

const char *input_word(Input *in, bool stop_at_eol) {
  input_skip(in, stop_at_eol);
  in->word_line = in->line;
  in->length = 0;
  for (;;) {
    if (in->length == in->capacity) {
      size_t bigger = in->capacity == 0 ? 16 : in->capacity * 2;
      char *word = realloc(in->word, bigger);
      if (word == NULL) {
        perror("realloc");
        exit(EXIT_FAILURE);
      }
      in->word = word;
      in->capacity = bigger;
    }
    int c = input_peek(in);
    if (c == EOF || c == '#' || is_blank(c)) {
      in->word[in->length] = '\0';
      return in->word;
    }
    c = input_get(in);
    in->word[in->length++] = c != '\0' ? (char)c : '?';
  }
}

bool input_error(Input *in, const char *message) {
  fprintf(stderr, "Formatting error (line %d): %s", in->word_line, message);
  if (in->length > 0) {
    fprintf(stderr, ", not `%.40s'", in->word);
  }
  fprintf(stderr, "\n");
  return false;
}
