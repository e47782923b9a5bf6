/* Takes a gigabyte before its first instruction.
 * want: memory limit
 */
#include "hostile.h"

static char block[1 << 30];

int main(int argc, char **argv)
{
	memset(block, 1, sizeof block);
	return held();
}
