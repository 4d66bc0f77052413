/*
 * The log of a room: lines of what came out, from which a room is made again. A body begins with the time ("t" and milliseconds);
 * then one line for each thing:
 *
 *	table {…}   the table, first of all        sit S PERSON LANG NAME · stand S · call S LANG NAME
 *	word S TEXT · commit S HEX                 starting    words are revealed · reveal S TEXT
 *	fill S open|invited|LEVEL                  an empty seat is for somebody else
 *	start       the cards are dealt            m S ACTION   a move · s S ACTION   a sealed answer · o S {…}   orders
 *	away S TIME · here S                       a person is not connected since then, or is again · n NUMBER   messages have lower ones
 *	bot S · back S · resign S                  want S · unwant S · pause · resume · over · gone · next TABLE   the rematch
 *	say S PHRASE CARD · text S TEXT            mute S S · hear S S · chat · quiet   free text is allowed, or not
 *	block S PERSON                             forget S NAME   who had the seat wants to be forgotten
 *	anew        all that is said aside is said anew: room_journal.c
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

/* -- The spec as JSON ----------------------------------------------------------------------------------- */

static const char *const seat_names[] = {[WHO_OPEN] = "open", [WHO_INVITED] = "invited", [WHO_PERSON] = "me"};

bool room_seat_read(const json_t *json, struct room_plan_of_seat *ret_seat)
{
	const json_t *bot = json_object_get(json, "bot");
	if (json_is_integer(bot) && json_integer_value(bot) >= 1 && json_integer_value(bot) <= 5) {
		*ret_seat = (struct room_plan_of_seat){WHO_BOT, (uint8_t)json_integer_value(bot)};
		return true;
	}
	for (unsigned i = 0; json_is_string(json) && i <= WHO_PERSON; i++) {
		if (seat_names[i] && strcmp(json_string_value(json), seat_names[i]) == 0) {
			*ret_seat = (struct room_plan_of_seat){(enum room_who)i, 0};
			return true;
		}
	}
	return false;
}

static bool seats_read(const json_t *json, struct room_spec *spec)
{
	const size_t count = json_array_size(json);
	unsigned hosts = 0;
	if (count < spec->game->seats_min || count > spec->game->seats_max)
		return false;
	spec->setup.seats = (uint8_t)count;
	for (size_t i = 0; i < count; i++) {
		const json_t *seat = json_array_get(json, i);
		if (spec->device && json_is_string(json_object_get(seat, "me")))
			spec->seats[i] = (struct room_plan_of_seat){WHO_PERSON, 0};
		else if (!room_seat_read(seat, &spec->seats[i]))
			return false;
		if (spec->seats[i].who == WHO_PERSON && hosts++ && spec->device)
			spec->seats[i].who = WHO_INVITED;
	}
	return hosts == 1 || (hosts && spec->device);
}

/* A member that is left out is `otherwise`. */
static bool flag_read(const json_t *json, const char *name, bool otherwise)
{
	const json_t *flag = json_object_get(json, name);
	return json_is_boolean(flag) ? json_is_true(flag) : otherwise;
}

/* A device has read them already, with what only it allows. */
static bool options_read(const json_t *json, struct room_spec *spec, struct option_reader *reader)
{
	const json_t *options = json_object_get(json, "options");
	if (spec->device) {
		spec->setup = spec->device->start->setup;
		return true;
	}
	reader->game = spec->game;
	reader->setup = &spec->setup;
	reader->fair = true;
	return (!options || options_from_json(reader, options)) && options_apart_from_json(reader, json);
}

