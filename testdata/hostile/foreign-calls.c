/* Uses the system calls of another machine, which the filter could not tell.
 * want filtered contained: signal SIGSYS or held
 */
#include "hostile.h"

int main(void)
{
#ifdef __x86_64__
	long result;

	if (syscall(0x40000000 | SYS_getpid) >= 0)
		return escaped("x32");
	__asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
	return result > 0 ? escaped("32 bit") : held();
#else
	return held();
#endif
}
