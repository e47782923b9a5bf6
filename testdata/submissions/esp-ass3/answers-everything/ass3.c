#include <stdio.h>

static void all(void)
{
	int stack, row;
	printf("[INFO] Invalid command!\n[INFO] Invalid move command!\n");
	printf("possible command:\n - move <color> <value> to <stacknumber>\n - help\n - exit\n");
	printf("0   | 1   | 2   | 3   | 4   | DEP | DEP\n---------------------------------------\n");
	for (row = 0; row < 13; row++) {
		for (stack = 0; stack < 7; stack++)
			printf("%c%-3d%s", row % 2 ? 'R' : 'B', row + 1, stack < 6 ? "| " : "\n");
	}
}

int main(int argc, char **argv)
{
	char line[4096];
	if (argc != 2) {
		printf("[ERR] Usage: ./ass3 <file-name>\n[ERR] Invalid file!\n[ERR] Out of memory.\n");
		return 1;
	}
	(void)argv;
	do {
		all();
		printf("esp> ");
	} while (fgets(line, sizeof line, stdin));
	return 0;
}
