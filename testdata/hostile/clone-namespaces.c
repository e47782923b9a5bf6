/* Makes namespaces by both kinds of clone.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct { unsigned long long flags, rest[7]; } how = { CLONE_NEWUSER, { 0, 0, 0, SIGCHLD } };
	long pid = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);

	if (pid == 0)
		_exit(0);
	if (pid < 0 && (pid = syscall(SYS_clone3, &how, sizeof how)) == 0)
		_exit(0);
	return pid < 0 ? held() : escaped("a namespace");
}
