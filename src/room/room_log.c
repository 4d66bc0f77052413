/*
 * The log of a room: lines of what came out, from which a room is made again. log_lines.def has all kinds of them. A body is what
 * one call has written; it begins with the time. This file makes rooms: from what a person asks for, and from the log.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "engine/engine.h"

/* -- Creating ------------------------------------------------------------------------------------------------ */

static void note_spec(struct room *room)
{
	struct strbuf *r = &room->scratch->journal;
	log_put(r, LOG_VERSION_FORMAT, LOG_VERSION_NOW);
	strbuf_puts(r, LOG_TABLE_FORMAT);
	room_spec_write(&room->spec, r);
	strbuf_puts(r, "\n");
}

mu_seat room_first_host(const struct room *room)
{
	mu_seat host = 0;
	for (unsigned i = 0; i < room->seats; i++)
		if (room->spec.seats[i].who == WHO_PERSON)
			host = (mu_seat)i;
	return host;
}

/* False: no memory. */
static bool take_spec(struct room *room, const struct room_spec *spec)
{
	room->spec = *spec;
	room->game = spec->game;
	room->seats = spec->setup.seats;
	fair_init(&room->fair, spec->secret);
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		s->who = s->left = spec->seats[i].who;
		s->level = spec->seats[i].level;
		s->character = spec->seats[i].character;
		if (s->who == WHO_PERSON)
			s->who = s->left = spec->quick ? WHO_OPEN : WHO_INVITED; /* until the host sits down, in the next line */
	}
	room->host = room_first_host(room);
	return room_made_begin(room, spec);
}

struct room *room_prepare(uint64_t id, const struct room_spec *spec, const struct room_hooks *hooks,
                          struct room_scratch *scratch, int64_t now)
{
	struct room *room = room_replay_begin(id, hooks, scratch);
	if (!room)
		return NULL;
	room->replaying = false;
	room->log_version = LOG_VERSION_NOW;
	room->last_here = now;
	if (!take_spec(room, spec)) {
		room_destroy(room);
		return NULL;
	}
	room_numbers_begin(room, now);
	return room;
}

void room_open(struct room *room, const struct room_person *host, int64_t now)
{
	struct refusal refusal;
	note_spec(room);
	room_quick_begin(room, now);
	if (room_join(room, host, room->host, room->spec.key, now, &refusal)) {
		room_made_open(room, now);
		return;
	}
	room_freeze(room, "table/host");
	room_settle(room, now);
}

/* -- Replaying ------------------------------------------------------------------------------------------------- */

static bool version_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const unsigned long long version = strtoull(line->rest, &end, 10);
	if (end == line->rest || *end || version < room->log_version || version > 1000000)
		return false;
	room->log_version = (unsigned)version;
	return version <= LOG_VERSION_NOW;
}

static bool table_take(struct room *room, const struct log_entry *line)
{
	struct room_spec spec;
	struct option_reader reader = {.lang = MU_LANG_EN};
	json_t *json = json_loads(line->rest, JSON_REJECT_DUPLICATES, NULL);
	const char *key = json_string_value(json_object_get(json, "key"));
	const char *secret = json_string_value(json_object_get(json, "secret"));
	bool fine = !room->game && room_spec_read(json, room->spec.device, &spec, &reader) && key &&
	            strlen(key) < sizeof spec.key && secret && fair_hex_read(secret, strlen(secret), spec.secret);
	if (fine) {
		strcpy(spec.key, key);
		room_quick_begin(room, line->time);
		fine = take_spec(room, &spec);
	}
	json_decref(json);
	return fine;
}

/* "LANG NAME" */
static bool name_take(struct room_seat *s, const char *text)
{
	const char *space = strchr(text, ' ');
	if (s->who != WHO_PERSON || !space || (size_t)(space - text) >= sizeof s->lang)
		return false;
	memcpy(s->lang, text, (size_t)(space - text));
	s->lang[space - text] = '\0';
	if (!writing_mend(space + 1, s->name)) /* in old logs are names that would be refused now */
		strcpy(s->name, ROOM_NAME_NONE);
	return true;
}

