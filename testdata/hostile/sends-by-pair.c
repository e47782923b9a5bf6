/* Sends to a socket of somebody else from a pair of its own, by every kind of pair and every way to name the other.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

static struct sockaddr_un there = { .sun_family = AF_UNIX };

static int sent(int fd)
{
	struct sockaddr *to = (struct sockaddr *)&there;
	struct iovec text = { "x", 1 };
	struct mmsghdr many = { .msg_hdr = { .msg_name = to, .msg_namelen = sizeof there, .msg_iov = &text, .msg_iovlen = 1 } };

	if (connect(fd, to, sizeof there) == 0)
		write(fd, "x", 1);
	sendto(fd, "x", 1, 0, to, sizeof there);
	sendmsg(fd, &many.msg_hdr, 0);
	sendmmsg(fd, &many, 1, 0);
	shutdown(fd, SHUT_RDWR);
	return connect(fd, to, sizeof there) == 0 && write(fd, "x", 1) == 1;
}

int main(int argc, char **argv)
{
	static const int kinds[] = { SOCK_DGRAM, SOCK_RAW, SOCK_STREAM, SOCK_SEQPACKET };
	static const int flags[] = { 0, SOCK_CLOEXEC, SOCK_NONBLOCK, SOCK_CLOEXEC | SOCK_NONBLOCK };
	static const char *const names[] = { "datagrams", "socket", "packets" };
	static const int refused[] = { 1, 1, 0, 0 };
	int pair[2];

	for (unsigned i = 0; i < 16; i++)
		for (unsigned n = 0; n < 3; n++) {
			int made = socketpair(AF_UNIX, kinds[i / 4] | flags[i % 4], 0, pair) == 0;

			snprintf(there.sun_path, sizeof there.sun_path, "%.*s/%s", (int)(strrchr(argv[0], '/') - argv[0]), argv[0], names[n]);
			if (access(there.sun_path, F_OK))
				return escaped("nothing: the socket is not there");
			if (made && sent(pair[0]))
				return escaped(names[n]);
			if (made == refused[i / 4])
				return escaped(made ? "a pair that reaches others" : "nothing: a pair that a program may have is refused");
			if (!made)
				continue;
			close(pair[0]), close(pair[1]);
		}
	return held();
}
