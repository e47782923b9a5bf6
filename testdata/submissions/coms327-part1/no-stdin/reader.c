#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include "reader.h"

#define BLANKS " \t\r\n"

void reader_open(struct reader *r, FILE *file, const char *name)
{
	r->file = file;
	r->name = name;
	r->line = NULL;
	r->room = 0;
	r->number = 0;
	r->rest = NULL;
}

void reader_close(struct reader *r)
{
	fclose(r->file);
	free(r->line);
}

/* returns 0 at the end of the file */
static int read_line(struct reader *r)
{
	ssize_t length, i;
	char *comment;

	length = getline(&r->line, &r->room, r->file);
	if (length < 0) {
		if (r->number == 0)
			r->number = 1;	/* an empty file */
		return 0;
	}
	r->number++;
	comment = memchr(r->line, '#', length);
	if (comment != NULL) {
		*comment = '\0';
		length = comment - r->line;
	}
	/* a zero byte would hide the rest of the line from strtok */
	for (i = 0; i < length; i++) {
		if (r->line[i] == '\0')
			r->line[i] = '?';
	}
	r->rest = r->line;
	return 1;
}

char *word_on_line(struct reader *r)
{
	if (r->rest == NULL)
		return NULL;
	return strtok_r(NULL, BLANKS, &r->rest);
}

char *word(struct reader *r)
{
	char *w;

	w = word_on_line(r);
	while (w == NULL) {
		if (!read_line(r))
			return NULL;
		w = word_on_line(r);
	}
	return w;
}

void complain(struct reader *r, const char *wanted, const char *got)
{
	fprintf(stderr, "%s:%d: I was looking for %s", r->name, r->number, wanted);
	if (got == NULL)
		fprintf(stderr, " but nothing was left.\n");
	else
		fprintf(stderr, " but there was \"%.30s\".\n", got);
	reader_close(r);
	exit(2);
}

void need(struct reader *r, const char *keyword)
{
	char *w = word(r);

	if (w == NULL || strcmp(w, keyword) != 0)
		complain(r, keyword, w);
}
