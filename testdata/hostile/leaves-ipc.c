/* Leaves objects of System V and POSIX for a later run.
 * want filtered contained: held
 * runs: 2
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int found = msgget(4711, 0) >= 0 || semget(4711, 1, 0) >= 0 || shmget(4711, 1, 0) >= 0 || mq_open("/hostile", O_RDONLY) >= 0;

	msgget(4711, IPC_CREAT | 0600);
	semget(4711, 1, IPC_CREAT | 0600);
	shmget(4711, 4096, IPC_CREAT | 0600);
	mq_open("/hostile", O_CREAT | O_RDWR, 0600, NULL);
	return found ? escaped("an object") : held();
}
