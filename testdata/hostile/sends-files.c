/* Sends a file to itself, where it stays although nobody has it open.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	char byte = 0, control[CMSG_SPACE(sizeof(int))] = { 0 };
	struct iovec data = { &byte, 1 };
	struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control };
	struct cmsghdr *c = CMSG_FIRSTHDR(&message);
	int pair[2];

	c->cmsg_level = SOL_SOCKET;
	c->cmsg_type = SCM_RIGHTS;
	c->cmsg_len = CMSG_LEN(sizeof(int));
	*(int *)CMSG_DATA(c) = open("file", O_CREAT | O_RDWR, 0600);
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return escaped("not tried");
	return sendmsg(pair[0], &message, 0) < 0 ? held() : escaped("a file");
}
