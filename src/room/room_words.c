/* Words for people, and facts for pages that know no rules: in each reader's language, from the viewer's view alone. */
#include "room.h"

#include "words/words_json.h"

enum mu_lang form_lang(unsigned form)
{
	return form >= FORM_WORDS && form < FORM_COUNT ? (enum mu_lang)(form - FORM_WORDS) : MU_LANG_EN;
}

struct seating room_seating(const struct room *room, mu_seat viewer, struct room_names *names)
{
	struct seating seating = seating_named(viewer, room->seats);
	seating.pictured = true;
	for (unsigned i = 0; i < room->seats; i++) {
		if (room->seat[i].who == WHO_BOT)
			seating.names[i] = room_bot_name(room, i);
		if (room->seat[i].who != WHO_PERSON)
			continue;
		nickname_mark(names->text[i], sizeof names->text[i], room->seat[i].name);
		seating.names[i] = names->text[i];
	}
	return seating;
}

struct telling room_telling(const struct room *room, mu_seat viewer, enum mu_lang lang, struct room_names *names)
{
	return (struct telling){.words = words_find(room->game),
	                        .lang = lang,
	                        .made = room_made_names(room),
	                        .seating = room_seating(room, viewer, names)};
}

void room_words_hear(struct room *room, mu_seat viewer, const struct mu_event *event)
{
	const unsigned index = room_viewer_index(viewer);
	for (unsigned lang = 0; lang < MU_LANG_COUNT; lang++) {
		if (!room->ears[index][FORM_WORDS + lang])
			continue;
		struct room_names names;
		const struct telling telling = room_telling(room, viewer, (enum mu_lang)lang, &names);
		struct strbuf *told = &room->scratch->told[index][lang];
		if (told->length)
			strbuf_put(told, ",", 1);
		words_json_tell(&telling, event, told);
	}
}

/* -- Those who did not play it to the end ------------------------------------------------------------------------- */

void room_words_resigned(const struct telling *telling, mu_seat seat, struct strbuf *out)
{
	struct hearing hearing = {.said = out};
	const struct voice voice = {.lang = telling->lang, .hearing = &hearing, .made = telling->made};
	const bool own = seat == telling->seating.viewer;
	say(&voice, own ? N_("You resign; a bot takes over your seat.") : N_("{seat} resigns; a bot takes over."), "seat",
	    telling->seating.names[seat], NULL);
}

struct ending {
	const struct room *room;
	const struct seating *people, *bots;
};

static void ending_say(const struct voice *voice, const void *context)
{
	const struct ending *ending = context;
	for (unsigned i = 0; i < ending->room->seats; i++) {
		const struct room_seat *s = &ending->room->seat[i];
		const bool own = (mu_seat)i == ending->people->viewer;
		if (s->resigned_at)
			say(voice,
			    own ? N_("You resigned; {bot}, a bot, played on in your seat.")
			        : N_("{seat} resigned; {bot}, a bot, played on in that seat."),
			    "seat", ending->people->names[i], "bot", ending->bots->names[i], NULL);
		else if (s->bot && !s->resigned)
			say(voice,
			    own ? N_("You were away at the end; a bot had taken over your seat.")
			        : N_("{seat} was away at the end; a bot had taken over their seat."),
			    "seat", ending->people->names[i], NULL);
	}
}

/* Whoever resigned has not won, nor lost: from then on it was the bot's game. */
static struct seating seating_ended(const struct room *room, const struct seating *people, const struct seating *bots)
{
	struct seating ended = *people;
	for (unsigned i = 0; i < room->seats; i++) {
		if (!room->seat[i].resigned_at)
			continue;
		ended.names[i] = bots->names[i];
		if (ended.viewer == (mu_seat)i)
			ended.viewer = MU_TABLE;
	}
	return ended;
}

void room_words_put(const struct room *room, mu_seat viewer, unsigned form, bool events, struct strbuf *out)
{
	struct mu_state state;
	struct room_names names;
	if (form == FORM_PLAIN)
		return;
	struct telling telling = room_telling(room, viewer, form_lang(form), &names);
	const struct seating bots = seating_named(MU_TABLE, room->seats);
	const struct seating ended = seating_ended(room, &telling.seating, &bots);
	const struct ending ending = {room, &telling.seating, &bots};
	telling.state = &room->state;
	telling.ended = &ended;
	telling.aside = ending_say;
	telling.context = &ending;
	if (events)
		telling.told = &room->scratch->told[room_viewer_index(viewer)][form - FORM_WORDS];
	if (room_asks(room, viewer)) {
		room_state_for(room, viewer, &state);
		telling.state = &state;
		telling.asked = true;
	}
	strbuf_put(out, ",", 1);
	words_json_put(&telling, out);
}
