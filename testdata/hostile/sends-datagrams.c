/* Sends a datagram to the world.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct sockaddr_in there = { .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	return fd < 0 || sendto(fd, "x", 1, 0, (struct sockaddr *)&there, sizeof there) < 0 ? held() : escaped("the network");
}
