/* Makes files with names of every kind.
 * want: exit 0
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char name[256];

	memset(name, 'n', 255);
	name[255] = 0;
	close(creat(name, 0644));
	close(creat("new\nline", 0644));
	close(creat("\xff\xfe invalid", 0644));
	close(creat("\033[2J\033]0;title\a", 0644));
	close(creat("-rf", 0644));
	mkfifo("pipe", 0644);
	symlink("loop", "loop");
	mkdir("...", 0700);
	return 0;
}
