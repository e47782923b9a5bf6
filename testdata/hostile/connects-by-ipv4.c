/* Connects to a server of this machine.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons(atoi(argv[3])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	return fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) ? held() : escaped("the network");
}