bool room_spec_read(const json_t *json, const struct room_device *device, struct room_spec *ret_spec,
                    struct option_reader *reader)
{
	struct room_spec spec = {.device = device, .setup = {.first = MU_ANY}};
	const char *game = json_string_value(json_object_get(json, "game"));
	const json_t *pace = json_object_get(json, "pace");
	spec.game = game ? mu_game_find(game) : NULL;
	spec.pace = device                 ? device->pace
	            : !pace                ? pace_default
	            : json_is_string(pace) ? pace_find(json_string_value(pace))
	                                   : NULL;
	if (!spec.game || !spec.pace || !seats_read(json_object_get(json, "seats"), &spec) ||
	    !options_read(json, &spec, reader))
		return false;
	spec.listed = flag_read(json, "listed", true);
	spec.chat = flag_read(json, "chat", true);
	spec.record = flag_read(json, "record", false);
	*ret_spec = spec;
	return true;
}

/* As a request to create writes it. */
static void put_seat(struct strbuf *r, const struct room_plan_of_seat *seat)
{
	if (seat->who == WHO_BOT)
		strbuf_printf(r, "{\"bot\":%u}", seat->level);
	else
		strbuf_printf(r, "\"%s\"", seat_names[seat->who]);
}

/* Those that are not as usual, as members of their own. */
static void put_options_apart(struct strbuf *r, const struct room_spec *spec)
{
	const struct mu_option *options = spec->game->options;
	for (int i = 0; options[i].name; i++) {
		char member[2 * MU_TEXT_MAX];
		struct text text;
		if (!options[i].apart || !spec->setup.options[i])
			continue;
		text_begin(&text, member, sizeof member);
		emit_option(&text, spec->game, spec->setup.options, i);
		text_end(&text);
		strbuf_printf(r, ",%s", member);
	}
}

static void note_spec(struct room *room)
{
	const struct room_spec *spec = &room->spec;
	struct strbuf *r = &room->scratch->journal;
	char secret[FAIR_HEX];
	fair_hex(spec->secret, secret);
	strbuf_printf(r, "table {\"game\":\"%s\",\"options\":", spec->game->name);
	room_options_write(spec, r);
	strbuf_puts(r, ",\"seats\":[");
	for (unsigned i = 0; i < spec->setup.seats; i++) {
		if (i)
			strbuf_puts(r, ",");
		put_seat(r, &spec->seats[i]);
	}
	strbuf_printf(r, "],\"pace\":\"%s\",\"listed\":%s,\"chat\":%s,\"record\":%s,\"key\":\"%s\",\"secret\":\"%s\"",
	              spec->pace->name, spec->listed ? "true" : "false", spec->chat ? "true" : "false",
	              spec->record ? "true" : "false", spec->key, secret);
	put_options_apart(r, spec);
	strbuf_puts(r, "}\n");
}

/* -- Creating ------------------------------------------------------------------------------------------------ */

static void take_spec(struct room *room, const struct room_spec *spec)
{
	room->spec = *spec;
	room->game = spec->game;
	room->seats = spec->setup.seats;
	fair_init(&room->fair, spec->secret);
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		s->who = s->left = spec->seats[i].who;
		s->level = spec->seats[i].level;
		if (s->who == WHO_PERSON) {
			room->host = (mu_seat)i;
			s->who = s->left = WHO_INVITED; /* until the host sits down, in the next line */
		}
	}
}

struct room *room_prepare(uint64_t id, const struct room_spec *spec, const struct room_hooks *hooks,
                          struct room_scratch *scratch, int64_t now)
{
	struct room *room = room_replay_begin(id, hooks, scratch);
	if (!room)
		return NULL;
	room->replaying = false;
	room->last_here = now;
	take_spec(room, spec);
	room_numbers_begin(room, now);
	return room;
}

void room_open(struct room *room, const struct room_person *host, int64_t now)
{
	struct refusal refusal;
	note_spec(room);
	if (room_join(room, host, room->host, room->spec.key, now, &refusal))
		return;
	room_freeze(room, "table/host");
	room_settle(room, now);
}

/* -- Replaying ------------------------------------------------------------------------------------------------- */

