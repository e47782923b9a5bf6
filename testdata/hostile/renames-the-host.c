/* Gives the machine another name.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return sethostname("hostile", 7) ? held() : escaped("the name of the host");
}
