/* Prints what a program finds around it. Uninitialized memory is in it on purpose: addresses decide what is there. */
#define _GNU_SOURCE
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char folder[4096];
	time_t zero = 0;
	mode_t mask = umask(0);
	int here;

	printf("argv[0] %s, %d arguments\n", argv[0], argc);
	printf("umask %04o\n", mask);
	setlocale(LC_ALL, "");
	printf("characters %s, decimal %s\n", nl_langinfo(CODESET), nl_langinfo(RADIXCHAR));
	printf("hour %d, zone %s\n", localtime(&zero)->tm_hour, getenv("TZ"));
	printf("folder %s\n", getcwd(folder, sizeof folder));
	printf("addresses %p %p %p %p\n", (void *)main, (void *)&here, malloc(10), (void *)puts);
	printf("terminal %d%d%d\n", isatty(0), isatty(1), isatty(2));
	return 0;
}
