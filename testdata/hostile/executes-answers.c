/* Runs a program of somebody else.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[4096];

	snprintf(name, sizeof name, "%s/program", argv[1]);
	if (fork() == 0) {
		execl(name, "program", NULL);
		_exit(42);
	}
	int status;
	wait(&status);
	return WEXITSTATUS(status) == 42 ? held() : escaped(name);
}
