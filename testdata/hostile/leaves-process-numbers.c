/* Leaves a message in the number of the next process.
 * want contained: held
 * runs: 3
 */
#include "hostile.h"

int main(void)
{
	int first = getpid();

	for (int i = 0; i < 1500; i++) {
		int child = fork();

		if (child == 0)
			_exit(0);
		waitpid(child, 0, 0);
	}
	return first > 2000 ? escaped("a message") : held();
}
