/* Traces its parent.
 * want: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) ? held() : escaped("it is traced");
}
