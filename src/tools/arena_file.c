/*
 * Blocks that have been played, kept in a file, so that an interrupted arena goes on where it was.
 * A line is a match-up or a block of the match-up above it, in whatever order blocks were finished:
 *
 *	{"match":{"game":"GAME","seats":4,...}}
 *	{"block":0,"shares":[60,0,0,30],"draws":0,...}
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "arena_inner.h"
#include "words/complain.h"

struct arena_file {
	FILE *stream;
	const char *path;
	char *match;    /* the line that stands above our blocks */
	bool open, any; /* the last match-up of the file is ours; there is a match-up in it */
	bool found;     /* ours is */
	unsigned seats;
	enum mu_lang lang; /* of its user */
};

static void refuse_text(const struct arena_file *file, const char *why)
{
	complain_text(ARENA_NAME, file->path, why);
}

static void refuse(const struct arena_file *file, const char *why)
{
	refuse_text(file, mu_text(file->lang, why));
}

static char *line_of(json_t *object)
{
	char *line = object ? json_dumps(object, JSON_COMPACT) : NULL;
	json_decref(object);
	return line;
}

/* Its value; where that is not always said, with its name. */
static void option_add(json_t *options, const struct arena_plan *plan, int option)
{
	const struct mu_option *o = &plan->game->options[option];
	char text[2 * MU_TEXT_MAX] = "";
	if (!o->always)
		snprintf(text, sizeof text, "%s=", o->name);
	const size_t length = strlen(text);
	mu_option_text(plan->game, option, mu_option_value(plan->game, &plan->setup, option), text + length,
	               sizeof text - length);
	if (o->always || plan->setup.options[option])
		json_array_append_new(options, json_string(text));
}

/* All that the blocks depend on; not how many there are, nor what they are tested for. */
static char *match_line(const struct arena_plan *plan)
{
	char version[32];
	json_t *options = json_array();
	snprintf(version, sizeof version, "%d.%d.%d", MU_VERSION_MAJOR, MU_VERSION_MINOR, MU_VERSION_PATCH);
	for (int i = 0; plan->game->options[i].name; i++)
		option_add(options, plan, i);
	const struct contender *sides = plan->sides;
	return line_of(json_pack("{s:{s:s,s:s,s:i,s:o,s:s,s:s,s:i,s:s,s:i,s:i}}", "match", "muster", version, "game",
	                         plan->game->name, "seats", plan->setup.seats, "options", options, "seed", plan->seed,
	                         "candidate", sides[CANDIDATE].text, "candidate_playouts", (int)sides[CANDIDATE].playouts,
	                         "field", sides[FIELD].text, "field_playouts", (int)sides[FIELD].playouts, "milliseconds",
	                         (int)plan->milliseconds));
}

/* -- Blocks as JSON ------------------------------------------------------------------------------ */

static json_t *numbers_json(const uint64_t *numbers, int count)
{
	json_t *array = json_array();
	for (int i = 0; i < count; i++)
		json_array_append_new(array, json_integer((json_int_t)numbers[i]));
	return array;
}

static bool numbers_read(const json_t *array, uint64_t most, uint64_t *ret_numbers, size_t count)
{
	if (!json_is_array(array) || json_array_size(array) != count)
		return false;
	for (size_t i = 0; i < count; i++) {
		const json_int_t number = json_integer_value(json_array_get(array, i));
		if (number < 0 || (uint64_t)number > most)
			return false;
		ret_numbers[i] = (uint64_t)number;
	}
	return true;
}

static char *block_line(uint64_t number, const struct block *block, unsigned seats)
{
	uint64_t shares[MU_SEATS_MAX];
	for (unsigned seat = 0; seat < seats; seat++)
		shares[seat] = block->shares[seat];
	return line_of(json_pack("{s:I,s:o,s:I,s:I,s:o,s:o,s:[o,o]}", "block", (json_int_t)number, "shares",
	                         numbers_json(shares, (int)seats), "draws", (json_int_t)block->draws, "unfinished",
	                         (json_int_t)block->unfinished, "decisions", numbers_json(block->decisions, SIDE_COUNT),
	                         "nanoseconds", numbers_json(block->nanoseconds, SIDE_COUNT), "faults",
	                         numbers_json(block->faults[CANDIDATE], PROGRAM_FAULT_COUNT),
	                         numbers_json(block->faults[FIELD], PROGRAM_FAULT_COUNT)));
}

