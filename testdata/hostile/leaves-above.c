/* Leaves a message in the mode and the attributes of the folder above its own.
 * want: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char message[10];
	struct stat st;
	int found = getxattr("..", "user.message", message, sizeof message) >= 0 || stat("..", &st) || st.st_mode & S_ISVTX;

	setxattr("..", "user.message", "hello", 5, 0);
	chmod("..", 01700);
	return found ? escaped("a message") : held();
}
