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
		if (room->seat[i].who != WHO_PERSON)
			continue;
		nickname_mark(names->text[i], sizeof names->text[i], room->seat[i].name);
		seating.names[i] = names->text[i];
	}
	return seating;
}

struct telling room_telling(const struct room *room, mu_seat viewer, enum mu_lang lang, struct room_names *names)
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
		const struct telling telling = room_telling(room, viewer, (enum mu_lang)lang, &names);
		struct strbuf *told = &room->scratch->told[index][lang];
		if (told->length)
			strbuf_put(told, ",", 1);
		words_json_tell(&telling, event, told);
	}
}

void room_words_put(const struct room *room, mu_seat viewer, unsigned form, bool events, struct strbuf *out)
{
	struct mu_state state;
	struct room_names names;
	if (form == FORM_PLAIN)
		return;
	struct telling telling = room_telling(room, viewer, form_lang(form), &names);
	telling.state = &room->state;
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
