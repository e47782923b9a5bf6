/* Writes to stderr without end.
 * want: output limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 16];

	memset(block, 'x', sizeof block);
	while (write(2, block, sizeof block) > 0)
		;
	return 0;
}
