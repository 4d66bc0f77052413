/*
 * What bots with a character say. When a bot may speak, whether it does, and whether it would lie are drawn beforehand from a
 * stream of their own; then it speaks by what its seat may know. So nobody learns from its words or its silence what another
 * seat hides, and of its own secrets only what it chooses to claim. Claims are cheap talk: no bot listens.
 */
#include "room.h"

#include <stdio.h>

enum { SOON = 700, LATER = 2600, PERCENT = 100 };

const struct character *room_character(const struct room *room, mu_seat seat)
{
	return room->seat[seat].who == WHO_BOT ? character_at(room->seat[seat].character) : NULL;
}

const char *room_character_name(character_number character)
{
	static const char *const nouns[] = {
#define CHARACTER(id, name, ...) NOUN(name),
#define LINE(...)
#include "bots/characters.def"
#undef CHARACTER
#undef LINE
	};
	return nouns[character - 1];
}

const char *room_bot_name(const struct room *room, unsigned seat)
{
	const character_number character = room->seat[seat].character;
	return room->seat[seat].who == WHO_BOT && character ? room_character_name(character)
	                                                    : seating_named(MU_TABLE, MU_SEATS_MAX).names[seat];
}

/* Drawn for everybody who has a character, whatever is asked. */
int64_t room_bot_time(struct room *room, mu_seat seat)
{
	const struct character *c = room_character(room, seat);
	const int64_t usual = room->spec.pace->bot;
	if (!c || !usual)
		return usual;
	const int64_t percent = (int64_t)c->tempo - c->spread + (int64_t)mu_dealer_below(&room->timing, 2u * c->spread + 1);
	return usual * percent / PERCENT;
}

/* Programs are in no mood for it. */
static bool is_sociable(const struct room *room)
{
	return room->spec.device || room->spec.pace->bot;
}

void room_chatter_plan(struct room *room, int64_t now)
{
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		const struct character *c = room_character(room, (mu_seat)i);
		if (!c || !is_sociable(room) || s->speaks)
			continue;
		s->speaks = now + SOON + (int64_t)mu_dealer_below(&room->chatter, LATER);
		s->luck = mu_dealer_below(&room->chatter, UINT32_MAX);
	}
}

int64_t room_chatter_due(const struct room *room)
{
	int64_t due = INT64_MAX;
	if (room->paused || (room->status != ROOM_PLAYING && room->status != ROOM_OVER))
		return due;
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].speaks && room->seat[i].speaks < due)
			due = room->seat[i].speaks;
	return due;
}

/* One of its lines for the occasion. */
static void say_line(struct room *room, mu_seat seat, const struct character *c, enum occasion occasion, uint32_t luck,
                     int64_t now)
{
	unsigned found[8], count = 0;
	for (unsigned i = 0; character_line_at(i) && count < 8; i++)
		if (character_line_at(i)->id == c->id && character_line_at(i)->occasion == occasion)
			found[count++] = i;
	char name[16];
	if (!count)
		return;
	snprintf(name, sizeof name, "line-%u", found[luck % count] + 1);
	room_bot_says(room, seat, name, 0, now);
}

static void speak(struct room *room, mu_seat seat, const struct character *c, uint32_t luck, int64_t now)
{
	const struct words *words = words_find(room->game);
	struct mu_state view;
	const bool lies = luck / PERCENT % PERCENT < c->lies;
	room->game->view(&room->state, seat, &view);
	const bool may_claim = words->claim && room->seat[seat].claimed != words_turn(words, &view) + 1;
	const mu_card claim = may_claim ? words->claim(&view, seat, lies, luck / PERCENT / PERCENT) : 0;
	if (claim) {
		room->seat[seat].claimed = words_turn(words, &view) + 1;
		room_bot_says(room, seat, "is", claim, now);
	} else if (luck / PERCENT / PERCENT % 3 == 0) {
		say_line(room, seat, c, OCCASION_QUIP, luck / PERCENT / PERCENT / 3, now);
	}
}

void room_chatter_tick(struct room *room, int64_t now)
{
	if (now < room_chatter_due(room))
		return;
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		const struct character *c = room_character(room, (mu_seat)i);
		if (!s->speaks || now < s->speaks)
			continue;
		s->speaks = 0;
		if (!c) /* somebody else sits there now */
			continue;
		if (room->status == ROOM_OVER)
			say_line(room, (mu_seat)i, c, OCCASION_OVER, s->luck, now);
		else if (!s->greeted && room->moves <= 10 * room->seats) /* not again after a restart */
			say_line(room, (mu_seat)i, c, OCCASION_HELLO, s->luck, now);
		else if (s->luck % PERCENT < c->talks)
			speak(room, (mu_seat)i, c, s->luck, now);
		s->greeted = true;
	}
}
