/* Talk: set phrases and claims, which everybody reads in the own language, and free text. */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "record/position.h"
#include "words/card_list.h"
#include "words/speech.h"
#include "lang_tag.h"

static const struct set_phrase {
	const char *name;
	bool takes_card;
	const char *sentence;
} phrases[] = {
#define PHRASE(name, takes_card, sentence) {name, takes_card, sentence},
#include "phrases.def"
#undef PHRASE
};

static bool hears(const struct room *room, mu_seat viewer, mu_seat speaker)
{
	return viewer == MU_TABLE || !(room->seat[viewer].muted >> speaker & 1);
}

/* A spectator who is told without words has no language that we know: English, then. */
enum mu_lang room_reader_lang(const struct room *room, mu_seat viewer, unsigned form)
{
	return form == FORM_PLAIN && viewer != MU_TABLE ? lang_find(room->seat[viewer].lang) : form_lang(form);
}

/* What people call it, to be declined: "Witch (3)", "Qi Bear". */
static void card_title(const struct mu_game *game, mu_card card, char *text, size_t size)
{
	const char *id = game->card_name(card);
	snprintf(text, size, "%s", id);
	for (unsigned i = 0; card_list_at(i); i++) {
		const struct card_list *list = card_list_at(i);
		for (unsigned j = 0; list->game == game && j < list->count; j++) {
			struct card_row row;
			list->row(j, &row);
			if (strcmp(row.id, id) == 0 && game->numbered)
				snprintf(text, size, NOUN_NUMBERED("%s", "%s"), row.name, id);
			else if (strcmp(row.id, id) == 0)
				snprintf(text, size, NOUN("%s"), row.name);
		}
	}
}

/* `card` may be 0. */
static void put_sentence(struct strbuf *r, enum mu_lang lang, const char *sentence, const struct mu_game *game,
                         mu_card card)
{
	const struct voice voice = {.lang = lang};
	char title[64] = "", text[200];
	if (card)
		card_title(game, card, title, sizeof title);
	phrase(&voice, text, sizeof text, sentence, "hero", title, NULL);
	text_put_json(&voice, text, r);
}

/* -- What was said ---------------------------------------------------------------------------------------- */

static void said_release(struct room_said *said)
{
	free(said->text);
	*said = (struct room_said){0};
}

void room_talk_release(struct room *room)
{
	for (unsigned i = 0; i < ROOM_TALK_MAX; i++)
		said_release(&room->talk[i]);
	room->talk_count = 0;
}

/* The newest take the place of the oldest. */
static const struct room_said *said_keep(struct room *room, const struct room_said *said)
{
	struct room_said *place = &room->talk[room->talk_count++ % ROOM_TALK_MAX];
	said_release(place);
	*place = *said;
	place->at = room->said_at ? room->said_at - 1 : room_moment(room);
	return place;
}

/* Set phrases come first, then the lines of characters: "line-3". */
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

static struct set_phrase phrase_of(unsigned number, char name[16])
{
	if (number <= PHRASES)
		return phrases[number - 1];
	const struct character_line *line = character_line_at(number - PHRASES - 1);
	snprintf(name, 16, "line-%u", number - PHRASES);
	return (struct set_phrase){name, false, line->sentence};
}

/* `phrase` counts from 1; 0 is free text. */
static unsigned phrase_find(const char *name)
{
	char called[16];
	for (unsigned i = PHRASES + 1; strncmp(name, "line-", 5) == 0 && character_line_at(i - PHRASES - 1); i++)
		if (strcmp(phrase_of(i, called).name, name) == 0)
			return i;
	for (unsigned i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
		if (strcmp(phrases[i].name, name) == 0)
			return i + 1;
	return 0;
}

/* The members of something that was said, each after a comma. */
static void put_said(const struct room *room, const struct room_said *said, enum mu_lang lang, struct strbuf *r)
{
	if (said->text) {
		strbuf_puts(r, ",\"text\":");
		strbuf_put_json_string(r, said->text, strlen(said->text));
		return;
	}
	char called[16];
	const struct set_phrase wanted = phrase_of(said->phrase, called);
	strbuf_printf(r, ",\"phrase\":\"%s\"", wanted.name);
	if (said->card)
		strbuf_printf(r, room->game->numbered ? ",\"card\":%s" : ",\"card\":\"%s\"", room->game->card_name(said->card));
	strbuf_puts(r, ",\"sentence\":");
	put_sentence(r, lang, wanted.sentence, room->game, said->card);
}

static void tell_said(struct room *room, const struct room_said *said, mu_seat viewer)
{
	const unsigned index = room_viewer_index(viewer);
	if (!room->here[index] || !hears(room, viewer, said->seat))
		return;
	struct strbuf *r = room_message_begin(room, MESSAGE_SAID, viewer);
	strbuf_printf(r, ",\"seat\":%d", said->seat);
	const size_t begun = r->length;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		if (!room->ears[index][form])
			continue;
		strbuf_rewind(r, begun);
		put_said(room, said, room_reader_lang(room, viewer, form), r);
		room_message_end(room, viewer, form);
	}
}

