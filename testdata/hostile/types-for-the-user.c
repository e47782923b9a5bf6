/* Types into the terminal, and looks for it.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (ioctl(0, TIOCSTI, "x") == 0 || ioctl(2, TIOCSTI, "x") == 0 || open("/dev/tty", O_RDWR) >= 0)
		return escaped("the terminal");
	return held();
}
