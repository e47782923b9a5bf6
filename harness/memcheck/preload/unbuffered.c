/* Preloaded into a candidate: keeps what it prints out of the C library's buffer, so that nothing of it is lost when the
   program breaks off. UNBUFFERED=lines leaves a buffer of one line, which uses memory as the program alone does. With
   UNBUFFERED=terminal, all buffers are what they are on a terminal. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int set(FILE *file, char *buffer, int mode, size_t size) {
    int (*real)(FILE *, char *, int, size_t) = (int (*)(FILE *, char *, int, size_t))dlsym(RTLD_NEXT, "setvbuf");
    return real ? real(file, buffer, mode, size) : -1;
}

static int terminal;

__attribute__((constructor)) static void start(void) {
    const char *how = getenv("UNBUFFERED");
    terminal = how && !strcmp(how, "terminal");
    set(stdout, NULL, terminal || how && !strcmp(how, "lines") ? _IOLBF : _IONBF, 0);
    if (terminal) set(stdin, NULL, _IOLBF, 0); /* whoever reads a line writes first what stdout holds */
}

/* A program that asks for another buffer does not get it, unless it would on a terminal. */
int setvbuf(FILE *file, char *buffer, int mode, size_t size) {
    return !terminal && (file == stdout || file == stderr) ? 0 : set(file, buffer, mode, size);
}

void setbuf(FILE *file, char *buffer) { setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, BUFSIZ); }

void setbuffer(FILE *file, char *buffer, size_t size) { setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, size); }

void setlinebuf(FILE *file) { setvbuf(file, NULL, _IOLBF, 0); }
