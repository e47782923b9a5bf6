#include <algorithm>
#include <iostream>
#include <string>

int main() {
    long lines = 0, words = 0;
    std::string line;

    while (std::getline(std::cin, line)) {
        ++lines;
        // The mistake: there may be several blanks between two words, or none in an empty line.
        words += std::count(line.begin(), line.end(), ' ') + 1;
    }
    std::cout << "lines: " << lines << "\nwords: " << words << "\n";
}
