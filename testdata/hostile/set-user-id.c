/* Makes a program that gives its rights to whoever runs it.
 * want: held
 * limits: file=4194304
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (fork() == 0) {
		execl("/bin/cp", "cp", "/bin/sh", "sh", NULL);
		_exit(1);
	}
	wait(NULL);
	chmod("sh", 06755);
	return held();
}