/* Tells it to everybody who hears that seat. The line of the log is noted before, and room_settle writes it first. */
static void tell_all(struct room *room, const struct room_said *said, int64_t now)
{
	room_settle(room, now);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++)
		tell_said(room, said, viewer);
}

void room_talk_put(const struct room *room, mu_seat viewer, unsigned form, struct strbuf *out)
{
	const unsigned count = room->talk_count < ROOM_TALK_MAX ? room->talk_count : ROOM_TALK_MAX;
	const char *separator = "";
	strbuf_puts(out, ",\"talk\":[");
	for (unsigned i = room->talk_count - count; i < room->talk_count; i++) {
		const struct room_said *said = &room->talk[i % ROOM_TALK_MAX];
		if (!hears(room, viewer, said->seat))
			continue;
		strbuf_printf(out, "%s{\"seat\":%d", separator, said->seat);
		put_said(room, said, room_reader_lang(room, viewer, form), out);
		strbuf_printf(out, ",\"at\":%llu}", (unsigned long long)said->at);
		separator = ",";
	}
	strbuf_puts(out, "]");
}

/* -- Saying ------------------------------------------------------------------------------------------------ */

/* One utterance a second, five at once. */
static bool may_talk(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	if (!room_may_note(room, ret_refusal))
		return false;
	if (room_is_hasty(s->talked, now))
		return refuse(ret_refusal, REFUSE_RATE);
	room_haste(&s->talked, now);
	return true;
}

bool room_say(struct room *room, mu_seat seat, const char *name, const json_t *card, int64_t now,
              struct refusal *ret_refusal)
{
	const struct room_said said = {.seat = seat,
	                               .phrase = (uint8_t)phrase_find(name),
	                               .card = card_from_json(room->game, card)};
	if (!said.phrase || said.phrase > PHRASES || phrases[said.phrase - 1].takes_card != (said.card != 0))
		return refuse(ret_refusal, REFUSE_PHRASE);
	if (!may_talk(room, seat, now, ret_refusal))
		return false;
	room_note(room, LOG(SAY), seat, name, said.card ? room->game->card_name(said.card) : "");
	tell_all(room, said_keep(room, &said), now);
	return true;
}

void room_bot_says(struct room *room, mu_seat seat, const char *phrase, mu_card card, int64_t now)
{
	const struct room_said said = {.seat = seat, .phrase = (uint8_t)phrase_find(phrase), .card = card};
	struct refusal refusal;
	if (!may_talk(room, seat, now, &refusal))
		return;
	room_note(room, LOG(SAY), seat, phrase, card ? room->game->card_name(card) : "");
	tell_all(room, said_keep(room, &said), now);
}

bool room_chat(struct room *room, mu_seat seat, const char *text, size_t length, int64_t now,
               struct refusal *ret_refusal)
{
	char shown[TALK_SIZE];
	if (!room->spec.chat)
		return refuse(ret_refusal, REFUSE_CHAT_OFF);
	if (!writing_talk(text, length, shown))
		return refuse(ret_refusal, REFUSE_CHAT);
	if (!may_talk(room, seat, now, ret_refusal))
		return false;
	const struct room_said said = {.seat = seat, .text = strdup(shown)};
	if (!said.text)
		return refuse(ret_refusal, REFUSE_RATE);
	room_note(room, LOG(TEXT), seat, said.text);
	tell_all(room, said_keep(room, &said), now);
	return true;
}

