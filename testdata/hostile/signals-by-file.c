/* Has the kernel signal its parent when something can be read.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int ends[2];

	if (pipe(ends))
		return 9;
	if (fcntl(ends[0], F_SETSIG, SIGKILL) || fcntl(ends[0], F_SETOWN, getppid()) || fcntl(ends[0], F_SETFL, O_ASYNC))
		return held();
	return escaped("the owner is its parent");
}