static bool table_take(struct room *room, const char *text)
{
	struct room_spec spec;
	struct option_reader reader = {.lang = MU_LANG_EN};
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	const char *key = json_string_value(json_object_get(json, "key"));
	const char *secret = json_string_value(json_object_get(json, "secret"));
	const bool fine = !room->game && room_spec_read(json, room->spec.device, &spec, &reader) && key &&
	                  strlen(key) < sizeof spec.key && secret && fair_hex_read(secret, strlen(secret), spec.secret);
	if (fine) {
		strcpy(spec.key, key);
		take_spec(room, &spec);
	}
	json_decref(json);
	return fine;
}

/* A line is replayed in the situations only in which a room writes it: what stands in the database need not come from us. */
static bool person_sits(const struct room *room, const struct room_seat *s)
{
	return s->who == WHO_PERSON && room->status != ROOM_GONE;
}

static bool person_plays(const struct room *room, const struct room_seat *s)
{
	return s->who == WHO_PERSON && room->status == ROOM_PLAYING;
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
static bool sat_take(const struct room *room, struct room_seat *s, const char *text)
{
	char *end;
	const unsigned long long person = strtoull(text, &end, 10);
	if (room->status != ROOM_OPEN || s->who == WHO_PERSON || s->who == WHO_BOT || text[0] < '0' || text[0] > '9' ||
	    person > INT64_MAX || (person && room_seat_of(room, person) >= 0)) /* 0: who was there wanted to be forgotten */
		return false;
	s->person = person;
	s->who = WHO_PERSON;
	return *end == ' ' && name_take(s, end + 1);
}

static bool sit_take(struct room *room, struct room_seat *s, const char *text, int64_t time)
{
	return sat_take(room, s, text) && room_here_take(room, s, time);
}

/* All seats follow, and whom the host does not want. Orders and ears stay as they are. */
static bool seating_take(struct room *room, const char *text)
{
	char *end;
	const long long last_here = strtoll(text, &end, 10);
	if (room->status != ROOM_OPEN || end == text || *end || last_here < 0 || last_here >> 45)
		return false;
	room->last_here = last_here;
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		s->who = s->left = WHO_INVITED;
		s->person = 0;
		s->level = 0;
		s->away = false;
		s->name[0] = s->lang[0] = '\0';
		s->word = (struct fair_word){0};
	}
	memset(room->blocked, 0, sizeof room->blocked);
	room->blocked_count = 0;
	return true;
}

static bool stand_take(struct room *room, mu_seat seat)
{
	if (room->status != ROOM_OPEN || room->seat[seat].who != WHO_PERSON)
		return false;
	room_seat_clear(room, seat);
	return true;
}

static bool fill_take(const struct room *room, struct room_seat *s, const char *text)
{
	const unsigned level = (unsigned)text[0] - '0';
	if (room->status != ROOM_OPEN || s->who == WHO_PERSON)
		return false;
	s->who = strcmp(text, "open") == 0 ? WHO_OPEN : strcmp(text, "invited") == 0 ? WHO_INVITED : WHO_BOT;
	s->left = s->who;
	s->level = s->who == WHO_BOT ? (uint8_t)level : 0;
	return s->who != WHO_BOT || (level >= 1 && level <= 5 && !text[1]);
}

static bool move_take(struct room *room, mu_seat seat, const char *text, int64_t time)
{
	mu_action action = 0;
	if (room->status != ROOM_PLAYING || room->game->action_parse(text, strlen(text), &action) ||
	    room->game->refuse(&room->state, seat, action).error)
		return false;
	return room_repeat(room, seat, action, time);
}

static bool sealed_take(struct room *room, mu_seat seat, const char *text)
{
	struct room_seat *s = &room->seat[seat];
	s->sealed = person_plays(room, s) && room->game->action_parse(text, strlen(text), &s->answer) == MU_OK;
	return s->sealed;
}

static bool orders_take(struct room *room, struct room_seat *s, const char *text)
{
	json_t *json =
	    json_loads(text, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL); /* once there were plans with such texts */
	const bool fine = json_is_object(json) && person_sits(room, s) && room_orders_read(room->game, json, &s->orders);
	json_decref(json);
	return fine;
}

