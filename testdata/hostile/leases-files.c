/* Has whoever opens its files wait until it lets go of them, and grows a pipe at the cost of all programs of its user.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int fd = open("mine", O_CREAT | O_RDONLY, 0600), pair[2];

	if (fd < 0 || pipe(pair))
		return escaped("nothing: it has no file");
	if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0 || fcntl(open(argv[0], O_RDONLY), F_SETLEASE, F_RDLCK) == 0)
		return escaped("a lease");
	return fcntl(pair[0], F_SETPIPE_SZ, 1 << 20) < 0 ? held() : escaped("a pipe");
}
