#include <stdio.h>
#include <stdlib.h>

int main(void) {
    long n;
    while (scanf("%ld", &n) == 1)
        printf("%ld\n", n == 0 || n > 2 ? -1 : n + n + 1);
    return 0;
}
