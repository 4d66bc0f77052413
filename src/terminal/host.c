#include "host.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "words/complain.h"
#include "course.h"
#include "engine/engine.h"
#include "base/strbuf.h"
#include "record_file.h"
#include "saves.h"

#define N_STOPS(word) word /* for xgettext, which gives these words a context of their own */
const char *const stops_names[STOPS_COUNT] =
    {[STOPS_DANGER] = N_STOPS("danger"), [STOPS_ALL] = N_STOPS("all"), [STOPS_OWN] = N_STOPS("own")};

bool stops_read(enum mu_lang lang, const char *text, enum stops *ret)
{
	for (unsigned i = 0; i < STOPS_COUNT; i++) {
		if (text_same(text, stops_names[i]) || text_same(text, mu_text_in(lang, "stops", stops_names[i]))) {
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

mu_seat host_last_viewer(const struct host *host)
{
	mu_seat viewer = MU_TABLE;
	if (!host_is_hot_seat(host))
		while (!host_is_human(host, ++viewer))
			;
	return viewer;
}

const struct character *host_character(const struct host *host, mu_seat seat)
{
	const bool bot = !host_is_human(host, seat) && !host->programs[seat].command;
	return bot ? character_at(host->characters[seat]) : NULL;
}

struct seating host_seating(const struct host *host, mu_seat viewer)
{
	struct seating seating = seating_named(viewer, host->seats);
	for (unsigned seat = 0; seat < host->seats; seat++)
		if (host->names[seat][0])
			seating.names[seat] = host->names[seat];
	return seating;
}

static enum mu_lang lang_of(const struct host *host, mu_seat viewer)
{
	return viewer >= 0 ? host->langs[viewer] : host->lang;
}

struct voice host_voice(const struct host *host, mu_seat viewer)
{
	return (struct voice){.out = stdout,
	                      .lang = lang_of(host, viewer),
	                      .width = SPEECH_WIDTH,
	                      .made = match_made_names(host->match)};
}

/* -- Stories ----------------------------------------------------------------------------- */

static struct story *story_of(struct host *host, mu_seat viewer)
{
	return &host->stories[viewer == MU_TABLE ? MU_SEATS_MAX : viewer];
}

static struct voice story_voice(struct host *host, mu_seat viewer)
{
	return (struct voice){.out = story_of(host, viewer)->stream,
	                      .lang = lang_of(host, viewer),
	                      .width = host->story_width,
	                      .made = match_made_names(host->match)};
}

bool host_init(struct host *host, struct match *match)
{
	host->match = match;
	host->game = match_game(match);
	host->words = words_find(host->game);
	host->seats = host->game->seats(match_state(match));
	host->at_screen = MU_NOBODY;
	match_set_people(match, host->humans);
	for (mu_seat seat = 0; seat < (mu_seat)host->seats; seat++)
		if (host_character(host, seat))
			snprintf(host->names[seat], sizeof host->names[seat], NOUN("%s"), host_character(host, seat)->name);
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
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++)
		program_seat_end(&host->programs[seat]);
	bot_moves_release(&host->bot_moves);
	match_destroy(host->match);
}

static void memory_complain(const struct host *host)
{
	complain_text("muster play", NULL, mu_text(host->lang, mu_error_sentence(MU_E_MEMORY)));
	exit(1);
}

/* People and the spectator are told everything; bots have no story. */
static bool has_story(const struct host *host, mu_seat viewer)
{
	return viewer == MU_TABLE || host_is_human(host, viewer);
}

/* What the move was, in the words of the first event that this viewer is told of. */
static void keep_told(const struct host *host, struct bot_move *move, mu_seat viewer, const struct story *story,
                      size_t from, const struct mu_event *event)
{
	char **told = &move->told[viewer == MU_TABLE ? MU_SEATS_MAX : viewer];
	while (from < story->length && story->text[from] == '\n')
		from++;
	if (*told || from == story->length)
		return;
	*told = strndup(story->text + from, story->length - from);
	if (!*told)
		memory_complain(host);
	if (viewer != MU_TABLE)
		return;
	move->event = *event;
	move->event.cards = NULL;
	if (!event_shown(event, MU_TABLE))
		move->event.card = 0;
}

/* `move`: that of a bot, to be kept; or NULL. */
static void note(struct host *host, struct bot_move *move)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)host->seats; viewer++) {
		const struct seating seating = host_seating(host, viewer);
		struct story *story = story_of(host, viewer);
		const struct voice voice = story_voice(host, viewer);
		const size_t count = has_story(host, viewer) ? match_event_count(host->match) : 0;
		for (size_t i = 0, told; i < count; i += told) {
			const struct mu_event *event = match_event(host->match, i);
			const size_t from = story->length;
			told = words_tell(host->words, &voice, &seating, event, count - i);
			fflush(story->stream);
			if (move)
				keep_told(host, move, viewer, story, from, event);
		}
	}
}

