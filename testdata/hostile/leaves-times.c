/* Leaves a message in the times of its folders and of those above them.
 * want: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *places[] = { ".", "..", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp", "/dev/shm" };
	static const struct timespec message[2] = { { 1000000000, 0 }, { 1000000000, 0 } };
	int found = 0;

	for (unsigned i = 0; i < 4; i++) {
		struct stat st;
		found |= stat(places[i], &st) == 0 && (st.st_mtime == message->tv_sec || st.st_atime == message->tv_sec);
		utimensat(AT_FDCWD, places[i], message, 0);
	}
	return found ? escaped("a message") : held();
}
