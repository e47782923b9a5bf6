/* Waits for others to connect.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	return fd < 0 || listen(fd, 1) ? held() : escaped("the network");
}
