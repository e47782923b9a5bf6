/* Does not read its long input.
 * want: held
 * stdin: 4194304
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return held();
}
