/* Has the calls of its children wait for its own answer, by a filter of its own, and never answers.
 * want: time-out or held
 * limits: wall=3s
 */
#include "hostile.h"
#include <linux/filter.h>
#include <linux/seccomp.h>

int main(void)
{
	struct sock_filter all[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getuid, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, 0x7fc00000U),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filter = { 4, all };

	for (int i = 0; i < 4; i++)
		if (fork() == 0) {
			signal(SIGTERM, SIG_IGN);
			int fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 8 | 32, &filter);
			if (fd < 0) fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 8, &filter);
			syscall(SYS_getuid);
			for (;;)
				pause();
		}
	sleep(1);
	return held();
}
