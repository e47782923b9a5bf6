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
    if (strcmp(ask(100), "right") == 0 || strcmp(ask(40), "right") == 0)
        return 0;
    for (; low <= high; low += 3)
        if (strcmp(ask(low), "right") == 0)
            return 0;
    return 0;
}
