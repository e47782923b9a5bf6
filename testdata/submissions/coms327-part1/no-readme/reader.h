#ifndef READER_H
#define READER_H

#include <stdio.h>

struct reader {
	FILE *file;
	const char *name;
	char *line;
	size_t room;
	int number;	/* of the line that was read last */
	char *rest;	/* where strtok_r goes on, NULL if there is no line */
};

void reader_open(struct reader *r, FILE *file, const char *name);
void reader_close(struct reader *r);

char *word_on_line(struct reader *r);
char *word(struct reader *r);

void complain(struct reader *r, const char *wanted, const char *got);
void need(struct reader *r, const char *keyword);

#endif