/* "PERSON LANG NAME" */
static bool sat_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	const char *text = line->rest;
	char *end;
	const unsigned long long person = strtoull(text, &end, 10);
	if (room->status != ROOM_OPEN || s->who == WHO_PERSON || s->who == WHO_BOT || text[0] < '0' || text[0] > '9' ||
	    person > INT64_MAX || (person && room_seat_of(room, person) >= 0)) /* 0: who was there wanted to be forgotten */
		return false;
	s->person = person;
	s->who = WHO_PERSON;
	return *end == ' ' && name_take(s, end + 1);
}

static bool sit_take(struct room *room, const struct log_entry *line)
{
	return sat_take(room, line) && room_here_take(room, line);
}

static bool call_take(struct room *room, const struct log_entry *line)
{
	return name_take(&room->seat[line->seat], line->rest);
}

/* A face that is not known here any more is none. */
static bool face_take(struct room *room, const struct log_entry *line)
{
	room->seat[line->seat].face = face_find(line->rest, true);
	return true;
}

/* All seats follow, whom the host does not want, and which cards people have brought. Orders and ears stay as they are. */
static bool seating_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const long long last_here = strtoll(line->rest, &end, 10);
	if (room->status != ROOM_OPEN || end == line->rest || *end || last_here < 0 || last_here >> 45)
		return false;
	room->last_here = last_here;
	room->host = room_first_host(room);
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		s->who = s->left = WHO_INVITED;
		s->person = 0;
		s->level = s->character = 0;
		s->away = false;
		s->name[0] = s->lang[0] = '\0';
		s->face = 0;
		s->word = (struct fair_word){0};
	}
	memset(room->blocked, 0, sizeof room->blocked);
	room->blocked_count = 0;
	room_made_clear(room);
	return true;
}

static bool stand_take(struct room *room, const struct log_entry *line)
{
	if (room->status != ROOM_OPEN || room->seat[line->seat].who != WHO_PERSON)
		return false;
	room_seat_clear(room, line->seat);
	return true;
}

static bool host_take(struct room *room, const struct log_entry *line)
{
	room->host = line->seat;
	return room->status == ROOM_OPEN;
}

const char *room_plan_word(struct room_plan_of_seat plan)
{
	static const char *const words[] = {[WHO_OPEN] = "open", [WHO_INVITED] = "invited"};
	static const char levels[][2] = {"", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
	static_assert(BOT_BEST < sizeof levels / sizeof levels[0], "digits");
	return plan.who == WHO_BOT ? levels[plan.level] : words[plan.who];
}

static bool fill_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	const char *text = line->rest;
	const unsigned level = (unsigned)text[0] - '0';
	if (room->status != ROOM_OPEN || s->who == WHO_PERSON)
		return false;
	s->who = strcmp(text, "open") == 0 ? WHO_OPEN : strcmp(text, "invited") == 0 ? WHO_INVITED : WHO_BOT;
	s->left = s->who;
	s->level = s->who == WHO_BOT ? (uint8_t)level : 0;
	s->character = 0;
	return s->who != WHO_BOT || (level >= 1 && level <= BOT_BEST && !text[1]);
}

/* A character that is not known any more is none. */
static bool character_take(struct room *room, const struct log_entry *line)
{
	room->seat[line->seat].character = character_find(line->rest);
	return room->status == ROOM_OPEN && room->seat[line->seat].who == WHO_BOT;
}

static bool move_take(struct room *room, const struct log_entry *line)
{
	mu_action action = 0;
	if (room->status != ROOM_PLAYING || room->game->action_parse(line->rest, strlen(line->rest), &action) ||
	    room->game->refuse(&room->state, line->seat, action).error)
		return false;
	return room_repeat(room, line->seat, action, line->time);
}

static bool sealed_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	s->sealed = room->game->action_parse(line->rest, strlen(line->rest), &s->answer) == MU_OK;
	return s->sealed;
}

