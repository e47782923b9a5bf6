/* Raises its limits.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct rlimit none = { RLIM_INFINITY, RLIM_INFINITY };

	for (int r = 0; r < 16; r++) {
		struct rlimit now;
		getrlimit(r, &now);
		if (now.rlim_max != RLIM_INFINITY && setrlimit(r, &none) == 0)
			return escaped("a limit");
	}
	return held();
}
