/* Maps memory without end.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (long n = 0; n < 1000; n++)
		if (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0) == MAP_FAILED)
			return held();
	return escaped("a gigabyte");
}
