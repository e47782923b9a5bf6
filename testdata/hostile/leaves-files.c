/* Leaves files for a later run.
 * want filtered contained: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char *const places[] = { ".", "..", "/tmp", "/dev/shm", "/var/tmp", "/run", "/run/lock" };
	char name[100];
	int found = 0;

	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		snprintf(name, sizeof name, "%s/hostile-left", places[i]);
		found |= access(name, F_OK) == 0;
		close(creat(name, 0644));
	}
	return found ? escaped("a file") : held();
}
