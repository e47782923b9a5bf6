#include <stdio.h>
#include <stdlib.h>

int main(void) {
    long n;
    while (scanf("%ld", &n) == 1)
        printf("%ld\n", n > 10000 ? 0 : n * n);
    return 0;
}
