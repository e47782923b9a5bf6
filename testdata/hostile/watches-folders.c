/* Watches the folder of a victim, and /tmp, for the names of files that others create there.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"
#include <sys/inotify.h>

int main(int argc, char **argv)
{
	int fd = inotify_init1(IN_NONBLOCK);

	if (inotify_add_watch(fd, argv[1], IN_CREATE) >= 0 || inotify_add_watch(fd, "/tmp", IN_CREATE) >= 0)
		return escaped("a watch");
	return held();
}
