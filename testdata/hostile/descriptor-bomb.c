/* Opens without end.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int n = 0;

	while (n < 100000 && open("/dev/null", O_RDONLY) >= 0)
		n++;
	return n < 100 ? held() : escaped("any number of descriptors");
}
