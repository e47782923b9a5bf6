/* Forks without end, before main.
 * want: cpu limit or process limit
 * limits: cpu=300ms
 */
#include "hostile.h"

__attribute__((constructor)) static void bomb(void)
{
	for (;;)
		fork();
}

int main(void)
{
	return 0;
}
