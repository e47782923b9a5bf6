/* Leaves a message in the access times of the folders for temporary files, by looking into them.
 * want contained: held
 * runs: 4
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *places[] = { "/tmp", "/dev/shm" };
	int found = 0;

	for (int i = 0; i < 2; i++) {
		struct stat st;

		found |= stat(places[i], &st) || (st.st_atim.tv_sec - st.st_mtim.tv_sec) * 1000000000 + st.st_atim.tv_nsec - st.st_mtim.tv_nsec > 0;
		DIR *folder = opendir(places[i]);
		while (readdir(folder))
			;
		closedir(folder);
	}
	return found ? escaped("a message") : held();
}
