/* Kills its parent through a descriptor.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int fd = syscall(SYS_pidfd_open, getppid(), 0);

	return fd < 0 || syscall(SYS_pidfd_send_signal, fd, SIGKILL, NULL, 0) ? held() : escaped("its parent");
}
