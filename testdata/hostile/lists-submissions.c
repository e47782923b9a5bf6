/* Lists the folder of the other submissions.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return opendir(argv[1]) ? escaped(argv[1]) : held();
}
