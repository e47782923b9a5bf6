/*
 * Looks at the files that the kernel makes: walk PID... Prints of each in /proc and /sys whether it can be read or opened for
 * writing, or is a link that can be read. Of the folders of processes, it looks at its own, as /proc/self, and at those of the
 * processes named, as /proc/PID. A number in a name becomes #, and of what then has the same name one is looked at. Of what has
 * the line from standard input in it, it prints that, too.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char secret[256];
static const char *prefix, *as; /* a folder, and what it is called */
static char *names[50000];      /* what has been there already in it */
static int n;

/* known tells whether a name has been there already. */
static int known(const char *name)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(names[i], name))
			return 1;
	if (n < 50000)
		names[n++] = strdup(name);
	return 0;
}

/* told prints a line about a file, and whether the secret is in what was read. */
static void told(const char *how, const char *name, const char *data, size_t size)
{
	printf("%s %s\n", how, name);
	if (size > 0 && memmem(data, size, secret, strlen(secret)))
		printf("secret %s\n", name);
}

static int visit(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	static char name[4096], data[1 << 20];
	char *to = name + sprintf(name, "%s", as);
	size_t size = 0;
	ssize_t got;
	int fd;

	if (!strcmp(as, "/proc") && at->level == 1 && isdigit(path[at->base]))
		return FTW_SKIP_SUBTREE;
	for (const char *from = path + strlen(prefix); *from && to < name + sizeof name - 2; to++)
		if (isdigit(*from)) {
			*to = '#';
			from += strspn(from, "0123456789");
		} else
			*to = *from++;
	*to = 0;
	if (known(name))
		return kind == FTW_D ? FTW_SKIP_SUBTREE : FTW_CONTINUE;
	if (kind == FTW_SL) {
		if ((got = readlink(path, data, sizeof data)) > 0)
			told("link", name, data, got);
		return FTW_CONTINUE;
	}
	if (kind != FTW_F || !S_ISREG(st->st_mode))
		return FTW_CONTINUE;
	if ((fd = open(path, O_RDONLY | O_NONBLOCK)) >= 0) {
		while (size < sizeof data && (got = read(fd, data + size, sizeof data - size)) > 0)
			size += got;
		if (size > 0)
			told("read", name, data, size);
		close(fd);
	}
	if ((fd = open(path, O_WRONLY | O_NONBLOCK)) >= 0) {
		told("write", name, data, 0);
		close(fd);
	}
	return FTW_CONTINUE;
}

static void walk(const char *folder, const char *called)
{
	prefix = folder;
	as = called;
	n = 0;
	nftw(folder, visit, 20, FTW_PHYS | FTW_ACTIONRETVAL);
}

int main(int argc, char **argv)
{
	char folder[64];

	if (!fgets(secret, sizeof secret, stdin))
		return 2;
	secret[strcspn(secret, "\n")] = 0;
	snprintf(folder, sizeof folder, "/proc/%d", getpid());
	walk(folder, "/proc/self");
	for (int i = 1; i < argc; i++) {
		snprintf(folder, sizeof folder, "/proc/%s", argv[i]);
		walk(folder, "/proc/PID");
	}
	walk("/proc", "/proc");
	walk("/sys", "/sys");
	return 0;
}
