/* Forks without end.
 * want: cpu limit or process limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		fork();
}
