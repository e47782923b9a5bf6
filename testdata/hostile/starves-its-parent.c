/* Takes the descriptors away from its parent.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct rlimit none = { 1, 1 };

	return prlimit(getppid(), RLIMIT_NOFILE, &none, NULL) ? held() : escaped("the limits of its parent");
}
