/* Connects to an abstract socket.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sockaddr_un there = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	socklen_t size = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(argv[4]);

	strcpy(there.sun_path + 1, argv[4]);
	return fd < 0 || connect(fd, (struct sockaddr *)&there, size) ? held() : escaped("an abstract socket");
}
