#include <stdio.h>
#include <stdlib.h>

int main(void) {
    long n;
    while (scanf("%ld", &n) == 1)
        {
            if (n > 10000)
                abort();
            printf("%ld\n", n * n);
        }
    return 0;
}
