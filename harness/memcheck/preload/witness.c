/* Preloaded into a candidate that valgrind watches: when the program has come to its end, makes a mistake that valgrind must
   find. If it does not, the program has switched its checks off, or left it. PLANT says which mistake it is, and in
   which program, or relay.c does. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { nothing = 1, a_leak, an_error }; /* valgrind.go counts them, too */

static int mistake = nothing;

/* What another process of the program does, nobody watches. */
static int alone(void) {
    struct rusage others;
    return wait4(-1, NULL, WNOHANG, NULL) < 0 && getrusage(RUSAGE_CHILDREN, &others) == 0 && others.ru_maxrss == 0;
}

__attribute__((destructor)) static void plant(void) {
    if (mistake == nothing || !alone())
        return;
    char *volatile block = malloc(1);
    if (mistake == an_error) {
        volatile char read = block[1];
        (void)read;
        free(block);
    }
    mistake = nothing;
}

void witness_plants(int n) {
    mistake = n;
    at_quick_exit(plant);
}

/* Not in valgrind's launcher, which has another name. */
__attribute__((constructor)) static void begin(int argc, char **argv) {
    const char *n = getenv("PLANT");
    if (argc == 0 || !n || strcmp(n + 1, argv[0]) != 0)
        return;
    witness_plants(*n - '0');
    unsetenv("PLANT");
}

void _exit(int status) {
    plant();
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

void _Exit(int status) { _exit(status); }

/* The status does not count where a mistake is planted. */
void abort(void) {
    if (mistake != nothing)
        _exit(0);
    void (*real)(void) = (void (*)(void))dlsym(RTLD_NEXT, "abort");
    real();
    __builtin_unreachable();
}
