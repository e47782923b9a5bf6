# Has the compiler write a gigabyte.
# want: exit 2
# limits: cpu=10s wall=30s
all:
	@echo 'char a[1 << 30] = {1}; int main(void){return 0;}' > main.c; cc -o main main.c 2>/dev/null
