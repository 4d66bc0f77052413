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
	room_note(room, "block %d %llu", seat, (unsigned long long)person);
}

bool room_block_take(struct room *room, const char *text)
{
	char *end;
	const uint64_t person = strtoull(text, &end, 10);
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
	room_note(room, "stand %d", seat);
	room_seat_clear(room, seat);
	room->news_seats = true;
	room_settle(room, now);
}

void room_seat_clear(struct room *room, mu_seat seat)
{
	struct room_seat *s = &room->seat[seat];
	room_orders_release(&s->orders);
	*s = (struct room_seat){.who = s->left, .left = s->left};
	for (unsigned i = 0; i < room->seats; i++) {
		if (!(room->seat[i].muted >> seat & 1))
			continue;
		room->seat[i].muted &= (uint8_t) ~(1u << seat); /* it was the person who was not heard */
		room->news_orders |= (uint8_t)(1u << i);
	}
	room_talk_forget(room, seat);
}

/* -- Being forgotten ------------------------------------------------------------------------------------------ */

/* The seat is a bot's for good, and nobody's. */
static void seat_forget(struct room *room, mu_seat seat, const char *name)
{
	struct room_seat *s = &room->seat[seat];
	snprintf(s->name, sizeof s->name, "%s", name);
	s->person = 0;
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
	room_note(room, "forget %d %s", seat, name);
	room->news_seats = true;
	room_settle(room, now);
}

bool room_forget_take(struct room *room, mu_seat seat, const char *name)
{
	char mended[ROOM_NAME_MAX];
	if (room->status == ROOM_OPEN || !writing_mend(name, mended))
		return false;
	seat_forget(room, seat, mended);
	return true;
}

/* -- The log without somebody ------------------------------------------------------------------------------------ */

/* Which seats the person has, of one table, as its log tells it. */
static bool line_is_about(const char *line, size_t length, const char *word, unsigned seats)
{
	const size_t size = strlen(word);
	if (length < size + 2 || memcmp(line, word, size) != 0 || line[size] != ' ')
		return false;
	const unsigned seat = (unsigned)(line[size + 1] - '0');
	return seat < MU_SEATS_MAX && (seats >> seat & 1);
}

/* "sit S PERSON …", or "sat": the seat, or -1. */
static int sits(const char *line, size_t length, uint64_t person)
{
	char text[32];
	const int size = snprintf(text, sizeof text, "%llu ", (unsigned long long)person);
	if (length < 6 + (size_t)size || (memcmp(line, "sit ", 4) != 0 && memcmp(line, "sat ", 4) != 0) || line[5] != ' ' ||
	    memcmp(line + 6, text, (size_t)size) != 0)
		return -1;
	const unsigned seat = (unsigned)(line[4] - '0');
	return seat < MU_SEATS_MAX ? (int)seat : -1;
}

/* A line without what is the person's own: talk is left out, and a name is nobody's. */
static void put_line(struct strbuf *out, const char *line, size_t length, uint64_t person, unsigned *seats)
{
	const int seat = sits(line, length, person);
	if (seat >= 0) {
		*seats |= 1u << seat;
		strbuf_printf(out, "%.3s %d 0 en %s\n", line, seat, ROOM_NAME_NONE);
		return;
	}
	if (length > 8 && memcmp(line, "seating ", 8) == 0)
		*seats = 0; /* who sits is said anew */
	if (line_is_about(line, length, "text", *seats) || line_is_about(line, length, "say", *seats))
		return;
	if (line_is_about(line, length, "call", *seats)) {
		strbuf_printf(out, "call %c en %s\n", line[5], ROOM_NAME_NONE);
		return;
	}
	if (line_is_about(line, length, "stand", *seats))
		*seats &= ~(1u << (unsigned)(line[6] - '0'));
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
