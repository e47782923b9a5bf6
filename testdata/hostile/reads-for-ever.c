/* Reads on at the end of its input.
 * want: cpu limit
 * limits: cpu=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char c;

	for (;;)
		read(0, &c, 1);
}
