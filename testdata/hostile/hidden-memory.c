/* Fills shared memory and lets go of it bit by bit, so that it counts for nobody.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	fill_shared_memory();
	for (;;)
		pause();
}
