/* Kills whatever it can.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return kill(-1, SIGKILL) ? held() : escaped("all are dead");
}
