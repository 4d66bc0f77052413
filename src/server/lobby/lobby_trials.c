/*
 * How strong the cards are that people bring to tables: which is tried next, and what is known already. Whatever lies at an open table
 * and has not been judged waits; one is tried at a time. Networks take turns, in a network its addresses, and at an address its tables:
 * whoever brings many cards keeps only oneself waiting.
 */
#include "lobby.h"

#include <string.h>

/* -- What is known ------------------------------------------------------------------------------------------- */

static struct card_trial *trial_find(struct lobby *lobby, const struct mu_game *game, const struct mu_made *made)
{
	for (unsigned i = 0; i < TRIALS_KEPT; i++) {
		struct card_trial *trial = &lobby->trials[i];
		if (trial->game == game && memcmp(&trial->made, made, sizeof *made) == 0)
			return trial;
	}
	return NULL;
}

/* In a place that is free, or of what nobody has asked for for the longest time. */
static void trial_keep(struct lobby *lobby, const struct card_trial *trial)
{
	struct card_trial *oldest = &lobby->trials[0];
	for (unsigned i = 1; i < TRIALS_KEPT && oldest->game; i++)
		if (!lobby->trials[i].game || lobby->trials[i].used < oldest->used)
			oldest = &lobby->trials[i];
	*oldest = *trial;
	oldest->used = ++lobby->trial_uses;
}

uint8_t trials_judge(struct lobby *lobby, const struct mu_game *game, const struct mu_made *made)
{
	struct card_trial *trial = trial_find(lobby, game, made);
	if (trial)
		trial->used = ++lobby->trial_uses;
	else
		lobby->untried = true;
	return trial ? trial->verdict : 0;
}

/* -- Whose turn it is ---------------------------------------------------------------------------------------- */

/* When there was last a trial for whom a card belongs to, counted in trials; before there was one, when the table came. */
enum { TURN_NETWORK, TURN_ADDRESS, TURN_TABLE, TURNS };
struct turn {
	struct lobby_table *table; /* NULL: nobody waits */
	int card;
	uint64_t last[TURNS];
};

static struct turn turn_of(struct lobby *lobby, struct lobby_table *table, int card)
{
	struct turn turn = {.table = table, .card = card, .last = {[TURN_TABLE] = table->tried}};
	const mu_seat seat = table->room->made->by[card];
	places_tried(lobby, table->origins[seat].list[0], turn.last);
	for (unsigned i = 0; i < TURNS; i++)
		if (turn.last[i] < table->came)
			turn.last[i] = table->came;
	return turn;
}

static bool is_earlier(const struct turn *a, const struct turn *b)
{
	unsigned i = 0;
	while (i < TURNS - 1 && a->last[i] == b->last[i])
		i++;
	return !b->table || a->last[i] < b->last[i];
}

/* Of a table the cards take turns as they came. */
static int card_waiting(const struct room *room)
{
	for (int i = 0; room->status == ROOM_OPEN && i < mu_made_count(&room->spec.setup); i++)
		if (!room->made->verdict[i])
			return i;
	return -1;
}

static struct turn turn_next(struct lobby *lobby)
{
	struct turn next = {0};
	for (size_t i = 0; i < lobby->bucket_count; i++)
		for (struct lobby_table *table = lobby->buckets[i]; table; table = table->next) {
			const int card = card_waiting(table->room);
			if (card < 0)
				continue;
			const struct turn turn = turn_of(lobby, table, card);
			if (is_earlier(&turn, &next))
				next = turn;
		}
	return next;
}

void trials_go_on(struct lobby *lobby)
{
	if (lobby->tried.game || !lobby->untried || !lobby->hooks.trial)
		return;
	const struct turn turn = turn_next(lobby);
	lobby->untried = turn.table;
	if (!turn.table)
		return;
	const struct room *room = turn.table->room;
	const struct card_trial trial = {.game = room->game, .made = room->spec.setup.made[turn.card]};
	if (!lobby->hooks.trial(lobby->hooks.context, trial.game, &trial.made))
		return;
	lobby->tried = trial;
	turn.table->tried = ++lobby->trial_count;
	places_try(lobby, turn.table->origins[room->made->by[turn.card]].list[0]);
}

static bool lies_at(const struct room *room, const struct card_trial *trial)
{
	for (int i = 0; room->status == ROOM_OPEN && room->game == trial->game && i < mu_made_count(&room->spec.setup); i++)
		if (memcmp(&room->spec.setup.made[i], &trial->made, sizeof trial->made) == 0)
			return true;
	return false;
}

void lobby_tried(struct lobby *lobby, enum trial_verdict verdict, int64_t now)
{
	struct card_trial trial = lobby->tried;
	lobby->now = now;
	lobby->tried = (struct card_trial){0};
	trial.verdict = (uint8_t)(verdict + 1);
	trial_keep(lobby, &trial);
	for (size_t i = 0; i < lobby->bucket_count; i++) {
		for (struct lobby_table *table = lobby->buckets[i], *next; table; table = next) {
			next = table->next;
			if (!lies_at(table->room, &trial))
				continue;
			room_judged(table->room, &trial.made, verdict, now);
			lobby_table_touch(lobby, table);
		}
	}
	trials_go_on(lobby);
}
