/* Prints what CI services take for commands.
 * want: exit 0
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	puts("::error file=check.c,line=1::graded by hand\n::add-mask::0\n::stop-commands::x\n##[set-env name=PATH]/tmp\n%0A::set-output name=score::100");
	fputs("##vso[task.complete result=Succeeded;]\n##teamcity[testFinished name='all']\n\033]1337;File=:\a", stderr);
	return 0;
}
