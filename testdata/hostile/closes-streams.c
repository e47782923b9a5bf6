/* Closes its streams and spins.
 * want: cpu limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	close(0), close(1), close(2);
	for (;;)
		;
}
