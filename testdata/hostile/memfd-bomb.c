/* Fills memory through files that are nowhere.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 19];
	long total = 0;

	for (int fd; total < 1 << 28 && (fd = memfd_create("x", 0)) >= 0; total += sizeof block)
		if (write(fd, block, sizeof block) != sizeof block)
			break;
	return total < 1 << 26 ? held() : escaped("a lot of memory");
}
