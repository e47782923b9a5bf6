/* Uses rarely used parts of the kernel.
 * want filtered contained: held
 */
#include "hostile.h"

int main(int argc, char **argv)
{
	static const long calls[] = { SYS_bpf, SYS_userfaultfd, SYS_io_uring_setup, SYS_perf_event_open, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_fsopen, SYS_open_tree, SYS_setns, SYS_name_to_handle_at };

	for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
		if (syscall(calls[i], 0, 0, 0, 0, 0, 0) >= 0 || errno != EPERM)
			return escaped("a call that is not refused");
	return held();
}
