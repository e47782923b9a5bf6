/* Kills the process that watches over it by the numbers of its threads.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[100];
	struct dirent *e;

	snprintf(name, sizeof name, "/proc/%d/task", getppid());
	DIR *d = opendir(name);
	for (; d && (e = readdir(d)); ) {
		int thread = atoi(e->d_name);
		if (thread > 0 && (kill(thread, SIGKILL) == 0 || syscall(SYS_tkill, thread, SIGKILL) == 0 ||
			syscall(SYS_tgkill, getppid(), thread, SIGKILL) == 0))
			return escaped(e->d_name);
	}
	return held();
}
