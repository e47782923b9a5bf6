#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *ask(int n) {
    static char answer[20];
    printf("%d\n", n);
    fflush(stdout);
    if (scanf("%19s", answer) != 1)
        exit(3);
    return answer;
}

int main(void) {
    int low = 1, high = 100;
    for (;;) {
        int n = (low + high) / 2;
        const char *a = ask(n);
        if (strcmp(a, "right") == 0)
            return 0;
        if (strcmp(a, "lower") == 0)
            high = n - 1;
        else
            low = n + 1;
    }
}
