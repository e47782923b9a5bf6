/* Replaces the program that lies beside its own, for the next run.
 * want: held
 * runs: 2
 * needs: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	const char *name = "neighbour", *other = "echo mine\n";
	char target[4096], text[64] = "";
	int fd = open(name, O_RDONLY | O_NOFOLLOW);
	ssize_t n = readlink(name, target, sizeof target - 1);

	if (fd >= 0 || n <= 0)
		return escaped("it is not the link that a play finds");
	target[n] = 0;
	if ((fd = open(name, O_RDONLY)) < 0 || read(fd, text, sizeof text - 1) <= 0 || strcmp(text, "#!/bin/sh\nexit 42\n"))
		return escaped("it is another program");
	if (system("./neighbour") != 42 << 8)
		return escaped("it does not run");
	if (open(name, O_WRONLY) >= 0 || open(name, O_WRONLY | O_TRUNC) >= 0 || truncate(name, 0) == 0 || fchmod(fd, 0777) == 0 ||
	    chmod(name, 0777) == 0 || setxattr(name, "user.message", "hello", 5, 0) == 0)
		return escaped("through the link");
	if (unlink(target) == 0 || rename(target, "mine") == 0 || rename("/proc/self/exe", target) == 0)
		return escaped(target);
	/* In its own folder it may do as it likes; the next run must not see it. */
	if (unlink(name) || (fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0755)) < 0 || write(fd, other, strlen(other)) < 0)
		return escaped("the folder is not its own");
	return held();
}
