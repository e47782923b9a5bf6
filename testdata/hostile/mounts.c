/* Mounts and unmounts.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0 || umount2("/proc", MNT_DETACH) == 0 || mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0)
		return escaped("a mount");
	return held();
}
