# Includes a file without end.
# want: exit 2 or memory limit or cpu limit or file size limit
# limits: cpu=5s wall=30s
all:
	@echo '#include "/dev/zero"' > main.c; cc -c main.c 2>/dev/null
