/* A global array of 256 MiB. With an argument it is written to, all at once. */
#include <stdlib.h>
#include <string.h>

static char array[1 << 28];

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		memset(array, 1, sizeof array);
	return malloc(1000) ? array[argc] : 7;
}
