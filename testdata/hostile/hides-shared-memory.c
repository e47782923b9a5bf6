/* Executes a copy of itself that nobody may read, whose mappings the kernel therefore shows to nobody, and fills shared memory.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	become_unreadable(argv);
	fill_shared_memory();
	for (;;)
		pause();
}
