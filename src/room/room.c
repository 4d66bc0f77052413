/* Seats and status: who sits where, who comes and goes, pauses, and the end. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

const char *const room_status_names[] = {"open", "starting", "playing", "over", "gone", "frozen"};

void room_scratch_release(struct room_scratch *scratch)
{
	for (unsigned i = 0; i < ROOM_VIEWERS; i++) {
		strbuf_release(&scratch->events[i]);
		for (unsigned j = 0; j < MU_LANG_COUNT; j++)
			strbuf_release(&scratch->told[i][j]);
	}
	strbuf_release(&scratch->message);
	strbuf_release(&scratch->asking);
	strbuf_release(&scratch->journal);
	strbuf_release(&scratch->aside);
}

unsigned room_viewer_index(mu_seat viewer)
{
	return viewer == MU_TABLE ? MU_SEATS_MAX : (unsigned)viewer;
}

/* Twelve letters and digits that cannot be mistaken for each other, 60 bits. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void room_name_of(uint64_t id, char ret_name[ROOM_ID_MAX])
{
	for (int i = ROOM_ID_MAX - 2; i >= 0; i--, id >>= 5)
		ret_name[i] = letters[id & 31];
	ret_name[ROOM_ID_MAX - 1] = '\0';
}

bool room_name_read(const char *name, uint64_t *ret_id)
{
	uint64_t id = 0;
	if (strlen(name) != ROOM_ID_MAX - 1)
		return false;
	for (const char *c = name; *c; c++) {
		const char *letter = strchr(letters, *c);
		if (!letter)
			return false;
		id = id << 5 | (uint64_t)(letter - letters);
	}
	*ret_id = id;
	return id != 0;
}

/* -- Beginning and end -------------------------------------------------------------------------------- */

struct room *room_replay_begin(uint64_t id, const struct room_hooks *hooks, struct room_scratch *scratch)
{
	struct room *room = calloc(1, sizeof *room);
	if (!room)
		return NULL;
	room->id = id;
	room_name_of(id, room->name);
	room->hooks = hooks;
	room->scratch = scratch;
	room->replaying = true;
	room->log_version = 1; /* until it says another */
	return room;
}

void room_destroy(struct room *room)
{
	if (!room)
		return;
	for (unsigned i = 0; i < MU_SEATS_MAX; i++)
		room_orders_release(&room->seat[i].orders);
	room_talk_release(room);
	free(room->done);
	free(room->made);
	free(room);
}

bool room_freeze(struct room *room, const char *why)
{
	if (room->status == ROOM_FROZEN)
		return false;
	room->status = ROOM_FROZEN;
	room->fault = why;
	room->news_seats = true;
	return false;
}

bool room_is_bot(const struct room *room, mu_seat seat)
{
	return room->seat[seat].who == WHO_BOT || room->seat[seat].bot;
}

mu_seat room_seat_of(const struct room *room, uint64_t person)
{
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who == WHO_PERSON && room->seat[i].person == person)
			return (mu_seat)i;
	return MU_NOBODY;
}

unsigned room_open_seats(const struct room *room)
{
	unsigned count = 0;
	for (unsigned i = 0; i < room->seats; i++)
		count += room->seat[i].who == WHO_OPEN;
	return count;
}

unsigned room_people(const struct room *room)
{
	unsigned count = 0;
	for (unsigned i = 0; i < room->seats; i++)
		count += room->seat[i].who == WHO_PERSON && !room->seat[i].resigned;
	return count;
}

unsigned room_people_here(const struct room *room)
{
	unsigned count = 0;
	for (unsigned i = 0; i < room->seats; i++)
		count += room->here[i] > 0;
	return count;
}

