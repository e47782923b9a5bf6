/* Waits, as the kernel sees it, for a child that has its memory and never begins another program.
 * want: time-out
 * limits: wall=2s
 */
#include "hostile.h"

int main(void)
{
	if (vfork() == 0)
		for (;;)
			pause();
	return 0;
}
