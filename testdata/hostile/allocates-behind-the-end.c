/* Reserves room behind the ends of empty files, whose sizes stay 0.
 * want limited filtered: disk limit or held
 * want contained: held
 */
#include "hostile.h"

int main(void)
{
	long got = 0;
	char name[20];

	for (int i = 0; i < 32; i++) {
		snprintf(name, sizeof name, "empty-%d", i);
		int fd = open(name, O_CREAT | O_RDWR, 0600);
		if (fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, 1 << 20) == 0)
			got += 1 << 20;
		close(fd);
	}
	if (got <= 8 << 20)
		return held();
	sleep(2);
	return escaped("more room than it may have");
}
