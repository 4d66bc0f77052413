/* Words for people, and facts for pages that know no rules: in each reader's language, from the viewer's view alone. */
#include "room.h"

#include "cli/words_json.h"

enum mu_lang form_lang(unsigned form)
{
	return form >= FORM_WORDS && form < FORM_COUNT ? (enum mu_lang)(form - FORM_WORDS) : MU_LANG_EN;
}

struct seating room_seating(const struct room *room, mu_seat viewer, struct room_names *names)
{
	struct seating seating = seating_named(viewer, room->seats);
	seating.pictured = true;
	for (unsigned i = 0; i < room->seats; i++) {
		if (room->seat[i].who != WHO_PERSON)
			continue;
		nickname_mark(names->text[i], sizeof names->text[i], room->seat[i].name);
		seating.names[i] = names->text[i];
	}
	return seating;
}

static struct telling telling_for(const struct room *room, mu_seat viewer, enum mu_lang lang, struct room_names *names)
{
	return (
	    struct telling){.words = words_find(room->game), .lang = lang, .seating = room_seating(room, viewer, names)};
}

void room_words_hear(struct room *room, mu_seat viewer, const struct mu_event *event)
{
	const unsigned index = room_viewer_index(viewer);
	for (unsigned lang = 0; lang < MU_LANG_COUNT; lang++) {
		if (!room->ears[index][FORM_WORDS + lang])
			continue;
		struct room_names names;
		const struct telling telling = telling_for(room, viewer, (enum mu_lang)lang, &names);
		struct reply *told = &room->scratch->told[index][lang];
		if (told->length)
			reply_put(told, ",", 1);
		words_json_tell(&telling, event, told);
	}
}

void room_words_put(const struct room *room, mu_seat viewer, unsigned form, bool events, struct reply *out)
{
	struct mu_state state;
	struct room_names names;
	if (form == FORM_PLAIN)
		return;
	struct telling telling = telling_for(room, viewer, form_lang(form), &names);
	telling.state = &room->state;
	if (events)
		telling.told = &room->scratch->told[room_viewer_index(viewer)][form - FORM_WORDS];
	if (room_asks(room, viewer)) {
		room_state_for(room, viewer, &state);
		telling.state = &state;
		telling.asked = true;
	}
	reply_put(out, ",", 1);
	words_json_put(&telling, out);
}

/* -- The story so far ------------------------------------------------------------------------------------------ */

enum { STORY_MAX = 200 };

struct story {
	const struct room *room;
	mu_seat viewer;
	struct telling telling;
	size_t fed;         /* see room_feed */
	struct reply lines; /* objects, each after a comma */
	size_t begins[STORY_MAX];
	unsigned count;
};

static void story_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct story *story = dealer->context;
	struct reply *lines = &story->lines;
	const size_t begin = lines->length;
	reply_puts(lines, ",{\"text\":");
	const size_t text = lines->length;
	words_json_tell(&story->telling, event, lines);
	if (lines->length - text <= 2) { /* "": there was nothing to be seen */
		lines->length = begin;
		return;
	}
	reply_puts(lines, ",\"event\":");
	char *space = reply_space(lines, MU_JSON_MAX);
	if (space)
		reply_advance(lines, (size_t)story->room->game->event_json(event, story->viewer, space, MU_JSON_MAX));
	reply_puts(lines, "}");
	story->begins[story->count++ % STORY_MAX] = begin;
}

static int story_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct story *story = dealer->context;
	return room_feed(&story->room->spec, &story->fed, kind, cards, count);
}

/* The game is played once more, for the ears of this viewer. */
static void story_play(struct story *story)
{
	const struct room *room = story->room;
	struct mu_dealer dealer = {.feed = story_feed, .tell = story_hear, .context = story};
	struct mu_state state;
	fair_dealer(&room->fair, 0, &dealer);
	bool fine = room_begin(&room->spec, &dealer, &state) == MU_OK; /* as it was once: it is told as far as it goes */
	for (size_t i = 0; fine && i < room->moves; i++) {
		fair_dealer(&room->fair, i + 1, &dealer);
		fine = mu_act(room->game, &state, room->done[i].seat, room->done[i].action, &dealer, NULL) == MU_OK;
	}
}

void room_story(const struct room *room, mu_seat viewer, enum mu_lang lang, struct reply *out)
{
	struct room_names names;
	struct story story = {.room = room, .viewer = viewer, .telling = telling_for(room, viewer, lang, &names)};
	if (room->status == ROOM_PLAYING || room->status == ROOM_OVER)
		story_play(&story);
	const unsigned first = story.count > STORY_MAX ? story.count - STORY_MAX : 0;
	reply_printf(out, ",\"first\":%u,\"story\":[", first);
	if (story.count && !story.lines.failed) {
		const size_t begin = story.begins[first % STORY_MAX] + 1; /* without its comma */
		reply_put(out, story.lines.text + begin, story.lines.length - begin);
	}
	reply_puts(out, "]");
	reply_release(&story.lines);
}