static bool block_read(const json_t *line, unsigned seats, uint64_t *ret_number, struct block *ret_block)
{
	const uint64_t huge = INT64_MAX;
	uint64_t shares[MU_SEATS_MAX];
	const json_t *faults = json_object_get(line, "faults");
	const json_int_t number = json_integer_value(json_object_get(line, "block"));
	const json_int_t draws = json_integer_value(json_object_get(line, "draws"));
	const json_int_t unfinished = json_integer_value(json_object_get(line, "unfinished"));
	if (number < 0 || number >= ARENA_BLOCKS_MAX || draws < 0 || draws > seats || unfinished < 0 || unfinished > seats)
		return false;
	if (!numbers_read(json_object_get(line, "shares"), SHARE_ONE, shares, seats) ||
	    !numbers_read(json_object_get(line, "decisions"), huge, ret_block->decisions, SIDE_COUNT) ||
	    !numbers_read(json_object_get(line, "nanoseconds"), huge, ret_block->nanoseconds, SIDE_COUNT) ||
	    !numbers_read(json_array_get(faults, CANDIDATE), huge, ret_block->faults[CANDIDATE], PROGRAM_FAULT_COUNT) ||
	    !numbers_read(json_array_get(faults, FIELD), huge, ret_block->faults[FIELD], PROGRAM_FAULT_COUNT))
		return false;
	for (unsigned seat = 0; seat < seats; seat++)
		ret_block->shares[seat] = (uint8_t)shares[seat];
	ret_block->draws = (uint64_t)draws;
	ret_block->unfinished = (uint64_t)unfinished;
	*ret_number = (uint64_t)number;
	return true;
}

/* -- The file ---------------------------------------------------------------------------------------- */

/* False: this is no line of such a file. */
static bool line_read(struct arena_file *file, const char *text, size_t length,
                      void (*take)(void *context, uint64_t number, const struct block *block), void *context)
{
	struct block block = {0};
	uint64_t number;
	json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
	bool known = false;
	if (json_object_get(line, "match")) {
		file->open = strlen(file->match) == length && memcmp(file->match, text, length) == 0;
		file->found |= file->open;
		file->any = known = true;
	} else if (json_object_get(line, "block") && file->any) {
		known = !file->open || block_read(line, file->seats, &number, &block);
		if (known && file->open)
			take(context, number, &block);
	}
	json_decref(line);
	return known;
}

/* A last line without an end was cut off when the arena was: it is removed. */
static bool file_load(struct arena_file *file, void (*take)(void *context, uint64_t number, const struct block *block),
                      void *context)
{
	char *text = NULL;
	size_t room = 0, line_number = 0;
	ssize_t length;
	off_t whole = 0;
	bool fine = true;
	while (fine && (length = getline(&text, &room, file->stream)) > 0 && text[length - 1] == '\n') {
		line_number++;
		whole += length;
		fine = line_read(file, text, (size_t)length - 1, take, context);
	}
	free(text);
	if (!fine)
		fprintf(stderr, mu_text(file->lang, "%s: %s: line %zu was not written by muster arena\n"), ARENA_NAME,
		        file->path, line_number);
	if (fine && (ferror(file->stream) || ftruncate(fileno(file->stream), whole) != 0 ||
	             fseeko(file->stream, 0, SEEK_END) != 0)) {
		refuse_text(file, error_text(file->lang, errno));
		fine = false;
	}
	return fine;
}

static bool line_write(struct arena_file *file, char *line)
{
	const bool written = line && fprintf(file->stream, "%s\n", line) > 0 && fflush(file->stream) == 0;
	if (!written)
		refuse_text(file, error_text(file->lang, line ? errno : ENOMEM));
	free(line);
	return written;
}

struct arena_file *arena_file_open(const struct arena_plan *plan, bool mixed,
                                   void (*take)(void *context, uint64_t number, const struct block *block),
                                   void *context)
{
	struct arena_file *file = calloc(1, sizeof *file);
	if (!file)
		return NULL;
	*file = (struct arena_file){.path = plan->resume,
	                            .match = match_line(plan),
	                            .seats = plan->setup.seats,
	                            .lang = plan->lang};
	const int opened = open(plan->resume, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	file->stream = opened < 0 ? NULL : fdopen(opened, "a+");
	if (!file->stream || !file->match) {
		refuse_text(file, error_text(file->lang, file->stream ? ENOMEM : errno));
		if (!file->stream && opened >= 0)
			close(opened);
		goto fail;
	}
	if (flock(opened, LOCK_EX | LOCK_NB) != 0) {
		refuse(file, "another muster arena is writing to it");
		goto fail;
	}
	rewind(file->stream);
	if (!file_load(file, take, context))
		goto fail;
	if (file->any && !file->found && !mixed) {
		refuse(file, "belongs to another match-up: use another file, or the same game, seats, bots and seed");
		goto fail;
	}
	if (!file->open && !line_write(file, strdup(file->match)))
		goto fail;
	return file;
fail:
	arena_file_close(file);
	return NULL;
}

void arena_file_close(struct arena_file *file)
{
	if (!file)
		return;
	if (file->stream)
		fclose(file->stream);
	free(file->match);
	free(file);
}

bool arena_file_add(struct arena_file *file, uint64_t number, const struct block *block)
{
	return line_write(file, block_line(number, block, file->seats));
}
