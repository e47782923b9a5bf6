/* Never ends.
 * want: cpu limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (volatile unsigned n = 0;; n++)
		;
}