static bool orders_take(struct room *room, const struct log_entry *line)
{
	/* once there were plans with NUL in their texts */
	json_t *json = json_loads(line->rest, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	const bool fine = json_is_object(json) && room_orders_read(room->game, json, &room->seat[line->seat].orders);
	json_decref(json);
	return fine;
}

static bool muted_take(struct room *room, const struct log_entry *line, bool muted)
{
	struct room_seat *s = &room->seat[line->seat];
	const unsigned seat = (unsigned)line->rest[0] - '0';
	if (seat >= room->seats || line->rest[1])
		return false;
	s->muted = muted ? s->muted | (uint8_t)(1u << seat) : s->muted & (uint8_t) ~(1u << seat);
	return true;
}

static bool mute_take(struct room *room, const struct log_entry *line)
{
	return muted_take(room, line, true);
}

static bool hear_take(struct room *room, const struct log_entry *line)
{
	return muted_take(room, line, false);
}

/* A bot plays there now, and is asked anew. */
static bool bot_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	s->bot = true;
	s->sealed = false;
	room_repeat_ask_again(room, line->seat, line->time);
	return true;
}

static bool back_take(struct room *room, const struct log_entry *line)
{
	struct room_seat *s = &room->seat[line->seat];
	s->bot = s->sealed = false;
	room_here_take(room, line);
	room_repeat_ask_again(room, line->seat, line->time);
	return true;
}

static bool resign_take(struct room *room, const struct log_entry *line)
{
	room->seat[line->seat].resigned_at = room_moment(room);
	return room->seat[line->seat].resigned = bot_take(room, line);
}

static bool want_take(struct room *room, const struct log_entry *line)
{
	room->want |= (uint8_t)(1u << line->seat);
	return true;
}

static bool unwant_take(struct room *room, const struct log_entry *line)
{
	room->want &= (uint8_t) ~(1u << line->seat);
	return true;
}

static bool seats_are_taken(const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who != WHO_BOT && room->seat[i].who != WHO_PERSON)
			return false;
	return true;
}

static bool starting_take(struct room *room, const struct log_entry *line)
{
	(void)line;
	if (room->status != ROOM_OPEN || !seats_are_taken(room))
		return false;
	room->status = ROOM_STARTING;
	return true;
}

static bool start_take(struct room *room, const struct log_entry *line)
{
	const bool ready = room->status == ROOM_OPEN || room->status == ROOM_STARTING;
	if (!ready || !seats_are_taken(room) || !room_deal(room))
		return false;
	room->began = line->time;
	room_repeat_ask(room, line->time);
	return true;
}

static bool pause_take(struct room *room, const struct log_entry *line)
{
	if (room->status != ROOM_PLAYING)
		return false;
	room->paused = true;
	room->paused_at = line->time;
	for (unsigned i = 0; i < room->seats; i++)
		if (!room_is_bot(room, (mu_seat)i))
			room->want |= (uint8_t)(1u << i);
	return true;
}

static int64_t not_after(int64_t then, int64_t time)
{
	return then < time ? then : time;
}

/* Whatever the times in the log are, no clock began in the future. */
static bool resume_take(struct room *room, const struct log_entry *line)
{
	const int64_t time = line->time;
	if (room->status != ROOM_PLAYING || !room->paused)
		return false;
	room->paused = false;
	room->want = 0;
	room_clocks_shift(room, time > room->paused_at ? time - room->paused_at : 0);
	room->opened = not_after(room->opened, time);
	room->clock_from = not_after(room->clock_from, time);
	for (unsigned i = 0; i < room->seats; i++) {
		room->seat[i].gone = not_after(room->seat[i].gone, time);
		room->seat[i].answer_from = not_after(room->seat[i].answer_from, time);
	}
	return true;
}

static bool over_take(struct room *room, const struct log_entry *line)
{
	if (room->status != ROOM_PLAYING || room->game->ask(&room->state).seat >= 0)
		return false;
	room->status = ROOM_OVER;
	room->ended = line->time;
	return true;
}

