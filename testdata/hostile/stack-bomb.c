/* Calls itself without end.
 * want: signal SIGSEGV
 */
#include "hostile.h"

static volatile int depth;

static int deeper(int n)
{
	volatile char frame[1000];

	frame[0] = (char)n;
	depth = n;
	return deeper(n + 1) + frame[0];
}

int main(void)
{
	return deeper(0);
}
