/* A program with two mistakes that valgrind must find: it reads behind what it has
   allocated, and loses it. */
#include <stdlib.h>

int main(void)
{
	volatile char *lost = malloc(4);
	char read = lost[4];

	lost = NULL;
	return read & 0;
}
