/* Speaks to the network below the protocols.
 * want: held
 * needs limited: user
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	return socket(AF_INET, SOCK_RAW, IPPROTO_TCP) < 0 && socket(AF_PACKET, SOCK_RAW, 0) < 0 ? held() : escaped("raw sockets");
}
