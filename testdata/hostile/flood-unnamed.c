/* Fills files that have no name any more.
 * want limited filtered: disk limit
 * want contained: held
 * limits: wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int i = 0; i < 24; i++)
		if (unnamed_file() < 0)
			return held();
	for (;;)
		pause();
}
