/* Stops the process that watches over it.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return kill(getppid(), SIGSTOP) ? held() : escaped("its parent");
}
