/* Whom the host does not want at the table, and who wants to be forgotten there. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

/* -- Removing and blocking ---------------------------------------------------------------------------------- */

bool room_is_blocked(const struct room *room, uint64_t person)
{
	for (unsigned i = 0; i < ROOM_BLOCKED_MAX; i++)
		if (room->blocked[i] == person)
			return person != 0;
	return false;
}

void room_block(struct room *room, mu_seat seat, uint64_t person)
{
	if (!person || room_is_blocked(room, person))
		return;
	room->blocked[room->blocked_count++ % ROOM_BLOCKED_MAX] = person;
	room_note(room, LOG(BLOCK), seat, (unsigned long long)person);
}

bool room_block_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const uint64_t person = strtoull(line->rest, &end, 10);
	if (!person || *end)
		return false;
	room_block(room, 0, person);
	return true;
}

bool room_may_remove(const struct room *room, mu_seat host, mu_seat seat, struct refusal *ret_refusal)
{
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (host != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (seat == host || room->seat[seat].who != WHO_PERSON)
		return refuse(ret_refusal, REFUSE_FIELD);
	return true;
}

void room_remove(struct room *room, mu_seat seat, bool block, int64_t now)
{
	struct room_seat *s = &room->seat[seat];
	if (block)
		room_block(room, seat, s->person);
	room_note(room, LOG(STAND), seat);
	room_seat_clear(room, seat);
	room->news_seats = true;
	room_settle(room, now);
}

void room_seat_clear(struct room *room, mu_seat seat)
{
	struct room_seat *s = &room->seat[seat];
	room_made_leave(room, seat);
	room_orders_release(&s->orders);
	*s = (struct room_seat){.who = s->left, .left = s->left};
	for (unsigned i = 0; i < room->seats; i++) {
		if (!(room->seat[i].muted >> seat & 1))
			continue;
		room->seat[i].muted &= (uint8_t) ~(1u << seat); /* people muted the person, not the seat */
		room->news_orders |= (uint8_t)(1u << i);
	}
	room_talk_forget(room, seat);
}

/* -- Being forgotten ------------------------------------------------------------------------------------------ */

/* Takes person, name and talk away; a bot plays there until the end. */
static void seat_forget(struct room *room, mu_seat seat, const char *name)
{
	struct room_seat *s = &room->seat[seat];
	room_made_forget(room, seat);
	snprintf(s->name, sizeof s->name, "%s", name);
	s->person = 0;
	s->face = 0;
	s->bot = s->resigned = true;
	room_talk_forget(room, seat);
}

void room_forget(struct room *room, mu_seat seat, int64_t now)
{
	struct refusal ignored;
	char name[ROOM_NAME_MAX];
	if (room->status == ROOM_OPEN) {
		room_leave(room, seat, now, &ignored);
		return;
	}
	if (room->status == ROOM_PLAYING && !room->seat[seat].resigned)
		room_resign(room, seat, now, &ignored);
	room_name_seat(room, seat, ROOM_NAME_NONE, name);
	seat_forget(room, seat, name);
	room_note(room, LOG(FORGET), seat, name);
	room->news_seats = true;
	room_settle(room, now);
}

bool room_forget_take(struct room *room, const struct log_entry *line)
{
	char mended[ROOM_NAME_MAX];
	if (room->status == ROOM_OPEN || !writing_mend(line->rest, mended))
		return false;
	seat_forget(room, line->seat, mended);
	return true;
}

/* -- The log without somebody ------------------------------------------------------------------------------------ */

/* The seat that a line names behind its word, or -1. */
static int line_seat(const char *line, size_t length)
{
	const char *space = memchr(line, ' ', length);
	const unsigned seat = space && space + 1 < line + length ? (unsigned)space[1] - '0' : MU_SEATS_MAX;
	return seat < MU_SEATS_MAX ? (int)seat : -1;
}

/* "sit S PERSON …", or "sat": that person. */
static bool line_seats(const char *line, size_t length, uint64_t person)
{
	char text[32];
	const size_t size = (size_t)snprintf(text, sizeof text, " %llu ", (unsigned long long)person);
	return length >= 5 + size && memcmp(line + 5, text, size) == 0;
}

/* A line without what is the person's own: talk, face and what cards were called are left out, and a name is nobody's. `seats` are the person's. */
static void put_line(struct strbuf *out, const char *line, size_t length, uint64_t person, unsigned *seats)
{
	const enum log_line kind = log_line_find(line, length);
	const int seat = line_seat(line, length);
	const bool own = seat >= 0 && (*seats >> seat & 1);
	switch (kind) {
	case LOG_SIT:
	case LOG_SAT:
		if (seat < 0 || !line_seats(line, length, person))
			break;
		*seats |= 1u << seat;
		if (kind == LOG_SIT)
			log_put(out, LOG_SIT_FORMAT, seat, 0ull, "en", ROOM_NAME_NONE);
		else
			log_put(out, LOG_SAT_FORMAT, seat, 0ull, "en", ROOM_NAME_NONE);
		return;
	case LOG_SEATING:
		*seats = 0; /* who sits is said anew */
		break;
	case LOG_TEXT:
	case LOG_SAY:
	case LOG_FACE:
	case LOG_TITLE:
	case LOG_EPITHET:
	case LOG_PICTURE:
		if (own)
			return;
		break;
	case LOG_CALL:
		if (!own)
			break;
		log_put(out, LOG_CALL_FORMAT, seat, "en", ROOM_NAME_NONE);
		return;
	case LOG_STAND:
		if (own)
			*seats &= ~(1u << seat);
		break;
	default:
		break;
	}
	strbuf_put(out, line, length);
	strbuf_put(out, "\n", 1);
}

bool room_log_forget(const char *body, size_t length, uint64_t person, unsigned *seats, struct strbuf *out)
{
	char id[32];
	const int size = snprintf(id, sizeof id, " %llu ", (unsigned long long)person);
	strbuf_clear(out);
	if (!*seats && !memmem(body, length, id, (size_t)size)) /* most bodies are about others */
		return false;
	for (const char *line = body, *end; line < body + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(body + length - line));
		if (!end)
			end = body + length;
		if (end > line)
			put_line(out, line, (size_t)(end - line), person, seats);
	}
	return out->length != length || memcmp(out->text, body, length) != 0;
}
