/* Enlarges and fills the buffers of all the pairs that it can have.
 * want filtered contained: held
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[4096];
	int pair[2], size = 1 << 30;
	long total = 0;

	while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) == 0)
		for (int i = 0; i < 2; i++) {
			setsockopt(pair[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
			for (long n; (n = write(pair[i], block, sizeof block)) > 0; )
				total += n;
		}
	return total < 1 << 26 ? held() : escaped("a lot of memory");
}
