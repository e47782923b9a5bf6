/* Kills the process that watches over it.
 * want limited: signal SIGKILL
 * want filtered contained: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return kill(getppid(), SIGKILL) ? held() : (sleep(60), escaped("its parent"));
}
