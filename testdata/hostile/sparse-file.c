/* Makes a file of a terabyte with nothing in it.
 * want: file size limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int fd = creat("sparse", 0644);

	return ftruncate(fd, (off_t)1 << 40) ? held() : escaped("a terabyte");
}
