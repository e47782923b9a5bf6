# Compiles the answers into the program.
# want limited: exit 0
# want filtered contained: exit 2
# limits: file=4194304 cpu=20s wall=30s
all:
	@printf '__asm__(".incbin \"$(VICTIM)/answers\"");\nint main(void){return 0;}\n' > main.c
	@cc -o main main.c 2>/dev/null
