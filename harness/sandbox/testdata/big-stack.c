/* An array of 16 MiB on the stack. */
#include <string.h>

int main(int argc, char **argv)
{
	volatile char array[1 << 24];

	(void)argv;
	memset((char *)array, 1, sizeof array);
	return array[argc];
}
