/* Kills its process group.
 * want: signal SIGKILL
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	kill(0, SIGKILL);
	return 0;
}
