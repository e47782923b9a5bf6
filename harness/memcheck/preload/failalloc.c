/* Preloaded into a candidate: makes its FAIL_ALLOCATION-th allocation fail, and leaves the file named by
   FAIL_ALLOCATION_MARK to say that it did; with 0, none fails. Only calls from the main executable count, so that what the
   C library allocates for itself is left alone, and every run of the same program counts alike. The program does not see these
   variables. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static uintptr_t first, last; /* the code of the main executable */
static long left;              /* allocations until the one that fails; 0: none fails */
static char marked[256];       /* the file that says so */

typedef int (*program)(int, char **, char **);
typedef int (*starter)(program, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

static int code_of_main(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    (void)data;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &info->dlpi_phdr[i];
        if (p->p_type != PT_LOAD || !(p->p_flags & PF_X))
            continue;
        uintptr_t start = info->dlpi_addr + p->p_vaddr;
        if (!first || start < first)
            first = start;
        if (start + p->p_memsz > last)
            last = start + p->p_memsz;
    }
    return 1; /* the first object is the main executable */
}

static void mark(void) {
    int fd = open(marked, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
    if (fd >= 0)
        close(fd);
}

static int fails(void *caller) {
    if (!first)
        dl_iterate_phdr(code_of_main, NULL);
    uintptr_t at = (uintptr_t)caller;
    if (at < first || at >= last)
        return 0;
    if (left == 0 || --left > 0)
        return 0;
    mark();
    errno = ENOMEM;
    return 1;
}

/* Copies a variable, and takes it from the program, which has not begun yet. */
static void take(const char *name, char *to, size_t size) {
    char *value = getenv(name);
    if (!value)
        return;
    strncpy(to, value, size - 1);
    unsetenv(name);
    memset(value - strlen(name) - 1, 0, strlen(name) + 1 + strlen(value)); /* /proc shows it, too */
}

int __libc_start_main(program start, int argc, char **argv, void (*init)(void), void (*fini)(void), void (*linker)(void), void *stack) {
    char number[24] = "", rest[4096] = "";
    starter real = (starter)dlsym(RTLD_NEXT, "__libc_start_main");
    take("FAIL_ALLOCATION", number, sizeof number);
    take("FAIL_ALLOCATION_MARK", marked, sizeof marked);
    take("LD_PRELOAD", rest, sizeof rest);
    left = strtol(number, NULL, 10);
    return real(start, argc, argv, init, fini, linker, stack);
}

#define FAILS() fails(__builtin_return_address(0))
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void *malloc(size_t size) { return FAILS() ? NULL : __libc_malloc(size); }

void *calloc(size_t n, size_t size) { return FAILS() ? NULL : __libc_calloc(n, size); }

/* Making a block smaller, or freeing it, needs no memory, but a program may not rely on that. */
void *realloc(void *block, size_t size) { return size > 0 && FAILS() ? NULL : __libc_realloc(block, size); }

void *reallocarray(void *block, size_t n, size_t size) {
    return n > 0 && size > 0 && FAILS() ? NULL : NEXT(reallocarray)(block, n, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return FAILS() ? NULL : NEXT(aligned_alloc)(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    return FAILS() ? ENOMEM : NEXT(posix_memalign)(block, alignment, size);
}

char *strdup(const char *text) { return FAILS() ? NULL : NEXT(strdup)(text); }

char *strndup(const char *text, size_t size) { return FAILS() ? NULL : NEXT(strndup)(text, size); }

/* getline and getdelim allocate for sure only when there is no buffer yet. */
ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *file) {
    if (line && !*line && FAILS())
        return -1;
    return NEXT(getdelim)(line, size, delimiter, file);
}

ssize_t getline(char **line, size_t *size, FILE *file) {
    if (line && !*line && FAILS())
        return -1;
    return NEXT(getline)(line, size, file);
}

int vasprintf(char **text, const char *format, va_list list) {
    return FAILS() ? -1 : NEXT(vasprintf)(text, format, list);
}

int asprintf(char **text, const char *format, ...) {
    if (FAILS())
        return -1;
    va_list list;
    va_start(list, format);
    int n = NEXT(vasprintf)(text, format, list);
    va_end(list);
    return n;
}