static bool muted_take(const struct room *room, struct room_seat *s, bool muted, const char *text)
{
	const unsigned seat = (unsigned)text[0] - '0';
	if (!person_sits(room, s) || seat >= room->seats || text[1])
		return false;
	s->muted = muted ? s->muted | (uint8_t)(1u << seat) : s->muted & (uint8_t) ~(1u << seat);
	return true;
}

/* Somebody else plays there now, and is asked anew. */
static bool turn_take(struct room *room, mu_seat seat, bool bot, int64_t time)
{
	struct room_seat *s = &room->seat[seat];
	s->bot = bot;
	s->sealed = false;
	if (!bot)
		room_here_take(room, s, time);
	room_repeat_ask_again(room, seat, time);
	return true;
}

/* A line that names a seat: "WORD S REST". */
static bool seat_line_take(struct room *room, const char *word, mu_seat seat, const char *rest, int64_t time)
{
	struct room_seat *s = &room->seat[seat];
	if (strcmp(word, "m") == 0)
		return move_take(room, seat, rest, time);
	if (strcmp(word, "s") == 0)
		return sealed_take(room, seat, rest);
	if (strcmp(word, "o") == 0)
		return orders_take(room, s, rest);
	if (strcmp(word, "sit") == 0)
		return sit_take(room, s, rest, time);
	if (strcmp(word, "sat") == 0)
		return sat_take(room, s, rest);
	if (strcmp(word, "fill") == 0)
		return fill_take(room, s, rest);
	if (strcmp(word, "call") == 0)
		return name_take(s, rest);
	if (strcmp(word, "word") == 0)
		return person_sits(room, s) && room_word_take(room, s, rest);
	if (strcmp(word, "commit") == 0)
		return person_sits(room, s) && room_commit_take(room, s, rest);
	if (strcmp(word, "reveal") == 0)
		return person_sits(room, s) && room_reveal_take(room, s, rest);
	if (strcmp(word, "away") == 0)
		return person_sits(room, s) && room_away_take(room, s, rest);
	if (strcmp(word, "here") == 0)
		return person_sits(room, s) && room_here_take(room, s, time);
	if (strcmp(word, "say") == 0)
		return room_said_take(room, seat, rest);
	if (strcmp(word, "text") == 0)
		return room_text_take(room, seat, rest);
	if (strcmp(word, "block") == 0)
		return room_block_take(room, rest);
	if (strcmp(word, "forget") == 0)
		return room_forget_take(room, seat, rest);
	if (strcmp(word, "mute") == 0 || strcmp(word, "hear") == 0)
		return muted_take(room, s, word[0] == 'm', rest);
	if (strcmp(word, "bot") == 0 || strcmp(word, "back") == 0)
		return (word[1] == 'o' ? person_plays : person_sits)(room, s) && turn_take(room, seat, word[1] == 'o', time);
	if (strcmp(word, "stand") == 0)
		return stand_take(room, seat);
	if (!person_plays(room, s))
		return false;
	if (strcmp(word, "resign") == 0)
		s->resigned = turn_take(room, seat, true, time);
	else if (strcmp(word, "want") == 0)
		room->want |= (uint8_t)(1u << seat);
	else if (strcmp(word, "unwant") == 0)
		room->want &= (uint8_t) ~(1u << seat);
	else
		return false;
	return true;
}

static bool seats_are_taken(const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who != WHO_BOT && room->seat[i].who != WHO_PERSON)
			return false;
	return true;
}

static bool start_take(struct room *room, int64_t time)
{
	const bool ready = room->status == ROOM_OPEN || room->status == ROOM_STARTING;
	if (!ready || !seats_are_taken(room) || !room_deal(room))
		return false;
	room_repeat_ask(room, time);
	return true;
}

static int64_t not_after(int64_t then, int64_t time)
{
	return then < time ? then : time;
}

