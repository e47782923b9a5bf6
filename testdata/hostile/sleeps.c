/* Sleeps for ever.
 * want: time-out
 * limits: wall=300ms
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (;;)
		pause();
}
