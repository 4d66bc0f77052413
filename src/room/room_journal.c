/*
 * What a room writes down. Most lines must stay as long as the log. Others say only how things are now: orders, sealed answers,
 * talk, names, who is away, whom nobody hears, and before the start who sits where with which word. Those are written aside, in bodies of their
 * own; when there are too many of them one body says how it all is, and the older ones can be thrown away ("anew" begins it). So a log
 * grows with its game, whatever people do besides. The seats of the start are written once more with it, to stay.
 */
#include "room.h"

#include <stdarg.h>
#include <string.h>

#include "base/game_json.h"

enum {
	ASIDE_MAX = 64 << 10, /* bytes until all of it is written anew; that takes less than half of them */
	LOG_MAX = 8 << 20,    /* with this much a game of 10,000 moves is far from it */
	HASTE_EACH_MS = 1000,
	HASTE_MS = 5000,
};

static bool begins(const char *line, const char *word)
{
	const size_t length = strlen(word);
	return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

bool room_line_is_aside(const char *line)
{
	static const char *const words[] = {"anew", "n",    "o",     "s",    "away", "here",   "say",
	                                    "text", "mute", "hear",  "call", "chat", "quiet",  "seating",
	                                    "fill", "sit",  "stand", "sat",  "word", "commit", "block"};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (begins(line, words[i]))
			return true;
	return false;
}

void room_note(struct room *room, const char *format, ...)
{
	struct strbuf *to = room_line_is_aside(format) ? &room->scratch->aside : &room->scratch->journal;
	va_list arguments;
	if (room->replaying)
		return;
	va_start(arguments, format);
	strbuf_vprintf(to, format, arguments);
	va_end(arguments);
	strbuf_put(to, "\n", 1);
}

void room_note_orders(struct room *room, mu_seat seat)
{
	if (!room->replaying)
		room->noted_orders |= (uint8_t)(1u << seat);
}

void room_note_sealed(struct room *room, mu_seat seat)
{
	if (!room->replaying)
		room->noted_sealed |= (uint8_t)(1u << seat);
}

/* -- Lines aside --------------------------------------------------------------------------------------------- */

static void put_orders(const struct room *room, struct strbuf *r, unsigned seat)
{
	strbuf_printf(r, "o %u ", seat);
	room_orders_write(room->game, &room->seat[seat].orders, r);
	strbuf_puts(r, "\n");
}

/* Unless it was carried out meanwhile. */
static void put_sealed(const struct room *room, struct strbuf *r, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	if (!s->asked || !s->sealed)
		return;
	strbuf_printf(r, "s %u ", seat);
	game_put_action(room->game, s->answer, r);
	strbuf_puts(r, "\n");
}

static void put_seat(const struct room *room, struct strbuf *r, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	const enum room_who plan = s->who == WHO_PERSON ? s->left : s->who;
	char hex[FAIR_HEX];
	if (plan == WHO_BOT)
		strbuf_printf(r, "fill %u %u\n", seat, s->level);
	else
		strbuf_printf(r, "fill %u %s\n", seat, plan == WHO_OPEN ? "open" : "invited");
	if (s->who != WHO_PERSON)
		return;
	strbuf_printf(r, "sat %u %llu %s %s\n", seat, (unsigned long long)s->person, s->lang, s->name);
	if (s->word.committed) {
		fair_hex(s->word.commit, hex);
		strbuf_printf(r, "commit %u %s\n", seat, hex);
	} else if (s->word.text[0]) {
		strbuf_printf(r, "word %u %s\n", seat, s->word.text);
	}
	if (s->away)
		strbuf_printf(r, "away %u %lld\n", seat, (long long)s->gone);
}

/* Before the start: who sits where, who may not, and when somebody was last here. */
static void put_seating(const struct room *room, struct strbuf *r)
{
	const unsigned blocked = room->blocked_count < ROOM_BLOCKED_MAX ? room->blocked_count : ROOM_BLOCKED_MAX;
	strbuf_printf(r, "seating %lld\n", (long long)room->last_here);
	for (unsigned i = 0; i < room->seats; i++)
		put_seat(room, r, i);
	for (unsigned i = room->blocked_count - blocked; i < room->blocked_count; i++)
		strbuf_printf(r, "block 0 %llu\n", (unsigned long long)room->blocked[i % ROOM_BLOCKED_MAX]);
}

void room_note_seating(struct room *room)
{
	if (!room->replaying && !room->spec.device) /* there nothing is thrown away */
		put_seating(room, &room->scratch->journal);
}

static void put_anew(const struct room *room, struct strbuf *r)
{
	strbuf_printf(r, "anew\n%s\n", room->spec.chat ? "chat" : "quiet");
	strbuf_printf(r, "n %llu\n", (unsigned long long)room->number_mark);
	if (room->status == ROOM_OPEN)
		put_seating(room, r);
	for (unsigned i = 0; i < room->seats; i++) {
		const struct room_seat *s = &room->seat[i];
		if (s->who != WHO_PERSON)
			continue;
		strbuf_printf(r, "call %u %s %s\n", i, s->lang, s->name);
		put_orders(room, r, i);
		put_sealed(room, r, i);
		if (s->away)
			strbuf_printf(r, "away %u %lld\n", i, (long long)s->gone);
		for (unsigned j = 0; j < room->seats; j++)
			if (s->muted >> j & 1)
				strbuf_printf(r, "mute %u %u\n", i, j);
	}
	room_talk_note(room, r);
}

bool room_anew_take(struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		room_orders_release(&s->orders);
		s->sealed = s->away = false;
		s->muted = 0;
	}
	room_talk_release(room);
	return true;
}

