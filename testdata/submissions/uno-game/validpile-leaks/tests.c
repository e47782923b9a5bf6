#include <stdio.h>

#include "unogame.h"

int main(void)
{
    unogame_t uno = uno_newgame(card_new(7, red, normal));

    printf("%u\n", uno_count(uno));
    uno_destroy(uno);
    return 0;
}
