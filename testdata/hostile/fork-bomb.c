/* Forks without end.
 * want: cpu limit or process limit
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		fork();
}
