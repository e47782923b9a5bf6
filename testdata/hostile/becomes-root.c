/* Becomes root, by itself and by programs of the system.
 * want: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (setuid(0) == 0 || setgid(0) == 0 || setgroups(0, NULL) == 0 || prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		return escaped("root");
	if (fork() == 0) {
		close(1), close(2);
		execl("/bin/su", "su", "-c", "true", NULL);
		_exit(42);
	}
	int status;
	wait(&status);
	return status == 0 ? escaped("su") : held();
}
