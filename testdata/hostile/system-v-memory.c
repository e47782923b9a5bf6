/* Takes shared memory that outlives it.
 * want limited: escaped
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	int id = shmget(IPC_PRIVATE, 1 << 25, IPC_CREAT | 0600);

	if (id < 0)
		return held();
	shmctl(id, IPC_RMID, NULL);
	return escaped("a segment");
}
