/* Wants a library of its own in every later program.
 * want: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	if (getenv("LD_PRELOAD") || creat("/etc/ld.so.preload", 0644) >= 0)
		return escaped("a preloaded library");
	setenv("LD_PRELOAD", "./evil.so", 1);
	close(creat("evil.so", 0755));
	return held();
}
