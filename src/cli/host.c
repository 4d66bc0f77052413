#include "host.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record_file.h"
#include "speech.h"

const char *const stops_names[STOPS_COUNT] = {[STOPS_DANGER] = "danger", [STOPS_ALL] = "all", [STOPS_OWN] = "own"};

bool stops_read(const char *text, enum stops *ret)
{
	for (unsigned i = 0; i < STOPS_COUNT; i++) {
		if (strcmp(text, stops_names[i]) == 0) {
			*ret = (enum stops)i;
			return true;
		}
	}
	return false;
}

bool host_is_human(const struct host *host, mu_seat seat)
{
	return host->humans >> seat & 1;
}

bool host_is_hot_seat(const struct host *host)
{
	return host->humans & (host->humans - 1);
}

struct seating host_seating(const struct host *host, mu_seat viewer)
{
	return (struct seating){.viewer = viewer,
	                        .seats = host->seats,
	                        .names = {"Ash", "Birch", "Cedar", "Elm", "Hazel", "Rowan"}};
}

/* -- Stories ----------------------------------------------------------------------------- */

static struct story *story_of(struct host *host, mu_seat viewer)
{
	return &host->stories[viewer == MU_TABLE ? MU_SEATS_MAX : viewer];
}

bool host_init(struct host *host, struct match *match)
{
	host->match = match;
	host->game = match_game(match);
	host->words = words_find(host->game);
	host->seats = host->game->seats(match_state(match));
	host->at_screen = MU_NOBODY;
	for (unsigned i = 0; i <= MU_SEATS_MAX; i++) {
		struct story *story = &host->stories[i];
		story->stream = open_memstream(&story->text, &story->length);
		if (!story->stream || fflush(story->stream))
			return false;
	}
	return true;
}

void host_release(struct host *host)
{
	for (unsigned i = 0; i <= MU_SEATS_MAX; i++) {
		if (host->stories[i].stream)
			fclose(host->stories[i].stream);
		free(host->stories[i].text);
	}
	match_destroy(host->match);
}

void host_note(struct host *host)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)host->seats; viewer++) {
		if (viewer != MU_TABLE && !host_is_human(host, viewer))
			continue;
		const struct seating seating = host_seating(host, viewer);
		struct story *story = story_of(host, viewer);
		for (size_t i = 0; i < match_event_count(host->match); i++)
			host->words->tell(story->stream, &seating, match_event(host->match, i));
		fflush(story->stream);
	}
}

void host_act(struct host *host, mu_action action)
{
	struct mu_refusal refusal;
	const int error = match_act(host->match, host->game->ask(match_state(host->match)).seat, action, &refusal);
	if (error == MU_E_MEMORY) {
		fprintf(stderr, "muster play: %s\n", refusal.sentence);
		exit(1);
	}
	assert(error == MU_OK);
	host_note(host);
}

void host_tell_news(struct host *host, mu_seat viewer)
{
	struct story *story = story_of(host, viewer);
	fwrite(story->text + story->shown, 1, story->length - story->shown, stdout);
	story->shown = story->length;
	story_of(host, MU_TABLE)->shown = story_of(host, MU_TABLE)->length; /* whoever sits at the screen has heard it */
}

void host_tell_all(const struct host *host, mu_seat viewer)
{
	const struct story *story = &host->stories[viewer];
	fwrite(story->text, 1, story->length, stdout);
}

void host_mark_told(struct host *host)
{
	for (unsigned i = 0; i <= MU_SEATS_MAX; i++)
		host->stories[i].shown = host->stories[i].length;
}

/* -- Saving ------------------------------------------------------------------------------------ */

void host_mark_saved(struct host *host, const char *path)
{
	snprintf(host->saved, sizeof host->saved, "%s", path);
	host->saved_moves = match_move_count(host->match);
}

bool host_is_saved(const struct host *host)
{
	return host->saved[0] && host->saved_moves == match_move_count(host->match);
}

bool host_save(struct host *host, const char *path)
{
	const bool again = strcmp(path, host->saved) == 0;
	if (strlen(path) >= sizeof host->saved) {
		say(stdout, "Not saved: the name is too long.", NULL);
		return false;
	}
	if (!record_file_write(path, host->match, again)) {
		say(stdout,
		    errno == EEXIST ? "Not saved: there is a file {path} already. Choose another name."
		                    : "Not saved: {path}: {reason}.",
		    "path", path, "reason", strerror(errno), NULL);
		return false;
	}
	host_mark_saved(host, path);
	say(stdout, "Saved. Tell it again with: muster replay {path}", "path", path, NULL);
	if (host->game->ask(match_state(host->match)).seat >= 0)
		say(stdout, "Go on with it with: muster play --load {path}", "path", path, NULL);
	return true;
}
