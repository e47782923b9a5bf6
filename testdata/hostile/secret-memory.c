/* Fills memory through files that are nowhere, which its children keep open.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const int calls[] = { SYS_memfd_create, 447 /* memfd_secret */ };

	for (int i = 0; i < 2; i++)
		if (syscall(calls[i], i ? 0 : (long)"x", 0) >= 0 || errno != ENOSYS)
			return escaped("memory");
	return held();
}