bool person_lang_is_fine(const char *lang)
{
	const size_t length = strspn(lang, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
	return length >= 2 && length < ROOM_LANG_MAX && !lang[length];
}

/* -- Before the game ------------------------------------------------------------------------------------ */

/* -1: none. */
static int free_seat(const struct room *room, const char *key, struct refusal *ret_refusal)
{
	bool invited = false;
	for (unsigned i = 0; i < room->seats; i++) {
		if (room->seat[i].who == WHO_OPEN || (room->seat[i].who == WHO_INVITED && key))
			return (int)i;
		invited = invited || room->seat[i].who == WHO_INVITED;
	}
	refuse(ret_refusal, invited ? REFUSE_KEY : REFUSE_FULL);
	return -1;
}

/* Looks at every letter, whatever the first ones are: the time it takes says nothing about the key. */
bool room_key_fits(const struct room *room, const char *given)
{
	const char *key = room->spec.key;
	const size_t length = strlen(key);
	unsigned differs = 0;
	if (strlen(given) != length)
		return false;
	for (size_t i = 0; i < length; i++)
		differs |= (unsigned char)(key[i] ^ given[i]);
	return !differs;
}

/* Whoever does not say which keeps the one there is. */
static bool face_set(struct room *room, mu_seat seat, face_number face)
{
	struct room_seat *s = &room->seat[seat];
	if (!face || face == s->face)
		return false;
	s->face = face;
	room_note(room, LOG(FACE), seat, face_id(face));
	return true;
}

bool room_join(struct room *room, const struct room_person *person, int seat, const char *key, int64_t now,
               struct refusal *ret_refusal)
{
	if (key && !room_key_fits(room, key))
		return refuse(ret_refusal, REFUSE_KEY);
	if (room_seat_of(room, person->id) >= 0)
		return refuse(ret_refusal, REFUSE_SEATED);
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (!room_may_note(room, ret_refusal) || (seat < 0 && (seat = free_seat(room, key, ret_refusal)) < 0))
		return false;
	if (seat >= (int)room->seats)
		return refuse(ret_refusal, REFUSE_TAKEN);
	struct room_seat *s = &room->seat[seat];
	if (s->who == WHO_INVITED && !key)
		return refuse(ret_refusal, REFUSE_KEY);
	if (s->who != WHO_OPEN && s->who != WHO_INVITED)
		return refuse(ret_refusal, REFUSE_TAKEN);
	s->left = s->who;
	s->who = WHO_PERSON;
	s->person = person->id;
	s->gone = now;
	room_number_renew(room, (mu_seat)seat, now);
	room_name_seat(room, (mu_seat)seat, person->name, s->name);
	snprintf(s->lang, sizeof s->lang, "%s", person->lang);
	room_note(room, LOG(SIT), seat, (unsigned long long)person->id, s->lang, s->name);
	face_set(room, (mu_seat)seat, person->face);
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

static void watch_from_now_on(struct room *room, mu_seat seat)
{
	const unsigned wall = room_viewer_index(MU_TABLE);
	room->here[wall] += room->here[seat];
	room->here[seat] = 0;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		room->ears[wall][form] += room->ears[seat][form];
		room->ears[seat][form] = 0;
	}
}

/* Who is next round the table, rather somebody who is there; MU_NOBODY: there are no other people. */
static mu_seat host_after(const struct room *room, mu_seat host)
{
	mu_seat found = MU_NOBODY;
	for (unsigned i = 1; i < room->seats; i++) {
		const mu_seat seat = (mu_seat)(((unsigned)host + i) % room->seats);
		if (room->seat[seat].who == WHO_PERSON && room->here[seat])
			return seat;
		if (room->seat[seat].who == WHO_PERSON && found == MU_NOBODY)
			found = seat;
	}
	return found;
}

/* The table is for those who are left; without people it is gone. */
static void host_pass_on(struct room *room)
{
	const mu_seat next = host_after(room, room->host);
	if (next == MU_NOBODY) {
		room->status = ROOM_GONE;
		room_note(room, LOG(GONE));
		return;
	}
	room->host = next;
	room_note(room, LOG(HOST), next);
}

bool room_pass_host(struct room *room, mu_seat host, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (host != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (seat == host || room->seat[seat].who != WHO_PERSON)
		return refuse(ret_refusal, REFUSE_FIELD);
	if (!room_may_note(room, ret_refusal))
		return false;
	room->host = seat;
	room_note(room, LOG(HOST), seat);
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

bool room_leave(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	room_note(room, LOG(STAND), seat);
	room_seat_clear(room, seat);
	watch_from_now_on(room, seat);
	if (seat == room->host)
		host_pass_on(room);
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

/* Nobody sits at a table twice. */
static bool room_has_character(const struct room *room, mu_seat seat, character_number character)
{
	for (unsigned i = 0; i < room->seats; i++)
		if ((mu_seat)i != seat && room->seat[i].who == WHO_BOT && room->seat[i].character == character)
			return true;
	return false;
}

/* The host makes up for friends who do not come, or keeps a seat for one who will. */
bool room_fill(struct room *room, mu_seat host, mu_seat seat, struct room_plan_of_seat plan, int64_t now,
               struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (host != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (s->who == WHO_PERSON)
		return refuse(ret_refusal, REFUSE_TAKEN);
	if (!room_may_note(room, ret_refusal))
		return false;
	s->who = s->left = plan.who;
	s->level = plan.level;
	s->character = room_has_character(room, seat, plan.character) ? 0 : plan.character;
	room_note(room, LOG(FILL), seat, room_plan_word(plan));
	if (s->character)
		room_note(room, LOG(CHARACTER), seat, character_at(s->character)->id);
	room_name_bots(room);
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

void room_rename(struct room *room, mu_seat seat, const struct room_person *person, int64_t now)
{
	struct room_seat *s = &room->seat[seat];
	char name[ROOM_NAME_MAX];
	room_name_seat(room, seat, person->name, name);
	const bool named = strcmp(s->name, name) != 0 || strcmp(s->lang, person->lang) != 0;
	if (!face_set(room, seat, person->face) && !named)
		return;
	strcpy(s->name, name);
	snprintf(s->lang, sizeof s->lang, "%s", person->lang);
	if (named)
		room_note(room, LOG(CALL), seat, s->lang, s->name);
	room->news_seats = true;
	room_settle(room, now);
}

/* -- Coming and going -------------------------------------------------------------------------------------- */

static bool anybody_here(const struct room *room)
{
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		if (room->here[i])
			return true;
	return false;
}

/* At an open table only people with a seat count as being there: spectators do not keep it from being given up. */
static void seen_here(struct room *room, mu_seat viewer, int64_t now)
{
	if (viewer != MU_TABLE || room->status != ROOM_OPEN)
		room->last_here = now;
}

void room_arrive(struct room *room, mu_seat viewer, unsigned form, int64_t now)
{
	room->ears[room_viewer_index(viewer)][form]++;
	const bool first = room->here[room_viewer_index(viewer)]++ == 0;
	seen_here(room, viewer, now);
	if (viewer != MU_TABLE && !first)
		return;
	struct room_seat *s = viewer == MU_TABLE ? NULL : &room->seat[viewer];
	if (s)
		room_start_arrive(room, viewer);
	if (s && s->bot && !s->resigned && room->status != ROOM_FROZEN) { /* the seat is handed back */
		s->bot = s->away = false;
		room_note(room, LOG(BACK), viewer);
		room_ask_again(room, viewer, now);
	} else if (s && s->away) {
		s->away = false;
		room_note(room, LOG(HERE), viewer);
	}
	room->news_seats = true;
	room_settle(room, now);
}

void room_change_form(struct room *room, mu_seat viewer, unsigned from, unsigned to)
{
	unsigned *ears = room->ears[room_viewer_index(viewer)];
	if (!ears[from]) {
		room_freeze(room, "table/readers");
		return;
	}
	ears[from]--;
	ears[to]++;
}

void room_depart(struct room *room, mu_seat viewer, unsigned form, int64_t now)
{
	const unsigned index = room_viewer_index(viewer);
	if (!room->ears[index][form] || !room->here[index]) {
		room_freeze(room, "table/readers");
		return;
	}
	room->ears[index][form]--;
	seen_here(room, viewer, now);
	if (--room->here[index] && viewer != MU_TABLE)
		return;
	if (viewer != MU_TABLE) {
		room->seat[viewer].gone = now;
		room_start_depart(room, viewer, now);
	}
	room->news_seats = true;
	room_settle(room, now);
}

/* -- Pause, resign ------------------------------------------------------------------------------------------- */

static bool may_play(const struct room *room, mu_seat seat, struct refusal *ret_refusal)
{
	if (room->status != ROOM_PLAYING)
		return refuse(ret_refusal, REFUSE_NOT_PLAYING);
	return room->seat[seat].resigned ? refuse(ret_refusal, REFUSE_RESIGNED) : true;
}

bool room_pause(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (!may_play(room, seat, ret_refusal) || !room_may_note(room, ret_refusal))
		return false;
	if (!(room->want >> seat & 1)) {
		if (room_is_hasty(room->seat[seat].ordered, now))
			return refuse(ret_refusal, REFUSE_RATE);
		room_haste(&room->seat[seat].ordered, now);
		room_note(room, LOG(WANT), seat);
		room->want |= (uint8_t)(1u << seat);
		room->news_pause = true;
	}
	bool all = true;
	for (unsigned i = 0; i < room->seats; i++)
		if (!room_is_bot(room, (mu_seat)i) && !(room->want >> i & 1))
			all = false;
	if (all && !room->paused) {
		room->paused = true;
		room->paused_at = now;
		room_note(room, LOG(PAUSE));
		room->news_pause = true;
	}
	room_settle(room, now);
	return true;
}

bool room_resume(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (!may_play(room, seat, ret_refusal))
		return false;
	if (room->paused) {
		room_note(room, LOG(RESUME));
		room->paused = false;
		room_clocks_resume(room, now);
		room->want = 0;
		room->news_pause = true;
	}
	if (room->want >> seat & 1) {
		room_note(room, LOG(UNWANT), seat);
		room->want &= (uint8_t) ~(1u << seat);
		room->news_pause = true;
	}
	room_run(room, now);
	room_settle(room, now);
	return true;
}

uint64_t room_moment(const struct room *room)
{
	return room->status == ROOM_OPEN || room->status == ROOM_STARTING ? 0 : room->moves + 1;
}

bool room_resign(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (!may_play(room, seat, ret_refusal))
		return false;
	struct room_seat *s = &room->seat[seat];
	s->bot = s->resigned = true;
	s->resigned_at = room_moment(room);
	room_note(room, LOG(RESIGN), seat);
	if (!room_people(room)) {
		room->status = ROOM_GONE;
		room_note(room, LOG(GONE));
	} else {
		room_ask_again(room, seat, now);
		room_run(room, now);
	}
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

/* -- Time ------------------------------------------------------------------------------------------------------ */

static int64_t grace_ends(const struct room *room, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	const bool counts = room->status == ROOM_PLAYING && !room->paused && s->who == WHO_PERSON && !s->bot;
	if (!counts || room->here[seat])
		return INT64_MAX;
	return s->gone + room->spec.pace->grace > room->spared ? s->gone + room->spec.pace->grace : room->spared;
}

/* That somebody is away is written down, but not of one who is back in a moment. */
static int64_t away_noted_at(const struct room *room, unsigned seat)
{
	enum { MOMENT = 1000 };
	const struct room_seat *s = &room->seat[seat];
	const bool counts = s->who == WHO_PERSON && !s->away && !room->here[seat] && !room->spec.device;
	return counts && room->status <= ROOM_OVER ? s->gone + MOMENT : INT64_MAX;
}

/* After a game people talk, look at it again and find together for the next one; but no room is open for ever. */
static int64_t closes_at(const struct room *room)
{
	enum { KEPT_FOR_NOBODY = 15 * 60 * 1000, KEPT = 6 * 60 * 60 * 1000 };
	const int64_t last = room->ended + KEPT;
	if (room->spec.device)
		return INT64_MAX;
	if (anybody_here(room))
		return last;
	return room->last_here + KEPT_FOR_NOBODY < last ? room->last_here + KEPT_FOR_NOBODY : last;
}

/* How long it lives without anybody: docs/hosting.md has the table. */
static int64_t life_of(const struct room *room)
{
	enum { DAY = 24 * 60 * 60 * 1000, SHOWN_KEPT = DAY, INVITED_KEPT = 7 * DAY, ALONE_KEPT = 7 * DAY };
	const int64_t forget = room->spec.pace->forget;
	if (room->status == ROOM_OPEN)
		return room->spec.listed && room_open_seats(room) ? SHOWN_KEPT : INVITED_KEPT;
	/* One person with bots: nobody else waits for this game. */
	return room_people(room) < 2 && forget > ALONE_KEPT ? ALONE_KEPT : forget;
}

static int64_t forget_at(const struct room *room)
{
	if (room->status == ROOM_OVER)
		return closes_at(room) > room->spared ? closes_at(room) : room->spared;
	if (room->status == ROOM_GONE || room->status == ROOM_FROZEN ||
	    (room->status == ROOM_OPEN ? room_people_here(room) > 0 : anybody_here(room)))
		return INT64_MAX;
	return room->last_here + life_of(room) > room->spared ? room->last_here + life_of(room) : room->spared;
}

void room_give_up(struct room *room, int64_t now)
{
	room->status = ROOM_GONE;
	room_note(room, LOG(GONE));
	room->news_seats = true;
	room_settle(room, now);
}

void room_tick(struct room *room, int64_t now)
{
	for (unsigned i = 0; i < room->seats; i++) {
		if (now >= away_noted_at(room, i)) {
			room->seat[i].away = true;
			room_note(room, LOG(AWAY), i, (long long)room->seat[i].gone);
		}
		if (now < grace_ends(room, i))
			continue;
		room->seat[i].bot = true;
		room_note(room, LOG(BOT), i);
		room_ask_again(room, (mu_seat)i, now);
		room->news_seats = true;
	}
	room_quick_tick(room, now);
	room_start_tick(room, now);
	room->news_seats = room->news_seats || now >= room_seats_due(room);
	if (now >= forget_at(room)) {
		if (room->status != ROOM_OVER) /* the end is in the log, and the rest follows from the time */
			room_note(room, LOG(GONE));
		room->status = ROOM_GONE;
		room->news_seats = true;
	}
	room_run(room, now);
	room_chatter_tick(room, now);
	room_settle(room, now);
}

bool room_is_done(const struct room *room)
{
	return room->status == ROOM_GONE;
}

/* When the asked seat's answer, or its silence, can be carried out. */
static int64_t answer_due(const struct room *room)
{
	if (room->status != ROOM_PLAYING || room->paused)
		return INT64_MAX;
	const mu_seat seat = room->game->ask(&room->state).seat;
	const int64_t from = room->asked + room->least;
	const int64_t due = room_answer_due(room, seat);
	return due > from ? due : from;
}

int64_t room_due(const struct room *room)
{
	int64_t due = room->status == ROOM_STARTING ? room_start_due(room) : answer_due(room);
	for (unsigned i = 0; i < room->seats; i++) {
		const int64_t ends = grace_ends(room, i), noted = away_noted_at(room, i);
		if (ends < due)
			due = ends;
		if (noted < due)
			due = noted;
	}
	if (room_seats_due(room) < due)
		due = room_seats_due(room);
	if (room_quick_due(room) < due)
		due = room_quick_due(room);
	if (room_chatter_due(room) < due)
		due = room_chatter_due(room);
	return forget_at(room) < due ? forget_at(room) : due;
}
