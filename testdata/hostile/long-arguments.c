/* Starts itself with ever longer arguments.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[100001];

	memset(block, 'a', sizeof block - 1);
	if (argc > 8)
		return held();
	char *longer[256] = { argv[0] };
	for (int i = 1; i < 120; i++)
		longer[i] = block;
	execv("/proc/self/exe", longer);
	longer[10] = NULL;
	execv("/proc/self/exe", longer);
	return held();
}
