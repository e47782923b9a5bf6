/* Reads the memory of its parent and of the harness.
 * want: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	pid_t pids[] = { getppid(), atoi(argv[2]) };
	char name[100], byte;

	for (int i = 0; i < 2; i++) {
		struct iovec here = { &byte, 1 }, there = { (void *)0x400000, 1 };
		snprintf(name, sizeof name, "/proc/%d/mem", pids[i]);
		if (open(name, O_RDONLY) >= 0 || process_vm_readv(pids[i], &here, 1, &there, 1, 0) >= 0)
			return escaped(name);
	}
	return held();
}
