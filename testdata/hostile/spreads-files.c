/* Fills each of the folders that it may write to, none of them more than it may.
 * At `limited`, /tmp and /dev/shm are the machine's, and nobody counts what is written there.
 * want limited: disk limit or held or time-out
 * want filtered: disk limit or held
 * want contained: disk limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *places[] = { ".", "/tmp", "/dev/shm" };
	static char block[1 << 20];
	char name[100];

	for (int i = 0; i < 21; i++) {
		snprintf(name, sizeof name, "%s/hostile-spread-%d", places[i / 7], i);
		int fd = open(name, O_CREAT | O_RDWR, 0600);
		if (fd < 0 || write(fd, block, sizeof block) != sizeof block)
			return held();
	}
	for (;;)
		pause();
}
