/* Looks for a terminal, of the harness or one of its own, on which somebody else would read what it types.
 * want limited: held or escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(void)
{
	static const char *const names[] = {"/dev/tty", "/dev/console", "/dev/ptmx", "/dev/pts/ptmx", "/dev/pts/0", "/dev/tty0", "/dev/tty1", "/dev/vcs", "/dev/ttyS0"};

	setsid();
	for (int i = 0; i < sizeof names / sizeof *names; i++)
		if (open(names[i], O_RDWR | O_NONBLOCK) >= 0)
			return escaped(names[i]);
	for (int fd = 0; fd < 3; fd++)
		if (isatty(fd) || ioctl(fd, TIOCSCTTY, 1) == 0)
			return escaped("a descriptor");
	return posix_openpt(O_RDWR) < 0 ? held() : escaped("a terminal of its own");
}
