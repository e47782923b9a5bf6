/* Has several processes write to both streams.
 * want: output limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 12];

	for (int i = 0; i < 3; i++)
		fork();
	while (write(1, block, sizeof block) > 0 && write(2, block, sizeof block) > 0)
		;
	return 0;
}
