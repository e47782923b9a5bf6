/* Reads the answers where they are.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[4096];

	snprintf(name, sizeof name, "%s/answers", argv[1]);
	return open(name, O_RDONLY) < 0 ? held() : escaped(name);
}
