/* Fills a folder with links that lead to long names, which take no blocks.
 * want: held or disk limit
 */
#include "hostile.h"

int main(void)
{
	static char target[4000], name[32];
	long made = 0;

	memset(target, 'x', sizeof target - 1);
	for (int i = 0; i < 100000; i++) {
		sprintf(name, "link-%d", i);
		if (symlink(target, name))
			break;
		made++;
	}
	usleep(100000);
	return made * 4000 > 64 << 20 ? escaped("links") : held();
}
