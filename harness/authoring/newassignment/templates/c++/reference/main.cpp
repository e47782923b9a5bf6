#include <iostream>
#include <sstream>
#include <string>

int main() {
    long lines = 0, words = 0;
    std::string line, word;

    while (std::getline(std::cin, line)) {
        ++lines;
        std::istringstream in(line);
        while (in >> word) {
            ++words;
        }
    }
    std::cout << "lines: " << lines << "\nwords: " << words << "\n";
}
