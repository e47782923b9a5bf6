/* Uses the system calls of another machine, which the filter could not tell. The 32-bit ones end a process: by the
 * filter, or because the kernel has none.
 * want filtered contained: held
 */
#include "hostile.h"

int main(void)
{
#ifdef __x86_64__
	int status;

	if (syscall(0x40000000 | SYS_getpid) >= 0)
		return escaped("x32");
	pid_t child = fork();
	if (child == 0) {
		long result;

		__asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
		_exit(result > 0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child)
		return escaped("not tried");
	if (WIFSIGNALED(status) ? WTERMSIG(status) != SIGSYS && WTERMSIG(status) != SIGSEGV : WEXITSTATUS(status) != 0)
		return escaped("32 bit");
#endif
	return held();
}
