/* Leaves its root by changing it.
 * want: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return chroot(".") ? held() : escaped("a root");
}
