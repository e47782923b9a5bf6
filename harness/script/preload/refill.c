/* Preloaded into a candidate: fills the part of the stack that main and the functions it calls are about to use. What the
   program sets itself is not changed. MALLOC_PERTURB_ does the same for memory from malloc. */
#include <string.h>

__attribute__((noinline)) static void fill(void) {
    char room[256 << 10];
    memset(room, 0xa5, sizeof room);
    __asm__ volatile("" : : "r"(room) : "memory");
}

__attribute__((constructor)) static void start(void) { fill(); }
