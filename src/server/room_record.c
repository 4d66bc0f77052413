/* The record of a finished game, made from its log. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

struct room_recorder {
	const struct room *room;
	struct match_move *moves;
	size_t count, space;
	struct chance *chance;
	size_t chance_count, chance_space;
	size_t fed; /* see room_feed */
	bool failed;
};

struct room_recorder *room_recorder_create(const struct room *room)
{
	struct room_recorder *recorder = calloc(1, sizeof *recorder);
	if (recorder)
		recorder->room = room;
	return recorder;
}

static void recorder_move(struct room_recorder *recorder, mu_seat seat, mu_action action)
{
	if (recorder->count == recorder->space) {
		recorder->space = 2 * recorder->space + 64;
		void *moves = realloc(recorder->moves, recorder->space * sizeof *recorder->moves);
		if (!moves) {
			recorder->failed = true;
			return;
		}
		recorder->moves = moves;
	}
	recorder->moves[recorder->count++] = (struct match_move){.seat = seat, .action = action};
}

bool room_recorder_take(struct room_recorder *recorder, const char *body, size_t length)
{
	for (const char *line = body, *end; line < body + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(body + length - line));
		if (!end)
			break;
		mu_action action;
		if (end - line < 5 || line[0] != 'm' || line[1] != ' ')
			continue;
		if (recorder->room->game->action_parse(line + 4, (size_t)(end - line) - 4, &action))
			recorder->failed = true;
		else
			recorder_move(recorder, (mu_seat)(line[2] - '0'), action);
	}
	return !recorder->failed;
}

static void recorder_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct room_recorder *r = dealer->context;
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
	struct chance *entry = &r->chance[r->chance_count++];
	*entry = (struct chance){.kind = (enum mu_chance)event->kind, .count = 1};
	if (event->kind == MU_SHUFFLE) {
		entry->count = event->count;
		memcpy(entry->cards, event->cards, event->count);
	} else if (event->kind == MU_ROLL) {
		entry->count = 2;
		entry->cards[0] = (mu_card)event->a;
		entry->cards[1] = (mu_card)event->b;
	} else {
		entry->cards[0] = event->kind == MU_FIRST ? (mu_card)event->seat : event->card;
	}
}

static int recorder_feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct room_recorder *r = dealer->context;
	return room_feed(&r->room->spec, &r->fed, kind, cards, count);
}

static unsigned people_of(const struct room *room)
{
	unsigned people = 0;
	for (unsigned i = 0; i < room->seats; i++)
		people |= (unsigned)(room->seat[i].who == WHO_PERSON) << i;
	return people;
}

/* Plays once with the secret, to learn what chance decided, and once more as a match that is told. */
static struct match *recorder_play(struct room_recorder *r)
{
	const struct room *room = r->room;
	const struct match_start *given = room->spec.device ? room->spec.device->start : NULL;
	struct mu_dealer dealer = {.feed = recorder_feed, .tell = recorder_hear, .context = r};
	struct mu_state state;
	struct mu_refusal refusal;
	fair_dealer(&room->fair, 0, &dealer);
	if (room_begin(&room->spec, &dealer, &state))
		return NULL;
	for (size_t i = 0; i < r->count; i++) {
		fair_dealer(&room->fair, i + 1, &dealer);
		if (mu_act(room->game, &state, r->moves[i].seat, r->moves[i].action, &dealer, NULL))
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
	for (size_t i = 0; match && i < r->count; i++) {
		if (match_act(match, r->moves[i].seat, r->moves[i].action, &refusal)) {
			match_destroy(match);
			return NULL;
		}
	}
	return match;
}

char *room_recorder_finish(struct room_recorder *r, size_t *ret_length)
{
	const char *words[MU_SEATS_MAX];
	for (unsigned i = 0; i < r->room->seats; i++)
		words[i] = r->room->seat[i].word;
	struct match *match = recorder_play(r);
	const bool fair = !r->fed && match && !match_position(match); /* else there is nothing to prove */
	char *text = fair    ? fair_record(&r->room->fair, r->room->seats, words, match, ret_length)
	             : match ? record_write(match, ret_length)
	                     : NULL;
	match_destroy(match);
	free(r->moves);
	free(r->chance);
	free(r);
	return text;
}
