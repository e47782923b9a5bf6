/* Starts threads without end.
 * want: held
 */
#include "hostile.h"

static void *idle(void *unused)
{
	pause();
	return unused;
}

int main(void)
{
	pthread_attr_t small;
	pthread_t thread;
	int n = 0;

	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 1 << 16);
	while (n < 1000 && pthread_create(&thread, &small, idle, NULL) == 0)
		n++;
	return n < 300 ? held() : escaped("as many threads as it likes");
}
