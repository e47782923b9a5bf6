/* In the first pass a word is to be encoded as another one, in the second one that is to be decoded. */
#include <stdio.h>
#include <string.h>

static FILE *in_feedback(const char *folder, const char *name, const char *mode) {
    char path[500];
    snprintf(path, sizeof path, "%s%s", folder, name);
    return fopen(path, mode);
}

static int reject(const char *folder, const char *why) {
    FILE *message = in_feedback(folder, "judgemessage.txt", "w");
    if (!message)
        return 1;
    fprintf(message, "%s", why);
    fclose(message);
    return 43;
}

int main(int argc, char **argv) {
    char word[100], printed[100], more[2];
    FILE *answer = argc > 3 ? fopen(argv[2], "r") : NULL;
    if (!answer || fscanf(answer, "%99s", word) != 1)
        return 1;
    FILE *passed = in_feedback(argv[3], "passed", "r");
    if (scanf("%99s", printed) != 1 || scanf("%1s", more) == 1)
        return reject(argv[3], "one word should be printed");
    if (passed)
        return strcmp(word, printed) == 0 ? 42 : reject(argv[3], "the decoded word is another one");
    if (strcmp(word, printed) == 0)
        return reject(argv[3], "the word is not encoded");
    FILE *next = in_feedback(argv[3], "nextpass.in", "w");
    passed = in_feedback(argv[3], "passed", "w");
    if (!next || !passed)
        return 1;
    fprintf(next, "decode\n%s\n", printed);
    return fclose(next) || fclose(passed) ? 1 : 42;
}
