/* Leaves a message in the number of the next file of its folder and of the folders for temporary files.
 * want contained: held
 * runs: 3
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *places[] = { ".", "/tmp", "/dev/shm" };
	int found = 0;

	for (unsigned i = 0; i < 3; i++)
		for (int n = 0; n < 2000; n++) {
			struct stat st;
			int fd = open(places[i], O_TMPFILE | O_RDWR, 0600);

			if (fd < 0 || fstat(fd, &st))
				return escaped("not tried");
			found |= n == 0 && st.st_ino > 2000;
			close(fd);
		}
	return found ? escaped("a message") : held();
}
