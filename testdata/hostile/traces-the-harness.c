/* Traces the harness.
 * want: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return ptrace(PTRACE_ATTACH, atoi(argv[2]), NULL, NULL) ? held() : escaped("it is traced");
}
