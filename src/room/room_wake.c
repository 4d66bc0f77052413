/*
 * What a room knows of time and of numbers when the server is started anew. Deadlines are what they were: they follow from the times in the log. But
 * nobody could answer while the server was down, so for some seconds no clock runs out and no bot takes a seat.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

/* -- Absence ------------------------------------------------------------------------------------------------- */

bool room_away_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	char *end;
	const long long since = strtoll(line->rest, &end, 10);
	if (end == line->rest || *end || since < 0 || since >> 45)
		return false;
	s->away = true;
	s->gone = since;
	if (since > room->last_here)
		room->last_here = since;
	return true;
}

bool room_here_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	s->away = false;
	s->gone = room->last_here = line->time;
	return true;
}

/* Nobody is connected to a server that has just been started: who was there when it stopped is away from now on. */
static void absences_wake(struct room *room, int64_t now)
{
	bool anybody = false;
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		if (s->who == WHO_PERSON && !s->away) {
			s->gone = now;
			anybody = true;
		}
	}
	if (anybody)
		room->last_here = now;
}

/* -- Numbers -------------------------------------------------------------------------------------------------- */

enum { NUMBERS_AHEAD = 100000, NUMBERS_RESERVE = 1000 };

bool room_mark_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const unsigned long long mark = strtoull(line->rest, &end, 10);
	if (end == line->rest || *end || mark >> 52)
		return false;
	room->number_mark = mark;
	return true;
}

/*
 * Numbers begin with the time, so that they are new also after a log was lost; but the clock may have been set back, and then with the
 * mark, which none has reached. A log of an older version has no mark: its last time stands for it, and an hour.
 */
void room_numbers_begin(struct room *room, int64_t now)
{
	enum { HOUR = 60 * 60 * 1000 };
	const uint64_t old = room->last_time ? (uint64_t)room->last_time + HOUR : 0;
	const uint64_t mark = room->number_mark ? room->number_mark : old;
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		room->number[i] = (uint64_t)now > mark ? (uint64_t)now : mark;
}

static uint64_t number_most(const struct room *room)
{
	uint64_t most = 0;
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		most = room->number[i] > most ? room->number[i] : most;
	return most;
}

/*
 * Whoever sits down begins with a number that does not tell how much was told there before: with the time, as the table did. Only if the clock was
 * set back, or after very many messages, with the next step beyond all numbers.
 */
void room_number_renew(struct room *room, mu_seat seat, int64_t now)
{
	enum { STEP = 1024 };
	const uint64_t beyond = (number_most(room) / STEP + 1) * STEP;
	room->number[seat] = (uint64_t)now > beyond ? (uint64_t)now : beyond;
}

/* Writes a higher mark into the log long before a number reaches the present one. */
void room_numbers_mark(struct room *room)
{
	const uint64_t most = number_most(room);
	if (room->spec.device || most + NUMBERS_RESERVE < room->number_mark)
		return;
	room->number_mark = most + NUMBERS_AHEAD;
	room_note(room, LOG(MARK), (unsigned long long)room->number_mark);
}

/* -- Clocks ----------------------------------------------------------------------------------------------------- */

/* Whatever times stand in a damaged log, none becomes negative. */
static void time_shift(int64_t *time, int64_t by)
{
	*time = *time + by > 0 ? *time + by : 0;
}

void room_times_shift(struct room *room, int64_t by)
{
	int64_t *const times[] = {&room->asked,     &room->opened, &room->clock_from, &room->paused_at,
	                          &room->last_here, &room->began,  &room->ended,      &room->quick_until};
	for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
		time_shift(times[i], by);
	for (unsigned i = 0; i < room->seats; i++) {
		time_shift(&room->seat[i].gone, by);
		time_shift(&room->seat[i].answer_from, by);
	}
}

static void orders_swap(struct room_orders *one, struct room_orders *two)
{
	const struct room_orders kept = *one;
	*one = *two;
	*two = kept;
}

/* What was asked is asked again: bots and the server take their time from now on, people have what is left of theirs. */
static void questions_wake(struct room *room, int64_t now)
{
	mu_action sealed[MU_SEATS_MAX] = {0};
	struct room_orders orders[MU_SEATS_MAX] = {0}; /* of who has answered: they are not used up by asking again */
	const int64_t opened = room->opened, clock_from = room->clock_from;
	for (unsigned i = 0; i < room->seats; i++) {
		sealed[i] = room->seat[i].sealed ? room->seat[i].answer : 0;
		if (sealed[i])
			orders_swap(&room->seat[i].orders, &orders[i]);
	}
	room_ask(room, room->paused ? room->paused_at : now);
	room->opened = opened;
	room->clock_from = clock_from;
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		struct mu_state state;
		if (sealed[i])
			orders_swap(&s->orders, &orders[i]);
		s->question = room->number[i];
		if (!s->asked)
			continue;
		if (!room_is_bot(room, (mu_seat)i) && s->answer_from > room_deadline(room, (mu_seat)i))
			s->answer_from = room_deadline(room, (mu_seat)i); /* nobody's answer comes when all clocks have run out */
		room_state_for(room, (mu_seat)i, &state);
		if (!sealed[i] || room->game->refuse(&state, (mu_seat)i, sealed[i]).error)
			continue;
		s->answer = sealed[i];
		s->answer_from = now;
		s->sealed = true;
	}
}

void room_wake(struct room *room, int64_t now)
{
	enum { SPARED = 10000 };
	const bool set_back = now < room->last_time;
	if (!room->game)
		room_freeze(room, "log/replay");
	else if (room->status == ROOM_PLAYING && room->game->check(&room->state))
		room_freeze(room, "rules/state");
	if (set_back)
		room_times_shift(room, now - room->last_time);
	if (!room->spec.device)
		room->spared = now + SPARED;
	room_numbers_begin(room, now);
	absences_wake(room, now);
	room->replaying = true; /* so that asking again writes nothing to the log */
	if (room->status == ROOM_PLAYING)
		questions_wake(room, now);
	room_start_wake(room, now);
	room->replaying = false;
	room->news_deal = false;
	room->news_orders = 0;
	room->news_play = room->news_ask = room->news_seats = room->news_pause = room->news_made = false;
	room->news_reports = false;
	room_made_wake(room);
	if (set_back) /* the log has to know by how much; the mark of numbers is due in any case */
		room_settle(room, now);
}
