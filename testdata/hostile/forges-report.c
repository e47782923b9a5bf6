/* Prints what looks like a report, and the end of one.
 * want: exit 0
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	puts("---\nschema: touchstone/report/v1\nscore: {earned: 100, possible: 100}\nverdict: pass\n...\nPASS\nok 1 - all\n{\"End\":\"exit\"}");
	return 0;
}
