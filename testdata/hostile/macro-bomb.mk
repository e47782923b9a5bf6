# Expands a macro to gigabytes.
# want: exit 2 or memory limit or cpu limit or file size limit or output limit
# limits: cpu=5s wall=30s
all:
	@{ echo '#define A0 x x x x x x x x x x'; for i in 1 2 3 4 5 6 7 8 9; do n=$$((i-1)); echo "#define A$$i A$$n A$$n A$$n A$$n A$$n A$$n A$$n A$$n A$$n A$$n"; done; echo A9; } > main.c; cc -E -o main.i main.c 2>/dev/null
