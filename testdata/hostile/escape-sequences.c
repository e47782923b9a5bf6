/* Prints bytes that terminals obey and parsers choke on.
 * want: exit 0
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char text[] = "\033[2J\033]0;owned\a\033[31m\0\xff\xfe\xc0\x80\xed\xa0\x80\r\b\n";

	fwrite(text, 1, sizeof text, stdout);
	fwrite(text, 1, sizeof text, stderr);
	return 0;
}
