/* Leaves files and locked folders for a later run where everybody may write.
 * want: held
 * runs: 3
 * needs limited: user
 */
#include "hostile.h"

static int leave(const char *place)
{
	char name[4096];
	int found = 0;

	snprintf(name, sizeof name, "%s/hostile-left-file", place);
	found |= access(name, F_OK) == 0;
	close(creat(name, 0400));
	snprintf(name, sizeof name, "%s/hostile-left-folder", place);
	found |= access(name, F_OK) == 0;
	mkdir(name, 0700);
	strcat(name, "/in it");
	mkdir(name, 0700);
	chmod(name, 0);
	snprintf(name, sizeof name, "%s/hostile-left-link", place);
	found |= symlink("/etc", name) && errno == EEXIST;
	return found;
}

int main(int argc, char **argv)
{
	const char *own = getenv("TMPDIR");
	int found = leave("/tmp") | leave("/var/tmp") | leave("/dev/shm") | leave("/run/lock");

	if (own && strcmp(own, "/tmp") != 0)
		found |= leave(own);

	return found ? escaped("a file") : held();
}
