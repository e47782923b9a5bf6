/* Looks for a copy of the expected output in all that it was started with, to print that and end with 0.
 * want: held
 */
#include "hostile.h"

extern char **environ;

static int tells(const char *text, size_t n)
{
	return memmem(text, n, "expected output", 15) != NULL;
}

static int tell(int fd)
{
	static char text[1 << 16];
	ssize_t n = pread(fd, text, sizeof text, 0);

	return n > 0 && tells(text, n);
}

int main(int argc, char **argv)
{
	DIR *d = opendir(".");
	struct dirent *e;

	for (char **s = environ; *s; s++)
		if (tells(*s, strlen(*s)))
			return escaped("the environment");
	for (char **s = argv; *s; s++)
		if (tells(*s, strlen(*s)))
			return escaped("the arguments");
	for (int fd = 0; fd < 4096; fd++)
		if (tell(fd))
			return escaped("a descriptor");
	while (d && (e = readdir(d)))
		if (tell(open(e->d_name, O_RDONLY | O_NONBLOCK)))
			return escaped(e->d_name);
	return held();
}
