/* Makes folders inside folders.
 * want limited filtered: exit 0 or disk limit or cpu limit
 * want contained: held or cpu limit
 * limits: cpu=1s wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	for (int i = 0; i < 17000; i++)
		if (mkdir("d", 0755) || chdir("d"))
			return held();
	return 0;
}
