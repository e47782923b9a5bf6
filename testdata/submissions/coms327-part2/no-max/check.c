/* ComS 327 part 2 - R. Okonkwo */
#include "sol.h"

int main(int argc, char **argv)
{
  FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
  int i, cov = 0;

  if (!f)
    return perror(argv[1]), 0;
  load(f, 0);
  for (i = 1; i < 8; i++)
    cov += col[i].hid;
  printf("Input file is valid\n%d covered cards\n%d stock cards\n%d waste cards\n", cov, nhand - bar, bar);
  return 0;
}
