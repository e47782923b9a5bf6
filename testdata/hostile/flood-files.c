/* Makes files without end.
 * want limited filtered: disk limit
 * want contained: held
 * limits: cpu=20s wall=30s
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[40];

	for (int i = 0;; i++) {
		snprintf(name, sizeof name, "file-%d", i);
		if (creat(name, 0644) < 0 || close(3))
			return i < 60000 ? held() : escaped("any number of files");
	}
}
