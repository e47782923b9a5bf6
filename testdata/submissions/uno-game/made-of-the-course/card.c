#include "../../grade/our_card.c"
