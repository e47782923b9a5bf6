// Prints by how much the kernel may delay the timers of this program, in nanoseconds.
#include <stdio.h>
#include <sys/prctl.h>

int main(void) {
	printf("%d\n", prctl(PR_GET_TIMERSLACK));
	return 0;
}
