/* Writes to the descriptors where the worker speaks to the harness.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int fd = 3; fd < 64; fd++)
		if (write(fd, "\x1f\xff\x81\x03", 4) >= 0)
			return escaped("it is heard");
	return held();
}
