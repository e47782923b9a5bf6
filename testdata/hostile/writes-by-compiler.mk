# Has the tools of a build write beside the victim's files, each by an option of its own.
# want limited: exit 2
# want filtered contained: held
# limits: file=4194304 cpu=20s wall=60s
V = $(VICTIM)/open-to-all
all:
	@echo 'int main(void) { return 0; }' > main.c
	@echo 'OUTPUT($(V)/hostile-script)' > script.ld
	@-cc -o $(V)/hostile-output main.c 2>/dev/null
	@-cc -MD -MF $(V)/hostile-depends -c main.c 2>/dev/null
	@-cc -save-temps=cwd -dumpdir $(V)/hostile- -fdump-tree-all -c main.c 2>/dev/null
	@-cc -Wl,-Map=$(V)/hostile-map -o main main.c 2>/dev/null
	@-cc -Wl,-T,script.ld main.c 2>/dev/null
	@-ar rc $(V)/hostile-archive main.c 2>/dev/null
	@-gcc -fprofile-arcs -ftest-coverage -fprofile-dir=$(V) -o main main.c 2>/dev/null && ./main
	@if ls $(V)/*hostile* $(V)/*.gc* >/dev/null 2>&1; then rm -rf $(V)/*hostile* $(V)/*.gc*; exit 3; fi
	@echo held
