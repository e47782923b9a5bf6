# Has the linker, the preprocessor and the command line bring in the answers.
# want limited: exit 0
# want filtered contained: exit 2
# limits: file=4194304 cpu=20s wall=60s
all:
	@printf 'ENTRY(main)\nINCLUDE "$(VICTIM)/nothing"\n' > script.ld
	@printf '#include "$(VICTIM)/nothing"\nint main(void) { return 0; }\n' > header.c
	@printf 'int main(void) { return 0; }\n' > plain.c
	@cc -c header.c 2>/dev/null || cc -include $(VICTIM)/nothing -c plain.c 2>/dev/null || cc @$(VICTIM)/nothing -c plain.c 2>/dev/null \
		|| cc -o plain plain.c script.ld 2>/dev/null || cc -o plain plain.c -Wl,--format=binary,$(VICTIM)/answers,--format=default 2>/dev/null
