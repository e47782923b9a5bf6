#include <cctype>
#include <cstdio>
#include <iostream>

int main() {
    int lines = 0, words = 0;
    bool blank = true;

    for (int c = std::cin.get(); c != EOF; c = std::cin.get()) {
        if (c == '\n') {
            lines++;
        }
        if (blank && !std::isspace(c)) {
            words++;
        }
        blank = std::isspace(c);
    }
    std::cout << "lines: " << lines << std::endl;
    std::cout << "words: " << words << std::endl;
    return 0;
}
