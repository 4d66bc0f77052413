/*
 * How strong the cards are that people bring to tables: which of them are to be tried, and what is known already. There is room for
 * so many; one is tried at a time, and only while it lies at an open table.
 */
#include "lobby.h"

#include <string.h>

static struct card_trial *trial_find(struct lobby *lobby, const struct mu_game *game, const struct mu_made *made)
{
	for (unsigned i = 0; i < TRIALS_KEPT; i++) {
		struct card_trial *trial = &lobby->trials[i];
		if (trial->game == game && memcmp(&trial->made, made, sizeof *made) == 0)
			return trial;
	}
	return NULL;
}

/* A place that is free, or of what nobody has asked for for the longest time. NULL: all wait. */
static struct card_trial *trial_place(struct lobby *lobby)
{
	struct card_trial *oldest = NULL;
	for (unsigned i = 0; i < TRIALS_KEPT; i++) {
		struct card_trial *trial = &lobby->trials[i];
		if (!trial->game)
			return trial;
		if (trial->verdict && (!oldest || trial->used < oldest->used))
			oldest = trial;
	}
	return oldest;
}

static bool lies_at(const struct room *room, const struct card_trial *trial)
{
	for (int i = 0; room->status == ROOM_OPEN && room->game == trial->game && i < mu_made_count(&room->spec.setup); i++)
		if (memcmp(&room->spec.setup.made[i], &trial->made, sizeof trial->made) == 0)
			return true;
	return false;
}

static bool is_wanted(const struct lobby *lobby, const struct card_trial *trial)
{
	for (size_t i = 0; i < lobby->bucket_count; i++)
		for (const struct lobby_table *table = lobby->buckets[i]; table; table = table->next)
			if (lies_at(table->room, trial))
				return true;
	return false;
}

static struct card_trial *trial_waiting(struct lobby *lobby)
{
	struct card_trial *next = NULL;
	for (unsigned i = 0; i < TRIALS_KEPT; i++) {
		struct card_trial *trial = &lobby->trials[i];
		if (trial->game && !trial->verdict && (!next || trial->used < next->used))
			next = trial;
	}
	return next;
}

/* Waiting for the longest time; those that nobody wants any more are forgotten. */
static struct card_trial *trial_next(struct lobby *lobby)
{
	struct card_trial *next;
	while ((next = trial_waiting(lobby)) && !is_wanted(lobby, next))
		next->game = NULL;
	return next;
}

uint8_t trials_judge(struct lobby *lobby, const struct mu_game *game, const struct mu_made *made)
{
	struct card_trial *trial = trial_find(lobby, game, made);
	if (!trial && (trial = trial_place(lobby)))
		*trial = (struct card_trial){.game = game, .made = *made, .used = ++lobby->trial_count};
	if (!trial)
		return 0;
	if (trial->verdict)
		trial->used = ++lobby->trial_count;
	return trial->verdict;
}

void trials_go_on(struct lobby *lobby)
{
	if (lobby->tried || !lobby->trial_count || !lobby->hooks.trial)
		return;
	lobby->tried = trial_next(lobby);
	if (lobby->tried && !lobby->hooks.trial(lobby->hooks.context, lobby->tried->game, &lobby->tried->made))
		lobby->tried = NULL;
}

void lobby_tried(struct lobby *lobby, enum trial_verdict verdict, int64_t now)
{
	struct card_trial *trial = lobby->tried;
	lobby->now = now;
	lobby->tried = NULL;
	trial->verdict = (uint8_t)(verdict + 1);
	for (size_t i = 0; i < lobby->bucket_count; i++) {
		for (struct lobby_table *table = lobby->buckets[i], *next; table; table = next) {
			next = table->next;
			if (!lies_at(table->room, trial))
				continue;
			room_judged(table->room, &trial->made, verdict, now);
			lobby_table_touch(lobby, table);
		}
	}
	trials_go_on(lobby);
}
