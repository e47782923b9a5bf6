/* Leaves a message in the attributes and the mode of its folders.
 * want filtered contained: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const char *const places[] = { ".", "/tmp", "/dev/shm" };
	char message[10];
	int found = 0;

	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		found |= getxattr(places[i], "user.message", message, sizeof message) >= 0;
		setxattr(places[i], "user.message", "hello", 5, 0);
		found |= access(places[i], R_OK) != 0 && i == 0;
		chmod(places[i], 0);
	}
	return found ? escaped("a message") : held();
}
