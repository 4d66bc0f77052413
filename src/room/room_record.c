/* The record of a game, made from its moves. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

struct recorder {
	const struct room *room;
	struct chance *chance;
	size_t chance_count, chance_space;
	size_t fed; /* see room_feed */
	bool failed;
};

static void recorder_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct recorder *r = dealer->context;
	if (event->kind >= MU_EVENT_OWN)
		return;
	if (r->chance_count == r->chance_space) {
		r->chance_space = 2 * r->chance_space + 16;
		void *chance = realloc(r->chance, r->chance_space * sizeof *r->chance);
		if (!chance) {
			r->failed = true;
			return;
		}
		r->chance = chance;
	}
	r->chance[r->chance_count++] = chance_of(event);
}

static int recorder_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct recorder *r = dealer->context;
	return room_feed(&r->room->spec, &r->fed, kind, cards, count);
}

static unsigned people_of(const struct room *room)
{
	unsigned people = 0;
	for (unsigned i = 0; i < room->seats; i++)
		people |= (unsigned)(room->seat[i].who == WHO_PERSON) << i;
	return people;
}

static void made_names_put(const struct made_names *names, struct strbuf *info)
{
	char word[MADE_PART_WORD];
	for (int i = 0; names && i < MU_MADE_MAX; i++) {
		for (unsigned part = 0; part < MADE_PARTS; part++) {
			made_part_word(part, word);
			if (made_part_text(&names->of[i], part)[0])
				strbuf_printf(info, "info made %d %s %s\n", i + 1, word, made_part_text(&names->of[i], part));
		}
	}
}

char *room_record_named(const struct room *room, char *record, size_t *length)
{
	struct strbuf info = {0};
	for (unsigned i = 0; i < room->seats; i++) {
		const struct character *character = room_character(room, (mu_seat)i);
		if (room->seat[i].who == WHO_PERSON)
			strbuf_printf(&info, "info name %u %s\n", i, room->seat[i].name);
		else if (character)
			strbuf_printf(&info, "info character %u %s\n", i, character->id);
	}
	made_names_put(room_made_names(room), &info);
	return fair_add_info(record, length, &info);
}

/* Plays once with the secret, to learn what chance decided, and once more as a match that is told. */
static struct match *recorder_play(struct recorder *r)
{
	const struct room *room = r->room;
	const struct match_start *given = room->spec.device ? room->spec.device->start : NULL;
	struct mu_dealer dealer = {.feed = recorder_feed, .tell = recorder_hear, .context = r};
	struct mu_state state;
	struct mu_refusal refusal;
	fair_dealer(&room->fair, 0, &dealer);
	if (room_begin(&room->spec, &dealer, &state))
		return NULL;
	for (size_t i = 0; i < room->moves; i++) {
		fair_dealer(&room->fair, i + 1, &dealer);
		if (mu_act(room->game, &state, room->done[i].seat, room->done[i].action, &dealer, NULL))
			return NULL;
	}
	const struct match_start start = {.game = room->game,
	                                  .setup = room->spec.setup,
	                                  .seed = "",
	                                  .chance = r->chance,
	                                  .chance_count = r->chance_count,
	                                  .position = given ? given->position : NULL,
	                                  .position_text = given ? given->position_text : NULL};
	struct match *match = r->failed ? NULL : match_create(&start, &refusal);
	if (match)
		match_set_people(match, people_of(room));
	for (size_t i = 0; match && i < room->moves; i++) {
		if (match_act(match, room->done[i].seat, room->done[i].action, &refusal)) {
			match_destroy(match);
			return NULL;
		}
	}
	return match;
}

char *room_record(const struct room *room, size_t *ret_length)
{
	struct recorder r = {.room = room};
	struct fair_word words[MU_SEATS_MAX];
	room_fair_words(room, words);
	struct match *match = recorder_play(&r);
	const bool fair = !r.fed && match && !match_position(match); /* else there is nothing to prove */
	char *text = fair    ? fair_record(&room->fair, room->seats, words, match, ret_length)
	             : match ? record_write(match, ret_length)
	                     : NULL;
	match_destroy(match);
	free(r.chance);
	return text;
}