/* -- Bodies ---------------------------------------------------------------------------------------------------- */

void room_log_count(struct room *room, enum room_body kind, size_t length)
{
	if (kind == BODY_MAIN)
		room->log_main += length;
	else
		room->log_aside = length + (kind == BODY_ANEW ? 0 : room->log_aside);
}

static void body_write(struct room *room, enum room_body kind, const struct strbuf *lines, int64_t now)
{
	struct strbuf *body = &room->scratch->message;
	if (room->status == ROOM_FROZEN || (!lines->length && !lines->failed))
		return;
	strbuf_clear(body);
	strbuf_printf(body, "t %lld\n", (long long)now);
	strbuf_put_buffer(body, lines);
	room->last_time = now;
	if (body->failed) {
		room_freeze(room, "memory");
		return;
	}
	room_log_count(room, kind, body->length);
	room->hooks->append(room->hooks->context, room, kind, body->text, body->length);
}

static void aside_write(struct room *room, int64_t now)
{
	struct strbuf *aside = &room->scratch->aside;
	for (unsigned i = 0; i < room->seats; i++) {
		if (room->noted_orders >> i & 1)
			put_orders(room, aside, i);
		if (room->noted_sealed >> i & 1)
			put_sealed(room, aside, i);
	}
	const bool anew = aside->length && room->log_aside > ASIDE_MAX && !room->spec.device;
	if (anew) {
		strbuf_clear(aside);
		put_anew(room, aside);
	}
	body_write(room, anew ? BODY_ANEW : BODY_ASIDE, aside, now);
}

void room_journal_write(struct room *room, int64_t now)
{
	body_write(room, BODY_MAIN, &room->scratch->journal, now);
	aside_write(room, now);
	strbuf_clear(&room->scratch->journal);
	strbuf_clear(&room->scratch->aside);
	room->noted_orders = room->noted_sealed = 0;
}

/* -- Bounds ------------------------------------------------------------------------------------------------------ */

bool room_may_note(const struct room *room, struct refusal *ret_refusal)
{
	return room->log_main + room->log_aside < LOG_MAX || refuse(ret_refusal, REFUSE_FULL_LOG);
}

bool room_is_hasty(int64_t busy, int64_t now)
{
	return busy - now > HASTE_MS - HASTE_EACH_MS;
}

void room_haste(int64_t *busy, int64_t now)
{
	*busy = (*busy < now ? now : *busy) + HASTE_EACH_MS;
}
