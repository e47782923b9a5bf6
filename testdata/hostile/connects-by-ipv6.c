/* Connects to a server of this machine.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sockaddr_in6 there = { .sin6_family = AF_INET6, .sin6_port = htons(atoi(argv[3])), .sin6_addr = IN6ADDR_LOOPBACK_INIT };
	int fd = socket(AF_INET6, SOCK_STREAM, 0);

	return fd < 0 || connect(fd, (struct sockaddr *)&there, sizeof there) ? held() : escaped("the network");
}
