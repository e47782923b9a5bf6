/* Makes the system calls of tries.h, which is generated, each in a process of its own, and prints the error of each: 0 if
   there is none, -1 if the process ended meanwhile. With an argument, it leaves out those that must be refused. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each call has its own: a process that a call has started may be late. */
static volatile int *error;

static void wake(int signal)
{
}

static void try(long number, int arg, long value, int waits)
{
	*error = -1;
	pid_t child = fork();
	if (child == 0) {
		struct sigaction action = { .sa_handler = wake };
		struct itimerval often = { { 0, 20000 }, { 0, 20000 } };
		long a[6] = { -1, -1, -1, -1, -1, -1 };

		a[arg] = value;
		sigaction(SIGALRM, &action, NULL);
		if (waits)
			setitimer(ITIMER_REAL, &often, NULL);
		long result = syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
		*error = result == -1 ? errno : 0;
		_exit(0);
	}
	waitpid(child, NULL, 0);
	printf("%d\n", *error++);
}

#define TRY(number, arg, value, waits, refused) \
	if (argc == 1 || !(refused))            \
		try(number, arg, value, waits);

int main(int argc, char **argv)
{
	error = mmap(NULL, 4096 * sizeof *error, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	setvbuf(stdout, NULL, _IONBF, 0);
#include "tries.h"
	return 0;
}
