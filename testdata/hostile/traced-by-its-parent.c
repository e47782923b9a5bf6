/* Makes its parent its tracer, which would have to let it go on after each signal, and stops.
 * want: time-out or held
 * limits: wall=1s
 */
#include "hostile.h"

int main(void)
{
	if (ptrace(PTRACE_TRACEME, 0, 0, 0))
		return held();
	raise(SIGSTOP);
	raise(SIGUSR1);
	execl("/bin/true", "true", (char *)0);
	return escaped("no exec");
}
