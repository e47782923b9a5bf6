/* Prints the names of the files in /proc, other processes left out, and in /sys that it can read or open for writing. */
#define _GNU_SOURCE
#include <ctype.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int regular(int fd)
{
	struct stat st;

	return fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

static int visit(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	char byte;

	if (at->level == 1 && isdigit(path[at->base]))
		return FTW_SKIP_SUBTREE;
	if (kind != FTW_F)
		return FTW_CONTINUE;
	int fd = open(path, O_RDONLY | O_NONBLOCK);
	if (regular(fd) && read(fd, &byte, 1) > 0)
		printf("read %s\n", path);
	close(fd);
	fd = open(path, O_WRONLY | O_NONBLOCK);
	if (regular(fd))
		printf("write %s\n", path);
	close(fd);
	return FTW_CONTINUE;
}

int main(void)
{
	nftw("/proc", visit, 20, FTW_PHYS | FTW_ACTIONRETVAL);
	nftw("/sys", visit, 20, FTW_PHYS | FTW_ACTIONRETVAL);
	return 0;
}
