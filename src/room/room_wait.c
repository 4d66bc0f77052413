/*
 * How long the answers take that no person gives: a bot's, and the server's for a person who can only decline. It must not
 * depend on hidden cards, so every such answer has its time before anybody looks at a card, and is given exactly then.
 */
#include "room.h"

#include "bots/bots.h"

/*
 * On a device, and at a pace without a time for bots, a bot answers as soon as it has decided. Otherwise it answers when the
 * time of the pace is over, and a decision that comes later is not used.
 */
bool room_waits_for_thought(const struct room *room)
{
	return room->spec.device || !room->spec.pace->bot;
}

unsigned room_bot_level(const struct room *room, mu_seat seat)
{
	return room->seat[seat].who == WHO_BOT ? room->seat[seat].level : BOT_REGULAR;
}

/* What a level without search decides: for bots whose decision does not come in time. */
mu_action room_first_thought(struct room *room, mu_seat seat, const struct mu_state *state)
{
	struct mu_state view;
	struct bot_decision decision;
	const unsigned level = room_bot_level(room, seat);
	const struct character *character = room_character(room, seat);
	const struct bot_budget budget = {.temper = character ? &character->temper : NULL};
	room->game->view(state, seat, &view);
	return bot_decide(bot_brain_find(room->game), &view, level < BOT_REGULAR ? (int)level : BOT_REGULAR, &budget,
	                  &room->timing, &decision);
}

/* -- The server instead of a person ------------------------------------------------------------------------ */

void room_hesitation_keep(struct room *room, mu_seat seat, int64_t now)
{
	struct room_seat *s = &room->seat[seat];
	const int64_t took = now - room->asked - room->least;
	if (s->reaction && !room_is_bot(room, seat))
		s->took[s->took_count++ % ROOM_TOOK_MAX] = (uint32_t)(took > 0 ? took : 0);
}

/*
 * Somebody who holds a card takes a person's time to decide. So the server takes this person's time, too: one of the last few,
 * give or take a fifth. Of a person who is not known yet it takes a guess, which is sometimes long.
 */
int64_t room_hesitation(struct room *room, mu_seat seat)
{
	enum { KNOWN_FROM = 4, LONG_ONE_IN = 8 };
	const struct room_seat *s = &room->seat[seat];
	const struct pace *pace = room->spec.pace;
	if (room_is_bot(room, seat) || !pace->mask || !room->game->hidden_reactions)
		return 0;
	if (s->took_count < KNOWN_FROM) {
		const bool is_long = mu_dealer_below(&room->timing, LONG_ONE_IN) == 0;
		const int64_t most = is_long ? pace->react - room->least : pace->mask;
		return mu_dealer_below(&room->timing, (uint32_t)(most < UINT32_MAX / 2 ? most : pace->mask) + 1);
	}
	const unsigned known = s->took_count < ROOM_TOOK_MAX ? s->took_count : ROOM_TOOK_MAX;
	const int64_t took =
	    (int64_t)s->took[mu_dealer_below(&room->timing, known)] * (80 + mu_dealer_below(&room->timing, 41)) / 100;
	const int64_t most = pace->react - room->least;
	return took < most ? took : most;
}
