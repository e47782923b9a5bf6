#define _XOPEN_SOURCE 700

#include "guard.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *running = "";
static const char *volatile calling = "main";
static bool english;
static char reserve[1 << 16];

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void report(const char *problem, const char *in_english)
{
    say(running);
    say(": ");
    say(calling);
    say(": ");
    say(english ? in_english : problem);
    say("\n");
}

static void crashed(int number)
{
    switch (number) {
    case SIGSEGV: report("SIGSEGV (violación de segmento)", "SIGSEGV (segmentation fault)"); break;
    case SIGBUS: report("SIGBUS (acceso inválido a memoria)", "SIGBUS (invalid memory access)"); break;
    case SIGFPE: report("SIGFPE (operación aritmética inválida)", "SIGFPE (invalid arithmetic)"); break;
    case SIGILL: report("SIGILL (instrucción inválida)", "SIGILL (invalid instruction)"); break;
    default: report("SIGABRT (abort)", "SIGABRT (abort)"); break;
    }
    _exit(1);
}

FILE *guard_start(const char *program)
{
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    const char *language = getenv("LANGUAGE");
    running = program;
    english = language != NULL && language[0] != '\0' && strncmp(language, "es", 2) != 0;
    int screen = dup(STDOUT_FILENO);
    FILE *out = screen < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0 ? NULL : fdopen(screen, "w");
    if (out == NULL) {
        report("no se puede escribir en la salida estándar", "cannot write to standard output");
        exit(2);
    }
    setvbuf(out, NULL, _IOLBF, BUFSIZ);
    /* Una recursión sin fin agota la pila, y el aviso necesita una propia. */
    stack_t stack = {.ss_sp = reserve, .ss_size = sizeof reserve};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) {
        sigaction(fatal[i], &action, NULL);
    }
    return out;
}

void guard_calling(const char *function)
{
    calling = function;
}

void guard_give_up(const char *problem, const char *in_english)
{
    report(problem, in_english);
    exit(1);
}