static bool gone_take(struct room *room, const struct log_entry *line)
{
	(void)line;
	room->status = ROOM_GONE;
	return true;
}

static bool next_take(struct room *room, const struct log_entry *line)
{
	return room->status == ROOM_OVER && room_name_read(line->rest, &room->next);
}

static bool chat_take(struct room *room, const struct log_entry *line)
{
	(void)line;
	return room->spec.chat = true;
}

static bool quiet_take(struct room *room, const struct log_entry *line)
{
	(void)line;
	room->spec.chat = false;
	return true;
}

/* Milliseconds since 1970; beyond a thousand years it is no time of ours, and sums of it would not fit. */
static bool time_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const long long time = strtoll(line->rest, &end, 10);
	if (end == line->rest || *end || time < 0 || time >> 45)
		return false;
	if (time < room->last_time) /* the clock was set back between two runs of the server */
		room_times_shift(room, time - room->last_time);
	room->last_time = time;
	return true;
}

/* -- Lines and bodies ---------------------------------------------------------------------------------------- */

typedef bool log_take(struct room *room, const struct log_entry *line);

static log_take *const takes[LOG_LINES] = {
#define LOG_LINE(name, since, place, about, format, take) [LOG_##name] = take,
#include "log_lines.def"
#undef LOG_LINE
};

/* The seat that the line is about, taken from the rest of it. A line is read in the situations only in which a room writes it:
   what stands in the database need not come from us. */
static bool seat_read(const struct room *room, enum log_about about, struct log_entry *line)
{
	const unsigned seat = (unsigned)line->rest[0] - '0';
	if (seat >= room->seats || (line->rest[1] != ' ' && line->rest[1] != '\0'))
		return false;
	line->seat = (mu_seat)seat;
	line->rest += line->rest[1] ? 2 : 1;
	return about == LOG_ABOUT_SEAT ||
	       (room->seat[seat].who == WHO_PERSON && (about == LOG_ABOUT_PERSON || room->status == ROOM_PLAYING));
}

static bool line_take(struct room *room, enum log_line kind, const char *text)
{
	const bool begins = kind == LOG_TIME || kind == LOG_VERSION || kind == LOG_TABLE;
	if (!begins && !room->game)
		return false;
	if (!begins && room->status == ROOM_GONE)
		return true; /* whatever else was said */
	if (kind == LOG_LINES || (log_kinds[kind].since > room->log_version && kind != LOG_VERSION))
		return false;
	const enum log_about about = log_kinds[kind].about;
	const char *space = strchr(text, ' ');
	if (!space != (about == LOG_ABOUT_ALONE))
		return false;
	struct log_entry line = {.rest = space ? space + 1 : "", .time = room->last_time};
	return (about <= LOG_ABOUT_REST || seat_read(room, about, &line)) && takes[kind](room, &line);
}

bool room_replay(struct room *room, const char *body, size_t length, const char **ret_why)
{
	char *copy = length && memchr(body, '\0', length) ? NULL : strndup(body, length); /* it would be cut short there */
	bool fine = copy != NULL;
	char *at = copy;
	enum room_body kind = BODY_ASIDE;
	for (char *line; fine && (line = strsep(&at, "\n"));) {
		const enum log_line found = log_line_find(line, strlen(line));
		if (found == LOG_ANEW)
			kind = BODY_ANEW;
		else if (line[0] && (found == LOG_LINES || log_kinds[found].place == LOG_PLACE_MAIN))
			kind = BODY_MAIN;
		fine = !line[0] || line_take(room, found, line);
		room->said_at = line[0] && found == LOG_AT ? room->said_at : 0; /* it is about the next line */
	}
	room_log_count(room, kind, length);
	free(copy);
	if (!fine)
		*ret_why = room->log_version > LOG_VERSION_NOW ? "log/newer" : "log/replay";
	return fine;
}
