/* Kills the process that runs the tests.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return kill(atoi(argv[2]), SIGTERM) ? held() : escaped("the harness");
}
