/* Fills private copies of mapped files, which are no data of its own until they are written.
 * want: memory limit or signal SIGBUS or signal SIGSEGV or held
 */
#include "hostile.h"

int main(void)
{
	static char page[4096];
	int fd = open("f", O_RDWR | O_CREAT, 0600);
	long size = 1 << 20, all = 0;

	for (int i = 0; i < size / 4096; i++)
		if (write(fd, page, 4096) != 4096)
			return held();
	for (int i = 0; i < 300; i++) {
		char *p = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
		if (p == MAP_FAILED)
			return held();
		memset(p, 1, size);
		all += size;
		usleep(1000);
	}
	return escaped("memory");
}
