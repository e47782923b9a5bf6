/* Connects to a socket in a folder.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sockaddr_un there = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	snprintf(there.sun_path, sizeof there.sun_path, "%s/socket", argv[1]);
	return fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) ? held() : escaped("a socket");
}
