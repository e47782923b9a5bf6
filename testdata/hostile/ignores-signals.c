/* Ignores every signal and spins.
 * want: cpu limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int n = 1; n < NSIG; n++)
		signal(n, SIG_IGN);
	for (;;)
		;
}
