/* Makes temporary files in each of the usual ways, leaves them, and says which ways work and what was there before. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void report(const char *way, int works)
{
	printf("%s %s\n", way, works ? "works" : "fails");
}

static int make(const char *folder)
{
	char name[4096];

	snprintf(name, sizeof name, "%s/temporary-left-XXXXXX", folder);
	int fd = mkstemp(name);
	return fd >= 0 && write(fd, "x", 1) == 1;
}

static void look(const char *folder)
{
	DIR *d = opendir(folder);
	struct dirent *e;

	while (d && (e = readdir(d)))
		if (strncmp(e->d_name, "temporary-left", 14) == 0)
			printf("%s was there before\n", e->d_name);
}

int main(void)
{
	const char *folder = getenv("TMPDIR");
	char name[4096];

	look("/tmp");
	look(folder);
	report("TMPDIR", make(folder));
	FILE *f = tmpfile();
	report("tmpfile", f && fputs("x", f) >= 0 && fflush(f) == 0);
	report("/tmp", make("/tmp"));
	snprintf(name, sizeof name, "%s/temporary-left-folder", folder);
	mkdir(name, 0700);
	strcat(name, "/locked");
	mkdir(name, 0);
	mkdir("/tmp/temporary-left-folder", 0700);
	mkdir("/tmp/temporary-left-folder/inside", 0);
	return 0;
}
