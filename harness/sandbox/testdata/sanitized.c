/* Looks like a program built with a sanitizer: allocates more than it may use, and uses little of it. */
#include <stdlib.h>

void __asan_init(void)
{
}

int main(void)
{
	return malloc(200 << 20) ? 0 : 7;
}
