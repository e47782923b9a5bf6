/* Keeps memory that it has given back, in pipes.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int pair[2];
	static char page[4096] __attribute__((aligned(4096)));
	struct iovec all = { page, sizeof page };

	return pipe(pair) || vmsplice(pair[1], &all, 1, 0) < 0 ? held() : escaped("a page in a pipe");
}
