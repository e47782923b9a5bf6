#include <stdio.h>

int main(void) {
    int count, n, largest;
    scanf("%d%d", &count, &largest);
    if (largest < 0)
        largest = 0;
    while (--count > 0 && scanf("%d", &n) == 1)
        if (n > largest)
            largest = n;
    printf("%d\n", largest);
    return 0;
}
