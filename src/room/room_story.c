/*
 * The story so far: the game is played once more, for the ears of one viewer, in one language. A story that is kept goes on
 * from where it was told last, so that only what is new has to be played. It hears nothing that its viewer does not.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "base/game_json.h"
#include "words/words_json.h"

enum { STORY_MAX = 200 };

struct story {
	const struct room *room; /* these two are of the call that is going on */
	struct telling telling;
	mu_seat viewer;
	enum mu_lang lang;
	struct room_names names; /* as it was told: if somebody is called otherwise it is told anew */
	struct mu_state state;
	size_t moves; /* that were played */
	bool begun, stuck;
	unsigned resigned;   /* seats of which that was told */
	size_t fed;          /* see room_feed */
	struct strbuf lines; /* objects, each after a comma: the last ones, at least STORY_MAX */
	size_t begins[STORY_MAX];
	unsigned count; /* so far */
};

static unsigned story_first(const struct story *story)
{
	return story->count > STORY_MAX ? story->count - STORY_MAX : 0;
}

/* What nobody will read any more is let go. */
static void story_trim(struct story *story)
{
	struct strbuf *lines = &story->lines;
	const size_t begin = story->begins[story_first(story) % STORY_MAX];
	if (!begin || lines->failed)
		return;
	lines->length -= begin;
	memmove(lines->text, lines->text + begin, lines->length + 1);
	for (unsigned i = 0; i < STORY_MAX; i++)
		story->begins[i] -= begin;
}

static void line_end(struct story *story, size_t begin)
{
	strbuf_printf(&story->lines, ",\"at\":%zu}", story->moves + 1);
	story->begins[story->count++ % STORY_MAX] = begin;
	if (story->count % STORY_MAX == 0)
		story_trim(story);
}

static void story_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct story *story = dealer->context;
	struct strbuf *lines = &story->lines;
	const size_t begin = lines->length;
	strbuf_puts(lines, ",{\"text\":");
	const size_t text = lines->length;
	words_json_tell(&story->telling, event, lines);
	if (!lines->failed && lines->length - text <= 2) { /* "": there was nothing to be seen */
		strbuf_rewind(lines, begin);
		return;
	}
	strbuf_puts(lines, ",\"event\":");
	game_put_event(story->room->game, event, story->viewer, lines);
	line_end(story, begin);
}

static void story_hear_resigned(struct story *story, mu_seat seat)
{
	struct strbuf *lines = &story->lines;
	const size_t begin = lines->length;
	strbuf_puts(lines, ",{\"text\":");
	room_words_resigned(&story->telling, seat, lines);
	strbuf_printf(lines, ",\"event\":{\"e\":\"resign\",\"seat\":%d}", seat);
	line_end(story, begin);
	story->resigned |= 1u << seat;
}

/* The rules know nothing of it, but whoever reads the story does. */
static void story_resignations(struct story *story)
{
	for (unsigned i = 0; i < story->room->seats; i++) {
		const uint64_t at = story->room->seat[i].resigned_at;
		if (at && at <= story->moves + 1 && !(story->resigned >> i & 1))
			story_hear_resigned(story, (mu_seat)i);
	}
}

static int story_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct story *story = dealer->context;
	return room_feed(&story->room->spec, &story->fed, kind, cards, count);
}

/* As it was once; if it cannot be played any more it is told as far as it goes. */
static void story_play(struct story *story)
{
	const struct room *room = story->room;
	struct mu_dealer dealer = {.feed = story_feed, .tell = story_hear, .context = story};
	if (!story->begun) {
		story->begun = true;
		fair_dealer(&room->fair, 0, &dealer);
		story->stuck = room_begin(&room->spec, &dealer, &story->state) != MU_OK;
	}
	story_resignations(story);
	while (!story->stuck && story->moves < room->moves) {
		const struct room_move *move = &room->done[story->moves++];
		fair_dealer(&room->fair, story->moves, &dealer);
		story->stuck = mu_act(room->game, &story->state, move->seat, move->action, &dealer, NULL) != MU_OK;
		story_resignations(story);
	}
}

/* False: no memory. */
static bool story_take_up(const struct room *room, mu_seat viewer, enum mu_lang lang, struct story **story)
{
	struct room_names names = {0};
	room_seating(room, viewer, &names);
	struct story *old = *story;
	if (old && (old->viewer != viewer || old->lang != lang || old->moves > room->moves || old->lines.failed ||
	            memcmp(&old->names, &names, sizeof names) != 0)) {
		story_destroy(old);
		old = *story = NULL;
	}
	if (!old && !(old = *story = calloc(1, sizeof *old)))
		return false;
	old->room = room;
	old->viewer = viewer;
	old->lang = lang;
	old->telling = room_telling(room, viewer, lang, &old->names);
	return true;
}

void room_story(const struct room *room, struct story **story, mu_seat viewer, enum mu_lang lang, struct strbuf *out)
{
	if (room->status != ROOM_PLAYING && room->status != ROOM_OVER) {
		strbuf_puts(out, ",\"first\":0,\"story\":[]");
		return;
	}
	if (!story_take_up(room, viewer, lang, story)) {
		strbuf_fail(out);
		return;
	}
	struct story *told = *story;
	story_play(told);
	const unsigned first = story_first(told);
	strbuf_printf(out, ",\"first\":%u,\"story\":[", first);
	if (told->lines.failed) {
		strbuf_fail(out);
	} else if (told->count) {
		const size_t begin = told->begins[first % STORY_MAX] + 1; /* without its comma */
		strbuf_put(out, told->lines.text + begin, told->lines.length - begin);
	}
	strbuf_puts(out, "]");
	story_trim(told);
}

void story_destroy(struct story *story)
{
	if (!story)
		return;
	strbuf_release(&story->lines);
	free(story);
}
