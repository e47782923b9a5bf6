#include "textflag.h"

// A jump: the child and the parent return from here one after the other on the same stack, so that there may be no frame
// between the caller and the system call.
TEXT ·rawVforkSyscall(SB),NOSPLIT|NOFRAME,$0-48
	JMP	syscall·rawVforkSyscall(SB)
