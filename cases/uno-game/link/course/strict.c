/* Se compila solo cuando el archivo NAME compiló sin advertencias. */
#include <stdio.h>

int main(void)
{
    puts(NAME ": -Wall -Wextra -Werror -pedantic -std=c99");
    return 0;
}
