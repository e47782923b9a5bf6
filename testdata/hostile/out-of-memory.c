/* Takes memory without end and ends in order when there is no more.
 * want: exit 3
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (char *p; (p = malloc(1 << 16)); )
		memset(p, 1, 1 << 16);
	puts("no memory");
	return 3;
}
