#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stdio.h>

typedef struct input {
  FILE *file;
  int line;
  char *word;       // last word read by input_word
  size_t length;
  size_t capacity;
  int word_line;    // where that word stands
} Input;

int input_get(Input *in);
int input_peek(Input *in);

// Skips blanks and comments; with stop_at_eol not past the end of this line.
void input_skip(Input *in, bool stop_at_eol);

// Reads the next word. At the end of the line (or file) it is empty.
const char *input_word(Input *in, bool stop_at_eol);

bool input_error(Input *in, const char *message);

#endif
