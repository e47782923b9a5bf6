/* Takes memory without end and does not look at the answer.
 * want: signal SIGSEGV
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		memset(malloc(1 << 16), 1, 1 << 16);
}
