/* Makes namespaces, in which it would be root.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return unshare(CLONE_NEWUSER | CLONE_NEWNS) ? held() : escaped("it is root");
}
