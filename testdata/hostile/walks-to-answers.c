/* Looks for the answers up the tree and through /proc.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char *const starts[] = { "..", "../../../../../../../..", "/proc/1/root", "/proc/self/root", "/proc/self/cwd/../../.." };
	char name[5000];

	for (unsigned i = 0; i < sizeof starts / sizeof *starts; i++) {
		snprintf(name, sizeof name, "%s%s/answers", starts[i], argv[1]);
		if (open(name, O_RDONLY) >= 0)
			return escaped(name);
	}
	return held();
}
