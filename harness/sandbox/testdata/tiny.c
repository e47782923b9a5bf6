/* The least a candidate does: read a line, answer on both streams, end with a status. */
#include <stdio.h>

int main(void)
{
	char line[100];

	if (!fgets(line, sizeof line, stdin))
		return 1;
	printf("got %s", line);
	fprintf(stderr, "done\n");
	return 3;
}
