/* Closes the folders above its own, to which the next program has to come.
 * want: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	chmod("..", 0);
	chmod(".", 0);
	return held();
}