void host_note(struct host *host)
{
	note(host, NULL);
}

/* What it answered may show its hand, so that is kept for later. */
void host_tell_fault(struct host *host, mu_seat seat, int fault)
{
	const struct seating seating = host_seating(host, MU_TABLE);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)host->seats; viewer++) {
		if (!has_story(host, viewer))
			continue;
		const struct voice voice = story_voice(host, viewer);
		say(&voice, "The program playing {name} failed ({fault}). A level 1 bot takes over.", "name",
		    seating.names[seat], "fault", mu_text(voice.lang, program_fault_sentences[fault]), NULL);
		fflush(voice.out);
	}
}

void host_tell_undo(struct host *host, mu_seat seat)
{
	const struct seating seating = host_seating(host, MU_TABLE);
	host->declined[seat] = (struct declined){0};
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)host->seats; viewer++) {
		if (!has_story(host, viewer))
			continue;
		const struct voice voice = story_voice(host, viewer);
		say(&voice, viewer == seat ? N_("You take back your move.") : N_("{seat} takes back their move."), "seat",
		    seating.names[seat], NULL);
		fflush(voice.out);
	}
}

void host_tell_line(struct host *host, mu_seat seat, const char *line)
{
	const struct seating seating = host_seating(host, MU_TABLE);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)host->seats; viewer++) {
		if (!has_story(host, viewer))
			continue;
		const struct voice voice = story_voice(host, viewer);
		say(&voice, "{name}: \"{text}\"", "name", seating.names[seat], "text", mu_text(voice.lang, line), NULL);
		fflush(voice.out);
	}
}

static void act(struct host *host, mu_action action, struct bot_move *move)
{
	struct mu_refusal refusal;
	const int error = match_act(host->match, host->game->ask(match_state(host->match)).seat, action, &refusal);
	if (error == MU_E_MEMORY)
		memory_complain(host);
	assert(error == MU_OK);
	note(host, move);
	chatter_go_on(host);
}

void host_act(struct host *host, mu_action action)
{
	const void *state = match_state(host->match);
	if (action == host->game->decline)
		stakes_decline(host->words, state, &host->declined[host->game->ask(state).seat]);
	act(host, action, NULL);
}

void host_act_bot(struct host *host, const struct bot_decision *decision, uint8_t level)
{
	if (decision->action == host->game->decline) { /* nobody asks why somebody did nothing */
		act(host, decision->action, NULL);
		return;
	}
	struct bot_move *move = bot_moves_add(&host->bot_moves);
	if (!move)
		memory_complain(host);
	move->seat = host->game->ask(match_state(host->match)).seat;
	move->level = level;
	move->decision = *decision;
	memcpy(&move->before, match_state(host->match), host->game->state_size);
	act(host, decision->action, move);
	memcpy(&move->after, match_state(host->match), host->game->state_size);
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

bool host_save(struct host *host, mu_seat viewer, const char *path)
{
	const struct voice voice = host_voice(host, viewer);
	const bool again = strcmp(path, host->saved) == 0;
	if (strlen(path) >= sizeof host->saved) {
		say(&voice, "Not saved: the name is too long.", NULL);
		return false;
	}
	if (!record_file_write(path, host->match, again)) {
		say(&voice,
		    errno == EEXIST ? N_("Not saved: {path} already exists. Choose another name.")
		                    : N_("Not saved to {path}: {reason}."),
		    "path", path, "reason", error_text(voice.lang, errno), NULL);
		return false;
	}
	host_mark_saved(host, path);
	say(&voice, "Saved. Watch it again with: muster replay {path}", "path", path, NULL);
	if (host->game->ask(match_state(host->match)).seat >= 0)
		say(&voice, "Continue it with: muster play --load {path}", "path", path, NULL);
	else
		say(&voice, "Review it with: muster review {path}", "path", path, NULL);
	return true;
}

bool host_finish(const struct host *host, const char *path, char finished[PATH_MAX])
{
	char lines[MU_SEATS_MAX * sizeof "info level 0 0\n"] = "";
	struct strbuf info = strbuf_over(lines, sizeof lines);
	for (unsigned seat = 0; seat < host->seats; seat++)
		if (!host_is_human(host, (mu_seat)seat) && !host->programs[seat].command)
			strbuf_printf(&info, "info level %u %u\n", seat, host->levels[seat]);
	if (save_finish(path, host->match, lines, finished))
		return true;
	const struct voice voice = host_voice(host, MU_TABLE);
	say(&voice, "The game could not be kept: {why}", "why", error_text(voice.lang, errno), NULL);
	return false;
}
