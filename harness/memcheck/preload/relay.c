/* Preloaded into a candidate: when the program is about to begin, in __libc_start_main, runs it several times, one after
   another, each time in a child with its own arguments, folder, input and environment. The program is loaded once, under
   valgrind, too, and each run begins where a run of its own would begin, before the first instruction of the program
   itself. RELAY names the file with the runs; relay.go writes it and reads what this library prints.

   Nothing here may leave a trace in a child that the program or memcheck could see, so there is no stdio and no malloc. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { most_output = 256 << 10, most_files = 16 };

static char *at, *end; /* the rest of the file with the runs */
static char *output[2]; /* shared memory, which does not count as the child's data */
static size_t printed[2];

extern void witness_plants(int) __attribute__((weak)); /* of witness.c, if it is preloaded, too */

typedef int (*program)(int, char **, char **);
typedef int (*starter)(program, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

static long number(void) {
    long n = 0;
    while (at < end && *at >= '0' && *at <= '9')
        n = n * 10 + (*at++ - '0');
    at += at < end; /* the mark behind it */
    return n;
}

/* A field is its length, a colon, its bytes and a NUL. */
static char *field(long *length) {
    long n = number();
    char *bytes = at;
    if (n < 0 || n >= end - at)
        _exit(1);
    at += n + 1;
    if (length)
        *length = n;
    return bytes;
}

static long long microseconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

/* Standard output is a socket, which the runs cannot open as they could a pipe, through /proc. */
static void put(const char *bytes, size_t n) {
    while (n > 0) {
        ssize_t done = write(1, bytes, n);
        if (done < 0 && errno != EINTR)
            _exit(1);
        if (done > 0)
            bytes += done, n -= done;
    }
}

static void put_number(long long n, char mark) {
    char text[24], *p = text + sizeof text;
    *--p = mark;
    do
        *--p = '0' + n % 10;
    while (n /= 10);
    put(p, text + sizeof text - p);
}

struct file {
    char *name, *data;
    long size, mode;
};

struct run {
    long argc, first, last; /* the allocations that fail, or the mistakes that are planted, in turn; 0 for none */
    char **argv, **envp;    /* in one block, as the kernel lays them out */
    struct file files[most_files];
    long count;
    char *input;
    long size;
};

/* Copies argv, the environment and what the kernel put behind them. extra is one more variable, or NULL. */
static void lay_out(struct run *r, char **words, char **old, char *extra) {
    long variables = 0, behind = 0;
    while (old[variables])
        variables++;
    unsigned long *auxiliary = (unsigned long *)(old + variables + 1);
    while (auxiliary[behind])
        behind += 2;
    size_t words_needed = r->argc + 1 + variables + 2 + behind + 2;
    char **block = mmap(NULL, words_needed * sizeof *block, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        _exit(1);
    r->argv = block;
    for (long i = 0; i < r->argc; i++)
        *block++ = words[i];
    *block++ = NULL;
    r->envp = block;
    for (long i = 0; i < variables; i++)
        if (strncmp(old[i], "RELAY=", 6) != 0)
            *block++ = old[i];
    if (extra)
        *block++ = extra;
    *block++ = NULL;
    memcpy(block, auxiliary, (behind + 2) * sizeof *auxiliary);
}

/* Makes the folder of a run the working folder, and the pipe from which the run reads. */
static int prepare(struct run *r, int in[2]) {
    static int folders;
    char name[20], *p = name + sizeof name;
    *--p = 0;
    for (int n = ++folders; n > 0; n /= 10)
        *--p = '0' + n % 10;
    if (mkdir(p, 0755) != 0 || chdir(p) != 0)
        return 0;
    for (long i = 0; i < r->count; i++) {
        struct file *f = &r->files[i];
        int fd = open(f->name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
        if (fd < 0 || write(fd, f->data, f->size) != f->size || fchmod(fd, f->mode) != 0)
            return 0;
        close(fd);
    }
    if (pipe(in) != 0 || fcntl(in[1], F_SETFL, O_NONBLOCK) != 0)
        return 0;
    int whole = r->size == 0 || write(in[1], r->input, r->size) == r->size;
    close(in[1]);
    return whole;
}

/* Removes the files that prepare has made; the program may have left more. */
static void clear(struct run *r, const char *mark) {
    for (long i = 0; i < r->count; i++)
        unlink(r->files[i].name);
    if (*mark)
        unlink(mark);
    if (chdir("..") != 0)
        _exit(0); /* the runs that are left are for somebody else */
}

/* Reads from both pipes until the child is gone. 0 if it printed too much, took too long, or left a process behind. */
static int attend(pid_t child, int fd[2], long milliseconds, int *status, struct rusage *used) {
    long long until = microseconds(CLOCK_MONOTONIC) + milliseconds * 1000LL;
    int gone = 0, open_ends = 2;
    printed[0] = printed[1] = 0;
    while (open_ends > 0) {
        struct pollfd fds[2] = {{fd[0], POLLIN, 0}, {fd[1], POLLIN, 0}};
        int ready = poll(fds, 2, gone ? 0 : 20);
        if (ready < 0 && errno != EINTR)
            return 0;
        for (int i = 0; i < 2 && ready > 0; i++) {
            if (!fds[i].revents)
                continue;
            ssize_t n = read(fd[i], output[i] + printed[i], most_output - printed[i]);
            if (n == 0 && printed[i] < most_output)
                close(fd[i]), fd[i] = -1, open_ends--;
            else if (n <= 0)
                return 0;
            printed[i] += n;
        }
        if (ready > 0)
            continue;
        if (gone)
            return 0; /* something else holds a pipe open */
        gone = wait4(child, status, WNOHANG, used) == child;
        if (!gone && microseconds(CLOCK_MONOTONIC) > until)
            return 0;
    }
    while (!gone) {
        gone = wait4(child, status, WNOHANG, used) == child;
        if (!gone && microseconds(CLOCK_MONOTONIC) > until)
            return 0;
        if (!gone)
            usleep(200);
    }
    return kill(-child, 0) != 0;
}

/* Returns 0 in the parent, and 1 in a child that is to run the program. */
static int run_once(struct run *r, long index, long allocation, const char *mark, long milliseconds, long seconds, int *failed) {
    int in[2], out[2], err[2];
    long long loaded = microseconds(CLOCK_PROCESS_CPUTIME_ID), began = microseconds(CLOCK_MONOTONIC);
    static long long before; /* what loading the program took */
    if (!before)
        before = loaded;
    if (!prepare(r, in) || pipe(out) != 0 || pipe(err) != 0)
        _exit(0);
    pid_t child = fork();
    if (child < 0)
        _exit(0);
    if (child == 0) {
        setpgid(0, 0);
        dup2(in[0], 0), dup2(out[1], 1), dup2(err[1], 2);
        close(in[0]), close(out[0]), close(out[1]), close(err[0]), close(err[1]);
        struct rlimit limit;
        getrlimit(RLIMIT_CPU, &limit);
        if (limit.rlim_cur > (rlim_t)seconds)
            limit.rlim_cur = seconds;
        setrlimit(RLIMIT_CPU, &limit);
        munmap(output[0], most_output), munmap(output[1], most_output);
        if (witness_plants)
            witness_plants(allocation);
        environ = r->envp;
        return 1;
    }
    setpgid(child, child);
    close(in[0]), close(out[1]), close(err[1]);
    int ends[2] = {out[0], err[0]}, status = 0;
    struct rusage used;
    memset(&used, 0, sizeof used);
    int whole = attend(child, ends, milliseconds, &status, &used);
    kill(-child, SIGKILL);
    if (!whole) {
        kill(child, SIGKILL);
        _exit(0);
    }
    *failed = !*mark || access(mark, F_OK) == 0;
    long long cpu = before + used.ru_utime.tv_sec * 1000000LL + used.ru_utime.tv_usec + used.ru_stime.tv_sec * 1000000LL + used.ru_stime.tv_usec;
    put_number(index, ' ');
    put_number(allocation, ' ');
    put_number(*failed, ' ');
    put_number(WIFEXITED(status), ' ');
    put_number(WEXITSTATUS(status), ' ');
    put_number(cpu, ' ');
    put_number(microseconds(CLOCK_MONOTONIC) - began, ' ');
    put_number(printed[0], ' ');
    put_number(printed[1], '\n');
    put(output[0], printed[0]);
    put(output[1], printed[1]);
    clear(r, mark);
    return 0;
}

/* Runs the program as the file says. Returns 1 in a child, and 0 if the file is about another program. */
static int relay(const char *plan, struct run *r, const char *self, char **old) {
    int fd = open(plan, O_RDONLY | O_CLOEXEC);
    struct stat info;
    if (fd < 0 || fstat(fd, &info) != 0)
        _exit(1);
    at = mmap(NULL, info.st_size + 1, PROT_READ, MAP_PRIVATE, fd, 0);
    if (at == MAP_FAILED)
        _exit(1);
    end = at + info.st_size;
    close(fd);
    if (strcmp(field(NULL), self) != 0)
        return 0; /* this is valgrind's launcher */
    unlink(plan);
    for (int i = 0; i < 2; i++) {
        output[i] = mmap(NULL, most_output, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (output[i] == MAP_FAILED)
            _exit(1);
    }
    long milliseconds = number(), seconds = number(), runs = number();
    char *mark = field(NULL);
    static char variable[40] = "FAIL_ALLOCATION=";
    for (long index = 0; index < runs; index++) {
        r->first = number(), r->last = number(), r->argc = number();
        char **words = mmap(NULL, (r->argc + 1) * sizeof *words, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (words == MAP_FAILED)
            _exit(1);
        for (long i = 0; i < r->argc; i++)
            words[i] = field(NULL);
        r->count = number();
        if (r->count > most_files)
            _exit(1);
        for (long i = 0; i < r->count; i++) {
            struct file *f = &r->files[i];
            f->mode = number();
            f->name = field(NULL);
            f->data = field(&f->size);
        }
        r->input = field(&r->size);
        lay_out(r, words, old, *mark ? variable : NULL);
        int failed = 1;
        for (long n = r->first; n <= r->last && failed; n++) {
            char *p = variable + strlen("FAIL_ALLOCATION=") + 10;
            *p = 0;
            long rest = n;
            for (int i = 0; i < 10; i++, rest /= 10)
                *--p = '0' + rest % 10;
            if (run_once(r, index, n, mark, milliseconds, seconds, &failed))
                return 1;
        }
    }
    _exit(0);
}

int __libc_start_main(program start, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*linker)(void), void *stack) {
    starter real = (starter)dlsym(RTLD_NEXT, "__libc_start_main");
    const char *plan = getenv("RELAY");
    static struct run r;
    if (plan && relay(plan, &r, argv[0], argv + argc + 1)) {
        argc = r.argc;
        argv = r.argv;
    }
    return real(start, argc, argv, init, fini, linker, stack);
}
