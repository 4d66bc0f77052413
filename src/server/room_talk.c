/* Talk: set phrases and claims, which everybody reads in the own language, and free text. */
#include "room.h"

#include <string.h>

#include "cli/card_list.h"
#include "cli/speech.h"
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
	return room->here[room_viewer_index(viewer)] && (viewer == MU_TABLE || !(room->seat[viewer].muted >> speaker & 1));
}

static struct reply *said_begin(struct room *room, mu_seat viewer, mu_seat seat)
{
	struct reply *r = &room->scratch->message;
	reply_clear(r);
	reply_printf(r, "{\"m\":\"said\",\"table\":\"%s\",\"n\":%llu,\"seat\":%d", room->name,
	             (unsigned long long)++room->number[room_viewer_index(viewer)], seat);
	return r;
}

static void said_end(struct room *room, mu_seat viewer, unsigned form)
{
	struct reply *r = &room->scratch->message;
	reply_put(r, "}", 1);
	if (!r->failed)
		room->hooks->tell(room->hooks->context, room, viewer, form, r->text, r->length);
}

/* Of spectators who want no words the language is not known. */
static enum mu_lang reader_lang(const struct room *room, mu_seat viewer, unsigned form)
{
	return form == FORM_PLAIN && viewer != MU_TABLE ? lang_find(room->seat[viewer].lang) : form_lang(form);
}

/* What people call it: "Witch (3)", "Qi Bear". */
static void card_title(const struct voice *voice, const struct mu_game *game, mu_card card, char *text, size_t size)
{
	const char *id = game->card_name(card);
	snprintf(text, size, "%s", id);
	for (unsigned i = 0; card_list_at(i); i++) {
		const struct card_list *list = card_list_at(i);
		for (unsigned j = 0; list->game == game && j < list->count; j++) {
			struct card_row row;
			list->row(j, &row);
			if (strcmp(row.id, id) == 0)
				phrase(voice, text, size, game->numbered ? "{hero} ({number})" : "{hero}", "hero",
				       mu_text(voice->lang, row.name), "number", id, NULL);
		}
	}
}

/* 0: no such card. */
static mu_card card_read(const struct mu_game *game, const json_t *json)
{
	for (unsigned card = 1; card < 256 && game->card_name((mu_card)card); card++) {
		if (game->numbered
		        ? json_is_integer(json) && json_integer_value(json) == (json_int_t)card
		        : json_is_string(json) && strcmp(json_string_value(json), game->card_name((mu_card)card)) == 0)
			return (mu_card)card;
	}
	return 0;
}

/* `card` may be 0. */
static void put_sentence(struct reply *r, enum mu_lang lang, const char *sentence, const struct mu_game *game,
                         mu_card card)
{
	const struct voice voice = {.lang = lang};
	char title[64] = "", text[200];
	if (card)
		card_title(&voice, game, card, title, sizeof title);
	phrase(&voice, text, sizeof text, sentence, "card", title, NULL);
	reply_string(r, text, strlen(text));
}

/* One utterance a second, five at once. */
static bool may_talk(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	enum { EACH_MS = 1000, AT_ONCE_MS = 5000 };
	struct room_seat *s = &room->seat[seat];
	if (s->talked < now)
		s->talked = now;
	if (s->talked - now > AT_ONCE_MS - EACH_MS)
		return refuse(ret_refusal, REFUSE_RATE);
	s->talked += EACH_MS;
	return true;
}

bool room_say(struct room *room, mu_seat seat, const char *name, const json_t *card, int64_t now,
              struct refusal *ret_refusal)
{
	const struct set_phrase *wanted = NULL;
	for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
		if (strcmp(phrases[i].name, name) == 0)
			wanted = &phrases[i];
	const mu_card about = card_read(room->game, card);
	if (!wanted || wanted->takes_card != (about != 0))
		return refuse(ret_refusal, REFUSE_PHRASE);
	if (!may_talk(room, seat, now, ret_refusal))
		return false;
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++) {
		if (!hears(room, viewer, seat))
			continue;
		struct reply *r = said_begin(room, viewer, seat);
		reply_printf(r, ",\"phrase\":\"%s\"", wanted->name);
		if (about)
			reply_printf(r, room->game->numbered ? ",\"card\":%s" : ",\"card\":\"%s\"", room->game->card_name(about));
		reply_puts(r, ",\"sentence\":");
		const size_t begun = r->length;
		for (unsigned form = 0; form < FORM_COUNT; form++) {
			if (!room->ears[room_viewer_index(viewer)][form])
				continue;
			r->length = begun;
			put_sentence(r, reader_lang(room, viewer, form), wanted->sentence, room->game, about);
			said_end(room, viewer, form);
		}
	}
	return true;
}

bool room_chat(struct room *room, mu_seat seat, const char *text, size_t length, int64_t now,
               struct refusal *ret_refusal)
{
	if (!room->spec.chat)
		return refuse(ret_refusal, REFUSE_CHAT_OFF);
	if (length == 0 || length > ROOM_CHAT_MAX)
		return refuse(ret_refusal, REFUSE_CHAT);
	for (size_t i = 0; i < length; i++)
		if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
			return refuse(ret_refusal, REFUSE_CHAT);
	if (!may_talk(room, seat, now, ret_refusal))
		return false;
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++) {
		if (!hears(room, viewer, seat))
			continue;
		struct reply *r = said_begin(room, viewer, seat);
		reply_puts(r, ",\"text\":");
		reply_string(r, text, length);
		said_end(room, viewer, FORM_ALL);
	}
	return true;
}

bool room_switch_chat(struct room *room, mu_seat seat, bool on, int64_t now, struct refusal *ret_refusal)
{
	if (seat != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (room->spec.chat == on)
		return true;
	room->spec.chat = on;
	room_note(room, on ? "chat" : "quiet");
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

void room_mute(struct room *room, mu_seat viewer, mu_seat seat, bool off)
{
	const uint8_t bit = (uint8_t)(1u << seat);
	if (off)
		room->seat[viewer].muted &= (uint8_t)~bit;
	else
		room->seat[viewer].muted |= bit;
}
