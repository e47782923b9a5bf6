# Has the compiler run what it brought along, which then reaches for the answers.
# want limited: exit 0
# want filtered contained: exit 2
# limits: file=4194304 cpu=20s wall=60s
all:
	@printf '#!/bin/sh\ncat "$(VICTIM)/answers" > answers && exec "$$@"\n' > wrapper
	@chmod +x wrapper
	@printf 'int main(void) { return 0; }\n' > main.c
	@cc -wrapper $(CURDIR)/wrapper -c main.c 2>/dev/null
