/* Kills the process that watches over it with its group, from outside and from inside.
 * want limited: signal SIGKILL
 * want filtered contained: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	pid_t group = getpgid(getppid());

	if (kill(-getppid(), SIGKILL) == 0 || group > 0 && kill(-group, SIGKILL) == 0)
		return sleep(60), escaped("the group of its parent");
	if (setpgid(0, getppid()) == 0 && kill(0, SIGKILL) == 0)
		return sleep(60), escaped("the group of its parent");
	return held();
}
