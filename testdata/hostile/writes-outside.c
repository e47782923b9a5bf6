/* Writes wherever others find it, and where others can write.
 * want filtered: held
 * want contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char *const places[] = { "/", "/usr", "/etc", "/var/tmp", "/run", "/dev", "/proc", "/home", "/opt", ".." };
	char name[5000];

	snprintf(name, sizeof name, "%s/open-to-all/file", argv[1]);
	if (creat(name, 0644) >= 0)
		return escaped(name);
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		snprintf(name, sizeof name, "%s/hostile-file", places[i]);
		if (creat(name, 0644) >= 0)
			return escaped(name);
	}
	return held();
}
