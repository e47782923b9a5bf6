/* Leaves folders that nobody may enter.
 * want: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (mkdir("a", 0755) || mkdir("a/b", 0755) || close(creat("a/b/c", 0)) || chmod("a/b", 0) || chmod("a", 0) || chmod(".", 0))
		return 9;
	return held();
}
