/* Ends its first thread, after which the kernel shows no memory under the number of the process, and fills shared memory.
 * want: memory limit
 * limits: wall=60s cpu=30s
 */
#include "hostile.h"

static void *fill(void *unused)
{
	usleep(100000);
	fill_shared_memory();
	for (;;)
		pause();
}

int main(int argc, char **argv)
{
	pthread_t other;

	pthread_create(&other, NULL, fill, NULL);
	syscall(SYS_exit, 0);
}
