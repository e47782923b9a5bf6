/* Writes a file without end.
 * want: file size limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static char block[1 << 16];
	int fd = creat("big", 0644);

	while (write(fd, block, sizeof block) > 0)
		;
	return escaped("no signal");
}