/* Whatever the times in the log are, no clock began in the future. */
static void resume_take(struct room *room, int64_t time)
{
	room->paused = false;
	room->want = 0;
	room_clocks_shift(room, time > room->paused_at ? time - room->paused_at : 0);
	room->opened = not_after(room->opened, time);
	room->clock_from = not_after(room->clock_from, time);
	for (unsigned i = 0; i < room->seats; i++) {
		room->seat[i].gone = not_after(room->seat[i].gone, time);
		room->seat[i].answer_from = not_after(room->seat[i].answer_from, time);
	}
}

static bool plain_line_take(struct room *room, const char *word, int64_t time)
{
	const bool playing = room->status == ROOM_PLAYING;
	if (strcmp(word, "start") == 0)
		return start_take(room, time);
	if (strcmp(word, "starting") == 0 && room->status == ROOM_OPEN && seats_are_taken(room)) {
		room->status = ROOM_STARTING;
	} else if (strcmp(word, "pause") == 0 && playing) {
		room->paused = true;
		room->paused_at = time;
		for (unsigned i = 0; i < room->seats; i++)
			if (!room_is_bot(room, (mu_seat)i))
				room->want |= (uint8_t)(1u << i);
	} else if (strcmp(word, "resume") == 0 && playing && room->paused) {
		resume_take(room, time);
	} else if (strcmp(word, "anew") == 0) {
		return room_anew_take(room);
	} else if (strcmp(word, "chat") == 0 || strcmp(word, "quiet") == 0) {
		room->spec.chat = word[0] == 'c';
	} else if (strcmp(word, "over") == 0 && playing && room->game->ask(&room->state).seat < 0) {
		room->status = ROOM_OVER;
		room->ended = time;
	} else if (strcmp(word, "gone") == 0) {
		room->status = ROOM_GONE;
	} else {
		return false;
	}
	return true;
}

/* Milliseconds since 1970; beyond a thousand years it is no time of ours, and sums of it would not fit. */
static bool time_take(struct room *room, const char *text)
{
	char *end;
	const long long time = strtoll(text, &end, 10);
	if (end == text || *end || time < 0 || time >> 45)
		return false;
	if (time < room->last_time) /* the clock was set back between two runs of the server */
		room_times_shift(room, time - room->last_time);
	room->last_time = time;
	return true;
}

static bool line_take(struct room *room, char *line)
{
	char *rest = strchr(line, ' ');
	if (strncmp(line, "t ", 2) == 0) {
		return time_take(room, line + 2);
	}
	if (strncmp(line, "table ", 6) == 0)
		return table_take(room, line + 6);
	if (!room->game)
		return false;
	if (room->status == ROOM_GONE)
		return true; /* whatever else was said */
	if (!rest)
		return plain_line_take(room, line, room->last_time);
	*rest++ = '\0';
	if (strcmp(line, "n") == 0)
		return room_mark_take(room, rest);
	if (strcmp(line, "seating") == 0)
		return seating_take(room, rest);
	if (strcmp(line, "next") == 0)
		return room->status == ROOM_OVER && room_name_read(rest, &room->next);
	const unsigned seat = (unsigned)rest[0] - '0';
	if (seat >= room->seats || (rest[1] != ' ' && rest[1] != '\0'))
		return false;
	return seat_line_take(room, line, (mu_seat)seat, rest[1] ? rest + 2 : "", room->last_time);
}

bool room_replay(struct room *room, const char *body, size_t length, const char **ret_sentence)
{
	char *copy = length && memchr(body, '\0', length) ? NULL : strndup(body, length); /* it would be cut short there */
	bool fine = copy != NULL;
	char *at = copy;
	enum room_body kind = BODY_ASIDE;
	for (char *line; fine && (line = strsep(&at, "\n"));) {
		if (strcmp(line, "anew") == 0)
			kind = BODY_ANEW;
		else if (line[0] && strncmp(line, "t ", 2) != 0 && !room_line_is_aside(line))
			kind = BODY_MAIN;
		fine = !line[0] || line_take(room, line);
	}
	room_log_count(room, kind, length);
	free(copy);
	if (!fine)
		*ret_sentence = N_("A line of the log cannot be replayed.");
	return fine;
}
