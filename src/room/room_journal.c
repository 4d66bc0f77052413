/*
 * What a room writes down. Most lines must stay as long as the log. Others say only how things are now: orders, sealed answers,
 * talk, names, who is away, whom nobody hears, and before the start who sits where with which word. Those are written aside, in bodies of their
 * own; when there are too many of them one body says how it all is, and the older ones can be thrown away ("anew" begins it). So a log
 * grows with its game, whatever people do besides. The seats of the start are written once more with it, to stay.
 */
#include "room.h"

#include <stdarg.h>
#include <string.h>

enum {
	ASIDE_MAX = 64 << 10, /* bytes until all of it is written anew; that takes less than half of them */
	LOG_MAX = 8 << 20,    /* with this much a game of 10,000 moves is far from it */
	HASTE_EACH_MS = 1000,
	HASTE_MS = 5000,
};

/* What goes on with a log of an earlier version says so before the first line that such logs do not have. */
static void version_note(struct room *room, enum log_line line)
{
	if (log_kinds[line].since <= room->log_version)
		return;
	room->log_version = LOG_VERSION_NOW;
	log_put(&room->scratch->journal, LOG_VERSION_FORMAT, LOG_VERSION_NOW);
}

void room_note(struct room *room, enum log_line line, const char *format, ...)
{
	struct strbuf *to = log_kinds[line].place == LOG_PLACE_ASIDE ? &room->scratch->aside : &room->scratch->journal;
	va_list arguments;
	if (room->replaying)
		return;
	version_note(room, line);
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
	strbuf_printf(r, LOG_ORDERS_FORMAT, seat);
	room_orders_write(room->game, &room->seat[seat].orders, r);
	strbuf_puts(r, "\n");
}

/* The answer of a seat that waits for others; nothing if it was carried out meanwhile. */
static void put_sealed(const struct room *room, struct strbuf *r, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	char text[MU_TEXT_MAX];
	if (!s->asked || !s->sealed)
		return;
	room->game->action_text(s->answer, text, sizeof text);
	log_put(r, LOG_SEALED_FORMAT, seat, text);
}

static void put_face(const struct room *room, struct strbuf *r, unsigned seat)
{
	if (room->seat[seat].face)
		log_put(r, LOG_FACE_FORMAT, seat, face_id(room->seat[seat].face));
}

static void put_seat(const struct room *room, struct strbuf *r, unsigned seat)
{
	const struct room_seat *s = &room->seat[seat];
	const enum room_who plan = s->who == WHO_PERSON ? s->left : s->who;
	char hex[FAIR_HEX];
	log_put(r, LOG_FILL_FORMAT, seat, room_plan_word((struct room_plan_of_seat){plan, s->level, 0}));
	if (plan == WHO_BOT && s->character)
		log_put(r, LOG_CHARACTER_FORMAT, seat, character_at(s->character)->id);
	if (s->who != WHO_PERSON)
		return;
	log_put(r, LOG_SAT_FORMAT, seat, (unsigned long long)s->person, s->lang, s->name);
	put_face(room, r, seat);
	if (s->word.committed) {
		fair_hex(s->word.commit, hex);
		log_put(r, LOG_COMMIT_FORMAT, seat, hex);
	} else if (s->word.text[0]) {
		log_put(r, LOG_WORD_FORMAT, seat, s->word.text);
	}
	if (s->away)
		log_put(r, LOG_AWAY_FORMAT, seat, (long long)s->gone);
}

/* Before the start: who sits where, who may not, and when somebody was last here. */
static void put_seating(const struct room *room, struct strbuf *r)
{
	const unsigned blocked = room->blocked_count < ROOM_BLOCKED_MAX ? room->blocked_count : ROOM_BLOCKED_MAX;
	log_put(r, LOG_SEATING_FORMAT, (long long)room->last_here);
	for (unsigned i = 0; i < room->seats; i++)
		put_seat(room, r, i);
	if (room->host != room_first_host(room))
		log_put(r, LOG_HOST_FORMAT, room->host);
	for (unsigned i = room->blocked_count - blocked; i < room->blocked_count; i++)
		log_put(r, LOG_BLOCK_FORMAT, 0, (unsigned long long)room->blocked[i % ROOM_BLOCKED_MAX]);
	room_made_note(room, r);
}

void room_note_seating(struct room *room)
{
	if (!room->replaying && !room->spec.device) /* on a device nothing is ever thrown away */
		put_seating(room, &room->scratch->journal);
}

static void put_anew(const struct room *room, struct strbuf *r)
{
	log_put(r, LOG_ANEW_FORMAT);
	if (room->spec.chat)
		log_put(r, LOG_CHAT_FORMAT);
	else
		log_put(r, LOG_QUIET_FORMAT);
	log_put(r, LOG_MARK_FORMAT, (unsigned long long)room->number_mark);
	if (room->status == ROOM_OPEN)
		put_seating(room, r);
	else
		room_reports_note(room, r);
	for (unsigned i = 0; i < room->seats; i++) {
		const struct room_seat *s = &room->seat[i];
		if (s->who != WHO_PERSON)
			continue;
		log_put(r, LOG_CALL_FORMAT, i, s->lang, s->name);
		put_face(room, r, i);
		put_orders(room, r, i);
		put_sealed(room, r, i);
		if (s->away)
			log_put(r, LOG_AWAY_FORMAT, i, (long long)s->gone);
		for (unsigned j = 0; j < room->seats; j++)
			if (s->muted >> j & 1)
				log_put(r, LOG_MUTE_FORMAT, i, j);
	}
	room_talk_note(room, r);
}

bool room_anew_take(struct room *room, const struct log_entry *line)
{
	(void)line;
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		room_orders_release(&s->orders);
		s->sealed = s->away = false;
		s->muted = 0;
	}
	room_reports_clear(room);
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
	log_put(body, LOG_TIME_FORMAT, (long long)now);
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
