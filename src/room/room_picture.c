/*
 * Pictures of cards that people made. A room knows a picture by its hash only: whose card has which, who has sent it, and who has
 * complained about it. The picture itself is in no log and no message; whoever keeps rooms keeps it, and forgets it when no card
 * here shows it any more. Who has sent it has a seat here: whoever leaves, or is forgotten, takes it along.
 */
#include "room.h"

#include <string.h>

static struct room_picture *picture_at(const struct room *room, int place)
{
	return &room->made->picture[place];
}

static int count_of(const struct room *room)
{
	return room->made ? mu_made_count(&room->spec.setup) : 0;
}

static bool is_this(const struct room_picture *picture, const uint8_t hash[FAIR_SECRET])
{
	return picture->wanted && memcmp(picture->hash, hash, FAIR_SECRET) == 0;
}

/* -- Which there are ------------------------------------------------------------------------------------------ */

bool room_awaits_picture(const struct room *room, const uint8_t hash[FAIR_SECRET])
{
	for (int i = 0; i < count_of(room); i++)
		if (is_this(picture_at(room, i), hash) && !picture_at(room, i)->from)
			return true;
	return false;
}

bool room_has_picture(const struct room *room, const uint8_t hash[FAIR_SECRET])
{
	for (int i = 0; i < count_of(room); i++)
		if (is_this(picture_at(room, i), hash) && picture_at(room, i)->from)
			return true;
	return false;
}

unsigned room_pictures(const struct room *room, uint64_t person)
{
	unsigned count = 0;
	for (int i = 0; i < count_of(room); i++)
		count += picture_at(room, i)->from && (!person || picture_at(room, i)->from == person);
	return count;
}

void room_picture_come(struct room *room, uint64_t person, const uint8_t hash[FAIR_SECRET], int64_t now)
{
	for (int i = 0; i < count_of(room); i++) {
		if (!is_this(picture_at(room, i), hash))
			continue;
		picture_at(room, i)->from = person;
		room->news_made = !room->replaying;
	}
	if (room->news_made)
		room_settle(room, now);
}

static void unpicture(struct room *room, const uint8_t hash[FAIR_SECRET])
{
	if (!room_has_picture(room, hash) && room->hooks->unpicture && !room->replaying)
		room->hooks->unpicture(room->hooks->context, room, hash);
}

void room_picture_drop(struct room *room, int place)
{
	const struct room_picture before = *picture_at(room, place);
	*picture_at(room, place) = (struct room_picture){.wanted = false};
	if (before.from)
		unpicture(room, before.hash);
}

void room_pictures_leave(struct room *room, mu_seat seat)
{
	const uint64_t person = room->seat[seat].person;
	for (int i = 0; i < count_of(room); i++) {
		struct room_picture *picture = picture_at(room, i);
		picture->reports &= (uint8_t) ~(1u << seat);
		if (!person || picture->from != person)
			continue;
		picture->from = 0;
		room->news_made = true;
		unpicture(room, picture->hash);
	}
}

/* -- Being asked ---------------------------------------------------------------------------------------------- */

bool room_picture_read(struct made_reader *reader, const json_t *json, struct room_picture *ret_picture)
{
	const json_t *value = json_object_get(json, "picture");
	*ret_picture = (struct room_picture){.wanted = value};
	if (!value || (json_is_string(value) &&
	               fair_hex_read(json_string_value(value), json_string_length(value), ret_picture->hash)))
		return true;
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang, "\"%s\" must be %d hexadecimal digits: the hash of the picture."), "picture",
	         FAIR_HEX - 1);
	return false;
}

bool room_report(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal)
{
	const int place = room_made_place(room, id);
	if (place < 0 || !picture_at(room, place)->from || room->made->by[place] == seat)
		return refuse(ret_refusal, REFUSE_FIELD);
	if (picture_at(room, place)->reports >> seat & 1)
		return true;
	if (!room_may_note(room, ret_refusal))
		return false;
	picture_at(room, place)->reports |= (uint8_t)(1u << seat);
	room_note(room, LOG(REPORT), seat, place + 1);
	room->news_reports = true;
	room_settle(room, now);
	return true;
}

bool room_unpicture(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal)
{
	const int place = room_made_place(room, id);
	if (place < 0 || !picture_at(room, place)->wanted)
		return refuse(ret_refusal, REFUSE_FIELD);
	if (seat != room->host && seat != room->made->by[place])
		return refuse(ret_refusal, REFUSE_HOST);
	room_note(room, LOG(PLAIN), place + 1);
	room_picture_drop(room, place);
	room->news_made = true;
	room_settle(room, now);
	return true;
}

/* -- Being told ----------------------------------------------------------------------------------------------- */

/* How many have complained is for the host, who can do something about it; and not who. */
void room_picture_put(const struct room *room, int place, mu_seat viewer, struct strbuf *out)
{
	const struct room_picture *picture = picture_at(room, place);
	char hex[FAIR_HEX];
	if (!picture->wanted)
		return;
	fair_hex(picture->hash, hex);
	strbuf_printf(out, ",\"%s\":\"%s\"", picture->from ? "picture" : "awaits", hex);
	if (picture->from && picture->reports && viewer == room->host)
		strbuf_printf(out, ",\"reports\":%d", __builtin_popcount(picture->reports));
}

/* -- Lines of the log ----------------------------------------------------------------------------------------- */

static void reports_note(const struct room *room, int place, struct strbuf *out)
{
	for (unsigned seat = 0; seat < room->seats; seat++)
		if (picture_at(room, place)->reports >> seat & 1 && room->seat[seat].who == WHO_PERSON)
			log_put(out, LOG_REPORT_FORMAT, seat, place + 1);
}

void room_picture_note(const struct room *room, int place, struct strbuf *out)
{
	char hex[FAIR_HEX];
	if (!picture_at(room, place)->wanted)
		return;
	fair_hex(picture_at(room, place)->hash, hex);
	log_put(out, LOG_PICTURE_FORMAT, room->made->by[place], hex);
	reports_note(room, place, out);
}

void room_reports_note(const struct room *room, struct strbuf *out)
{
	for (int i = 0; i < count_of(room); i++)
		reports_note(room, i, out);
}

void room_reports_clear(struct room *room)
{
	for (int i = 0; i < count_of(room); i++)
		picture_at(room, i)->reports = 0;
}

/* Of the card that the seat has brought last. */
bool room_picture_take(struct room *room, const struct log_entry *line)
{
	const int count = count_of(room);
	struct room_picture picture = {.wanted = true};
	if (room->status != ROOM_OPEN || !count || room->made->by[count - 1] != line->seat ||
	    !fair_hex_read(line->rest, strlen(line->rest), picture.hash))
		return false;
	*picture_at(room, count - 1) = picture;
	return true;
}

/* "2"; -1: it is no such place, or there is nothing: what was said aside of it before may be thrown away, and is said anew. */
static int place_take(const struct room *room, const char *text)
{
	const unsigned place = (unsigned)text[0] - '1';
	return text[0] && !text[1] && place < (unsigned)count_of(room) ? (int)place : -1;
}

bool room_plain_take(struct room *room, const struct log_entry *line)
{
	const int place = place_take(room, line->rest);
	if (place >= 0)
		*picture_at(room, place) = (struct room_picture){.wanted = false};
	return line->rest[0] >= '1' && line->rest[0] < '1' + MU_MADE_MAX && !line->rest[1];
}

bool room_report_take(struct room *room, const struct log_entry *line)
{
	const int place = place_take(room, line->rest);
	if (place >= 0)
		picture_at(room, place)->reports |= (uint8_t)(1u << line->seat);
	return place >= 0;
}
