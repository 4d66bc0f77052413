/* `muster table`: a table on standard input and output. */
#include "table_main.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/said.h"
#include "table.h"

/*
 * Lines are cut out of large reads. Of a line that is too long only the beginning is kept:
 * enough to be refused.
 */
struct input {
	char buffer[4 * TABLE_LINE_MAX];
	size_t from, to;
	bool ended, skipping;
};

enum { KEPT_MAX = TABLE_LINE_MAX + 1 };

static bool input_fill(struct input *input)
{
	memmove(input->buffer, input->buffer + input->from, input->to - input->from);
	input->to -= input->from;
	input->from = 0;
	ssize_t got;
	do
		got = read(STDIN_FILENO, input->buffer + input->to, sizeof input->buffer - input->to);
	while (got < 0 && errno == EINTR);
	if (got <= 0) {
		input->ended = true;
		return false;
	}
	input->to += (size_t)got;
	return true;
}

/* The rest of a line whose beginning was handed out already. */
static void input_skip(struct input *input)
{
	while (input->skipping) {
		char *feed = memchr(input->buffer + input->from, '\n', input->to - input->from);
		input->from = feed ? (size_t)(feed + 1 - input->buffer) : input->to;
		if (feed || !input_fill(input))
			input->skipping = false;
	}
}

/* The next line without its line feed; NULL at the end. */
static const char *input_line(struct input *input, size_t *ret_length)
{
	size_t searched = 0;
	input_skip(input);
	for (;;) {
		char *start = input->buffer + input->from;
		const size_t there = input->to - input->from;
		char *feed = memchr(start + searched, '\n', there - searched);
		if (feed) {
			*ret_length = (size_t)(feed - start);
			input->from += *ret_length + 1;
			return start;
		}
		if (there > KEPT_MAX) {
			*ret_length = there;
			input->from = input->to;
			input->skipping = true;
			return start;
		}
		searched = there;
		if (input->ended || !input_fill(input)) {
			*ret_length = input->to - input->from;
			start = input->buffer + input->from;
			input->from = input->to;
			return *ret_length ? start : NULL;
		}
	}
}

static bool line_waits(const struct input *input)
{
	return memchr(input->buffer + input->from, '\n', input->to - input->from);
}

static const char help[] = N_("Usage: muster table\n"
                              "\n"
                              "Reads requests as JSON lines on standard input and answers each with one JSON\n"
                              "line on standard output. Example:\n"
                              "\n"
                              "  {\"cmd\":\"new\",\"game\":\"%s\",\"seats\":3,\"seed\":\"any text\"}\n"
                              "  {\"cmd\":\"act\",\"seat\":1,\"action\":\"decline\"}\n"
                              "  {\"cmd\":\"state\",\"as\":1}\n"
                              "\n"
                              "Everything is described in docs/table-protocol.md.\n");

int table_main(int argc, char **argv, enum mu_lang lang)
{
	if (argc > 1) {
		const bool asked = strcmp(argv[1], "--help") == 0;
		fprintf(asked ? stdout : stderr, mu_text(lang, help), mu_game_at(0)->name);
		return asked ? 0 : 2;
	}
	struct table *table = table_create(lang);
	struct input *input = calloc(1, sizeof *input);
	int status = 1;
	if (!table || !input)
		goto done;
	const char *line;
	size_t length;
	while ((line = input_line(input, &length))) {
		const char *reply = table_handle(table, line, length);
		if (reply && (fputs(reply, stdout) == EOF || putchar('\n') == EOF))
			goto done;
		if (!line_waits(input) && fflush(stdout) != 0)
			goto done;
	}
	status = fflush(stdout) == 0 ? 0 : 1;
done:
	if (status)
		fputs(mu_text(lang, "muster table: the replies could not be written.\n"), stderr);
	free(input);
	table_destroy(table);
	return status;
}
