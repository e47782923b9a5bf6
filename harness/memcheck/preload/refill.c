/* Preloaded into a candidate: if REFILL begins with 1, fills the part of the stack that main and the functions it calls are
   about to use, and what malloc returns. What the program sets itself is not changed. MALLOC_PERTURB_ does the same for
   what realloc adds and, if the C library does not keep it at hand, for what is freed. The program does not see these
   variables, but they move its stack. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*program)(int, char **, char **);
typedef int (*starter)(program, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

extern void *__libc_malloc(size_t);

static program begin;
static int fills; /* main has begun, and memory is to be filled */

__attribute__((noinline)) static void fill(void) {
    char room[256 << 10];
    memset(room, 0xa5, sizeof room);
    __asm__ volatile("" : : "r"(room) : "memory");
}

static int filled(int argc, char **argv, char **envp) {
    const char *how = getenv("REFILL");
    int wanted = how && *how == '1';
    unsetenv("LD_PRELOAD");
    unsetenv("MALLOC_PERTURB_");
    unsetenv("REFILL");
    if (wanted)
        fill();
    fills = wanted;
    return begin(argc, argv, envp);
}

void *malloc(size_t n) {
    void *p = __libc_malloc(n);
    if (p && fills)
        memset(p, 0xa5, n);
    return p;
}

int __libc_start_main(program main, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*rtld_fini)(void), void *stack_end) {
    starter real = (starter)dlsym(RTLD_NEXT, "__libc_start_main");
    if (!real)
        _exit(127);
    begin = main;
    return real(filled, argc, argv, init, fini, rtld_fini, stack_end);
}
