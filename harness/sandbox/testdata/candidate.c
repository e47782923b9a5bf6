/* A candidate that misbehaves in the way its first argument names. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MB = 1 << 20 };

static void spin(void)
{
	for (volatile unsigned n = 0;; n++)
		;
}

static void forever(void)
{
	for (;;)
		pause();
}

static void touch(size_t bytes)
{
	char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		_exit(9);
	memset(p, 1, bytes);
}

static int hog(void)
{
	char *p;

	while ((p = malloc(MB)))
		memset(p, 1, MB);
	abort();
}

static void touch_some(void)
{
	touch(30 * MB);
	forever();
}

/* Several children do it, once all of them are there. */
static int together(int children, void (*what)(void))
{
	int gate[2];
	char c;

	if (pipe(gate))
		return 9;
	while (children-- > 0)
		if (fork() == 0) {
			close(gate[1]);
			if (read(gate[0], &c, 1) == 0)
				what();
			_exit(9);
		}
	close(gate[1]);
	forever();
	return 0;
}

static int flood(FILE *to)
{
	static char block[1 << 16];

	memset(block, 'x', sizeof block);
	for (int i = 0; i < 1 << 14; i++)
		fwrite(block, 1, sizeof block, to);
	return 0;
}

static int bomb(void)
{
	int started = 0;

	for (int i = 0; i < 400; i++) {
		pid_t pid = fork();
		if (pid == 0) {
			setsid();
			forever();
		}
		if (pid > 0)
			started++;
	}
	printf("%d\n", started);
	return 0;
}

static int demon(void)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0)
			forever();
		_exit(0);
	}
	wait(NULL);
	puts("parent is done");
	return 0;
}

static int stubborn(void)
{
	int ready[2];
	char c;

	if (pipe(ready))
		return 9;
	if (fork() == 0) {
		signal(SIGTERM, SIG_IGN);
		if (write(ready[1], "", 1) != 1)
			_exit(9);
		forever();
	}
	return read(ready[0], &c, 1) == 1 ? 0 : 9;
}

static int make_files(void)
{
	int fd = creat("sparse", 0644);

	if (ftruncate(fd, (off_t)1 << 40) || mkfifo("fifo", 0644) || symlink("/etc/passwd", "link") || mkdir("folder", 0755)
		|| symlink("/etc", "linked") || close(creat("closed", 0)) || mkdir("sub", 0755))
		return 9;
	fd = creat("sub/plain", 0644);
	return write(fd, "a\0b", 3) == 3 ? 0 : 9;
}

static int deep(void)
{
	for (int i = 0; i < 3000; i++)
		if (mkdir("d", 0755) || chdir("d"))
			return 9;
	if (close(creat("file", 0)) || mkdir("shut", 0755) || close(creat("shut/file", 0)) || mkdir("shut/more", 0755)
		|| close(creat("shut/more/file", 0)) || chmod("shut/more", 0) || chmod("shut", 0))
		return 9;
	return chmod(".", 0555);
}

static int overwrite(void)
{
	char was[100];
	FILE *f = fopen("input.txt", "r+");

	if (!f || !fgets(was, sizeof was, f))
		return 9;
	fputs(was, stdout);
	rewind(f);
	fputs("overwritten\n", f);
	return fclose(f);
}

static int descriptors(void)
{
	for (int fd = 0; fd < 4096; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			printf("%d ", fd);
	return 0;
}

static int signals(void)
{
	sigset_t mask;

	sigprocmask(SIG_BLOCK, NULL, &mask);
	for (int n = 1; n < NSIG; n++) {
		struct sigaction now;
		if (sigaction(n, NULL, &now) == 0 && now.sa_handler != SIG_DFL)
			printf("%d is not at its default ", n);
		if (sigismember(&mask, n) == 1)
			printf("%d is blocked ", n);
	}
	return 0;
}

static int limits(void)
{
	static const int which[] = { RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_STACK, RLIMIT_CORE };

	for (unsigned i = 0; i < sizeof which / sizeof *which; i++) {
		struct rlimit l;
		getrlimit(which[i], &l);
		printf("%ld/%ld ", (long)l.rlim_cur, (long)l.rlim_max);
		l.rlim_max++;
		if (setrlimit(which[i], &l) == 0)
			printf("raised ");
	}
	return 0;
}

static int big_file(void)
{
	static char block[1 << 16];
	FILE *f = fopen("big", "w");

	for (int i = 0; i < 1 << 10; i++)
		fwrite(block, 1, sizeof block, f);
	return fclose(f) ? 1 : 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
#define IS(name) (strcmp(what, name) == 0)

	if (IS("exit"))
		return atoi(argv[2]);
	if (IS("raise"))
		return raise(atoi(argv[2]));
	if (IS("flood"))
		return flood(stdout);
	if (IS("flood-stderr"))
		return flood(stderr);
	if (IS("bomb"))
		return bomb();
	if (IS("crowd")) {
		bomb();
		sleep(1);
		return 0;
	}
	if (IS("daemon"))
		return demon();
	if (IS("stubborn"))
		return stubborn();
	if (IS("hog"))
		return hog();
	if (IS("hog-shared")) {
		touch(200 * MB);
		forever();
	}
	if (IS("hog-at-once")) {
		touch(100 * MB);
		return 0;
	}
	if (IS("hog-together"))
		return together(4, touch_some);
	if (IS("allocate"))
		return malloc(200 * MB) ? 0 : 7;
	if (IS("spin"))
		spin();
	if (IS("spin-on")) {
		signal(SIGXCPU, SIG_IGN);
		spin();
	}
	if (IS("spin-together"))
		return together(3, spin);
	if (IS("sleep")) {
		puts("so far");
		fflush(stdout);
		forever();
	}
	if (IS("nap")) {
		usleep(atoi(argv[2]) * 1000);
		return 5;
	}
	if (IS("work")) {
		clock_t until = atoi(argv[2]) * (CLOCKS_PER_SEC / 1000);
		while (clock() < until)
			;
		return 6;
	}
	if (IS("close")) {
		close(1);
		usleep(20000);
		return 4;
	}
	if (IS("cat")) {
		static char buf[1 << 16];
		ssize_t n;
		while ((n = read(0, buf, sizeof buf)) > 0)
			if (write(1, buf, n) != n)
				return 9;
		return 0;
	}
	if (IS("stdin")) {
		struct stat st;
		fstat(0, &st);
		puts(S_ISREG(st.st_mode) ? "file" : S_ISFIFO(st.st_mode) ? "pipe" : "other");
		return write(0, "", 1) == 1 ? 9 : 0;
	}
	if (IS("files"))
		return make_files();
	if (IS("deep"))
		return deep();
	if (IS("overwrite"))
		return overwrite();
	if (IS("environment")) {
		for (char **e = environ; *e; e++)
			puts(*e);
		return 0;
	}
	if (IS("descriptors"))
		return descriptors();
	if (IS("signals"))
		return signals();
	if (IS("limits"))
		return limits();
	if (IS("big-file"))
		return big_file();
	if (IS("kill-parent")) {
		kill(getppid(), SIGKILL);
		forever();
	}
	if (IS("stop-parent")) {
		if (fork() == 0) {
			setsid();
			forever();
		}
		kill(getppid(), SIGSTOP);
		forever();
	}
	if (IS("starve-parent")) {
		struct rlimit none = { 0, 0 };
		return prlimit(getppid(), RLIMIT_NOFILE, &none, NULL) ? 1 : 0;
	}
	return 99;
}
