/* Looks for descriptors that somebody forgot to close.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int fd = 3; fd < 4096; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			return escaped("a descriptor");
	return held();
}