/* For the log. */
static void note_said(const struct room *room, const struct room_said *said, struct strbuf *out)
{
	char called[16];
	if (said->text)
		log_put(out, LOG_TEXT_FORMAT, said->seat, said->text);
	else
		log_put(out, LOG_SAY_FORMAT, said->seat, phrase_of(said->phrase, called).name,
		        said->card ? room->game->card_name(said->card) : "");
}

void room_talk_note(const struct room *room, struct strbuf *out)
{
	const unsigned count = room->talk_count < ROOM_TALK_MAX ? room->talk_count : ROOM_TALK_MAX;
	for (unsigned i = room->talk_count - count; i < room->talk_count; i++) {
		const struct room_said *said = &room->talk[i % ROOM_TALK_MAX];
		if (room->log_version >= log_kinds[LOG_AT].since) /* older logs do not tell when it was said */
			log_put(out, LOG_AT_FORMAT, (unsigned long long)said->at);
		note_said(room, said, out);
	}
}

bool room_at_take(struct room *room, const struct log_entry *line)
{
	char *end;
	const unsigned long long at = strtoull(line->rest, &end, 10);
	room->said_at = at + 1;
	return end != line->rest && !*end && at <= room_moment(room);
}

/* From the log: "PHRASE CARD", or a free text. */
bool room_said_take(struct room *room, const struct log_entry *line)
{
	char name[32];
	struct room_said said = {.seat = line->seat};
	const size_t length = strcspn(line->rest, " ");
	snprintf(name, sizeof name, "%.*s", (int)length, line->rest);
	said.phrase = (uint8_t)phrase_find(name);
	const char *card = line->rest[length] ? line->rest + length + 1 : "";
	said.card = room->game->card_find(card, strlen(card));
	char called[16];
	if (!said.phrase || phrase_of(said.phrase, called).takes_card != (said.card != 0))
		return false;
	said_keep(room, &said);
	return true;
}

#if defined __GNUC__ && !defined __clang__ /* gcc's analyzer forgets that the room keeps the text */
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* In old logs are texts that would be refused now; they are not told any more. */
bool room_text_take(struct room *room, const struct log_entry *line)
{
	char shown[TALK_SIZE];
	struct room_said said = {.seat = line->seat};
	if (!writing_talk(line->rest, strlen(line->rest), shown))
		return true;
	said.text = strdup(shown);
	if (!said.text)
		return false;
	said_keep(room, &said);
	return true;
}

void room_talk_forget(struct room *room, mu_seat seat)
{
	struct room_said kept[ROOM_TALK_MAX] = {0};
	const unsigned count = room->talk_count < ROOM_TALK_MAX ? room->talk_count : ROOM_TALK_MAX;
	unsigned left = 0;
	for (unsigned i = room->talk_count - count; i < room->talk_count; i++) {
		struct room_said *said = &room->talk[i % ROOM_TALK_MAX];
		if (said->seat == seat)
			said_release(said);
		else
			kept[left++] = *said;
	}
	memcpy(room->talk, kept, sizeof kept);
	room->talk_count = left;
}

/* -- Who may be heard --------------------------------------------------------------------------------------- */

bool room_switch_chat(struct room *room, mu_seat seat, bool on, int64_t now, struct refusal *ret_refusal)
{
	if (seat != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (room->spec.chat == on)
		return true;
	room->spec.chat = on;
	if (on)
		room_note(room, LOG(CHAT));
	else
		room_note(room, LOG(QUIET));
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

void room_mute(struct room *room, mu_seat viewer, mu_seat seat, bool off, int64_t now)
{
	const uint8_t bit = (uint8_t)(1u << seat), before = room->seat[viewer].muted;
	room->seat[viewer].muted = off ? before & (uint8_t)~bit : before | bit;
	room->news_orders |= (uint8_t)(1u << viewer);
	if (room->seat[viewer].muted != before && off)
		room_note(room, LOG(HEAR), viewer, seat);
	else if (room->seat[viewer].muted != before)
		room_note(room, LOG(MUTE), viewer, seat);
	room_settle(room, now);
}
