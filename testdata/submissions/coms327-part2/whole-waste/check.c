#include <stdio.h>
#include <string.h>
#include "solitaire.h"
int main(int argc, char **argv)
{
  static struct sol s;
  FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
  size_t n = 0;
  if (!f) return perror(argv[1]), 1;
  sol_load(&s, f);
  for (int c = 1; c < 8; c++) n += strlen(s.down[c]);
  printf("Input file is valid\n%zu covered cards\n%zu stock cards\n%zu waste cards\n", n, strlen(s.stock), strlen(s.waste));
  return 0;
}
