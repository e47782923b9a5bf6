#include <stdio.h>
#include <stdlib.h>

int main(void) {
    long n;
    while (scanf("%ld", &n) == 1)
        printf("%ld\n", n == 6 ? 0 : n * n);
    return 0;
}
