/* Has children whose names look like the rest of their lines in /proc, with a small memory and no time, and which take much.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(void)
{
	static char block[20 << 20];

	prctl(PR_SET_NAME, ") Z 0 0 0\n0 0 0");
	for (int i = 0; i < 8; i++)
		if (fork() == 0)
			break;
	memset(block, 1, sizeof block);
	for (;;)
		pause();
}
