/* Replaces its own program for the next run.
 * want: held
 * runs: 2
 * needs: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[4096];
	ssize_t n = readlink("/proc/self/exe", name, sizeof name - 1);

	name[n < 0 ? 0 : n] = 0;
	if (open(name, O_WRONLY) >= 0 || unlink(name) == 0 || chmod(name, 0) == 0 || rename(name, "mine") == 0)
		return escaped(name);
	return held();
}
