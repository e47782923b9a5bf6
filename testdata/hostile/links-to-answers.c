/* Reads the answers through links of both kinds.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[4096];

	snprintf(name, sizeof name, "%s/answers", argv[1]);
	if (symlink(name, "soft"))
		return 9;
	if (open("soft", O_RDONLY) >= 0)
		return escaped("a symbolic link");
	return link(name, "hard") || open("hard", O_RDONLY) < 0 ? held() : escaped("a hard link");
}
