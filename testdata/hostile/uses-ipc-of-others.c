/* Uses objects of System V and POSIX that are there: it reads a queue, sets a semaphore, removes a segment.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	struct { long type; char text[8]; } message = { 1 };
	struct sembuf up = { 0, 1, IPC_NOWAIT };

	for (int id = 0; id < 64; id++)
		if (msgrcv(id, &message, sizeof message.text, 0, IPC_NOWAIT) >= 0 || errno != EPERM ||
		    msgsnd(id, &message, sizeof message.text, IPC_NOWAIT) >= 0 || errno != EPERM ||
		    msgctl(id, IPC_RMID, NULL) >= 0 || errno != EPERM || semop(id, &up, 1) >= 0 || errno != EPERM ||
		    semctl(id, 0, SETVAL, 1) >= 0 || errno != EPERM || shmctl(id, IPC_RMID, NULL) >= 0 || errno != EPERM)
			return escaped("an object");
	return syscall(SYS_mq_unlink, "nothing") && errno == EPERM ? held() : escaped("a queue");
}
