/*
 * Cards that people made and bring to a table: who may, which there are, what they are called, how strong they are. The rows are part
 * of the set-up; the rest is kept beside it. Before the start everybody can come and go with theirs; whoever leaves takes them along.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "record/made_read.h"
#include "record/refusing.h"
#include "table/made_card.h"
#include "table/request.h"
#include "words/card_list.h"

const char *const room_bring_names[] = {"off", "host", "anyone", NULL};
const char *const room_limit_names[] = {"any", "fair", NULL};

static struct mu_made *cards(struct room *room)
{
	return room->spec.setup.made;
}

const struct made_names *room_made_names(const struct room *room)
{
	return room->made ? &room->made->names : NULL;
}

static int name_find(const char *const *names, const char *text)
{
	for (int i = 0; text && names[i]; i++)
		if (strcmp(names[i], text) == 0)
			return i;
	return -1;
}

/* -- Which there are ------------------------------------------------------------------------------------------ */

/* False: no memory. */
static bool card_add(struct room *room, mu_seat by, const struct mu_made *made, const struct made_name *name,
                     const struct room_picture *picture)
{
	const int count = mu_made_count(&room->spec.setup);
	if (!room->made)
		room->spec.made = room->made = calloc(1, sizeof *room->made);
	if (!room->made || count == MU_MADE_MAX)
		return false;
	cards(room)[count] = *made;
	room->made->names.of[count] = *name;
	room->made->by[count] = by;
	room->made->verdict[count] = 0;
	room->made->picture[count] = (struct room_picture){.wanted = picture && picture->wanted};
	if (picture && picture->wanted)
		memcpy(room->made->picture[count].hash, picture->hash, sizeof picture->hash);
	return true;
}

static void card_drop(struct room *room, int place)
{
	struct room_made *made = room->made;
	room_picture_drop(room, place);
	for (int i = place; i + 1 < MU_MADE_MAX; i++) {
		cards(room)[i] = cards(room)[i + 1];
		made->names.of[i] = made->names.of[i + 1];
		made->by[i] = made->by[i + 1];
		made->verdict[i] = made->verdict[i + 1];
		made->picture[i] = made->picture[i + 1];
	}
	made->picture[MU_MADE_MAX - 1] = (struct room_picture){.wanted = false};
	cards(room)[MU_MADE_MAX - 1] = (struct mu_made){{0}};
	made->names.of[MU_MADE_MAX - 1] = (struct made_name){.portrait = ""};
	room->news_made = true;
}

static int count_of(const struct room *room, mu_seat seat)
{
	int count = 0;
	for (int i = 0; i < mu_made_count(&room->spec.setup); i++)
		count += room->made->by[i] == seat;
	return count;
}

/* Those that `seat` has brought, or with `others` those of everybody else. */
static void drop_those(struct room *room, mu_seat seat, bool others)
{
	for (int i = mu_made_count(&room->spec.setup); room->made && i-- > 0;)
		if ((room->made->by[i] == seat) != others)
			card_drop(room, i);
}

void room_made_leave(struct room *room, mu_seat seat)
{
	drop_those(room, seat, false);
	room_pictures_leave(room, seat);
}

void room_made_forget(struct room *room, mu_seat seat)
{
	for (int i = 0; room->made && i < mu_made_count(&room->spec.setup); i++) {
		if (room->made->by[i] != seat)
			continue;
		room->made->names.of[i] = (struct made_name){.portrait = ""};
		room_picture_drop(room, i);
		room->news_made = true;
	}
	room_pictures_leave(room, seat);
}

bool room_made_begin(struct room *room, const struct room_spec *spec)
{
	const struct made_names *names = spec->made     ? &spec->made->names
	                                 : spec->device ? spec->device->start->made_names
	                                                : NULL;
	const int count = mu_made_count(&spec->setup);
	room->spec.made = NULL;
	memset(room->spec.setup.made, 0, sizeof room->spec.setup.made);
	for (int i = 0; i < count; i++)
		if (!card_add(room, room->host, &spec->setup.made[i],
		              names ? &names->of[i] : &(struct made_name){.portrait = ""},
		              spec->made ? &spec->made->picture[i] : NULL))
			return false;
	return true;
}

/* -- Being asked ---------------------------------------------------------------------------------------------- */

static bool refuse_said(struct room *room, const struct made_reader *reader, struct refusal *ret_refusal)
{
	refuse(ret_refusal, REFUSE_MADE);
	snprintf(room->scratch->said, sizeof room->scratch->said, "%s", reader->sentence);
	ret_refusal->sentence = room->scratch->said;
	return false;
}

static bool card_read(struct made_reader *reader, const json_t *json, struct mu_made *ret_made,
                      struct made_name *ret_name, struct room_picture *ret_picture)
{
	reader->pictured = true;
	return made_card_read(reader, json, ret_made, ret_name) &&
	       (made_name_is_there(ret_name) || made_card_refuse_nameless(reader)) &&
	       room_picture_read(reader, json, ret_picture);
}

/* Names and portraits were in logs before titles were. */
static bool is_title(unsigned part)
{
	return part >= MU_LANG_COUNT && part != MADE_PARTS - 1;
}

static void card_note(struct room *room, int place)
{
	const struct made_name *name = &room->made->names.of[place];
	const mu_seat by = room->made->by[place];
	char words[MADE_WORDS_MAX], word[MADE_PART_WORD];
	made_words(room->game, &cards(room)[place], words);
	room_note(room, LOG(MADE), by, words);
	for (unsigned part = 0; part < MADE_PARTS; part++) {
		const char *text = made_part_text(name, part);
		made_part_word(part, word);
		if (text[0] && is_title(part))
			room_note(room, LOG(EPITHET), by, word, text);
		else if (text[0])
			room_note(room, LOG(TITLE), by, word, text);
	}
	if (room->made->picture[place].wanted) {
		char hex[FAIR_HEX];
		fair_hex(room->made->picture[place].hash, hex);
		room_note(room, LOG(PICTURE), by, hex);
	}
}

static void verdict_set(struct room *room, int place, uint8_t verdict)
{
	room->made->verdict[place] = verdict;
	if (verdict)
		room_note(room, LOG(VERDICT), place + 1, trial_verdict_names[verdict - 1]);
}

static void card_judge(struct room *room, int place)
{
	if (room->hooks->judge && !room->replaying && !room->made->verdict[place])
		verdict_set(room, place, room->hooks->judge(room->hooks->context, room, &cards(room)[place]));
}

void room_made_open(struct room *room, int64_t now)
{
	const int count = room->spec.device ? 0 : mu_made_count(&room->spec.setup);
	for (int i = 0; i < count; i++) {
		card_note(room, i);
		card_judge(room, i);
	}
	if (count)
		room_settle(room, now);
}

void room_made_pick(const struct room *before, mu_seat seat, struct room_spec *spec, struct room_made *made)
{
	int count = 0;
	*made = (struct room_made){.by = {0}};
	memset(spec->setup.made, 0, sizeof spec->setup.made);
	spec->made = made;
	for (int i = 0; i < mu_made_count(&before->spec.setup); i++) {
		if (before->made->by[i] != seat)
			continue;
		spec->setup.made[count] = before->spec.setup.made[i];
		made->names.of[count] = before->made->names.of[i];
		made->picture[count++] = before->made->picture[i];
	}
}

void room_made_carry(struct room *room, mu_seat seat, const struct room *before, mu_seat was, int64_t now)
{
	const bool hosts = seat == room->host || was == before->host;
	if (room->spec.bring == BRING_OFF || (room->spec.bring == BRING_HOST && !hosts))
		return;
	for (int i = 0; i < mu_made_count(&before->spec.setup); i++) {
		if (before->made->by[i] != was ||
		    !card_add(room, seat, &before->spec.setup.made[i], &before->made->names.of[i], &before->made->picture[i]))
			continue;
		const int place = mu_made_count(&room->spec.setup) - 1;
		card_note(room, place);
		card_judge(room, place);
		room->news_made = true;
	}
	room_settle(room, now);
}

void room_made_wake(struct room *room)
{
	for (int i = 0; room->status == ROOM_OPEN && i < mu_made_count(&room->spec.setup); i++)
		card_judge(room, i);
}

static bool may_bring(const struct room *room, mu_seat seat, struct refusal *ret_refusal)
{
	if (!room->game->made)
		return refuse(ret_refusal, REFUSE_MADE_GAME);
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (room->spec.bring == BRING_OFF || (room->spec.bring == BRING_HOST && seat != room->host))
		return refuse(ret_refusal, REFUSE_MADE_OFF);
	if (mu_made_count(&room->spec.setup) == MU_MADE_MAX ||
	    (seat != room->host && count_of(room, seat) >= ROOM_MADE_EACH))
		return refuse(ret_refusal, REFUSE_MADE_MANY);
	return true;
}

bool room_bring(struct room *room, mu_seat seat, const json_t *card, enum mu_lang lang, int64_t now,
                struct refusal *ret_refusal)
{
	struct made_reader reader = {.game = room->game, .lang = lang};
	struct mu_made made;
	struct made_name name;
	struct room_picture picture;
	if (!may_bring(room, seat, ret_refusal) || !room_may_note(room, ret_refusal))
		return false;
	if (room_is_hasty(room->seat[seat].worded, now))
		return refuse(ret_refusal, REFUSE_RATE);
	if (!card_read(&reader, card, &made, &name, &picture))
		return refuse_said(room, &reader, ret_refusal);
	if (!card_add(room, seat, &made, &name, &picture))
		return refuse(ret_refusal, REFUSE_MADE_MANY);
	const int place = mu_made_count(&room->spec.setup) - 1;
	room_haste(&room->seat[seat].worded, now);
	card_note(room, place);
	card_judge(room, place);
	room->news_made = true;
	room_settle(room, now);
	return true;
}

int room_made_place(const struct room *room, const char *id)
{
	const int place = id && strncmp(id, "made-", 5) == 0 && id[5] && !id[6] ? id[5] - '1' : -1;
	return place < mu_made_count(&room->spec.setup) ? place : -1;
}

bool room_drop(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal)
{
	const int place = room_made_place(room, id);
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (place < 0)
		return refuse(ret_refusal, REFUSE_FIELD);
	if (seat != room->host && room->made->by[place] != seat)
		return refuse(ret_refusal, REFUSE_HOST);
	room_note(room, LOG(DROP), place + 1);
	card_drop(room, place);
	room_settle(room, now);
	return true;
}

static void allow(struct room *room, enum room_bring bring, enum room_limit limit)
{
	room->spec.bring = bring;
	room->spec.limit = limit;
	room->allowed = true;
	if (bring == BRING_OFF)
		drop_those(room, MU_NOBODY, true);
	if (bring == BRING_HOST)
		drop_those(room, room->host, true);
	room->news_made = true;
}

/* What is not said stays as it is. */
bool room_allow(struct room *room, mu_seat seat, const json_t *json, int64_t now, struct refusal *ret_refusal)
{
	const json_t *who = json_object_get(json, "made"), *most = json_object_get(json, "made_limit");
	const int bring = who ? name_find(room_bring_names, request_text(json, "made")) : (int)room->spec.bring;
	const int limit = most ? name_find(room_limit_names, request_text(json, "made_limit")) : (int)room->spec.limit;
	if (!room->game->made)
		return refuse(ret_refusal, REFUSE_MADE_GAME);
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (seat != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	if (bring < 0 || limit < 0)
		return refuse(ret_refusal, REFUSE_FIELD);
	if (!room_may_note(room, ret_refusal))
		return false;
	if (room_is_hasty(room->seat[seat].worded, now))
		return refuse(ret_refusal, REFUSE_RATE);
	room_haste(&room->seat[seat].worded, now);
	room_note(room, LOG(ALLOW), room_bring_names[bring], room_limit_names[limit]);
	allow(room, (enum room_bring)bring, (enum room_limit)limit);
	room_settle(room, now);
	return true;
}

bool room_made_may_start(const struct room *room, struct refusal *ret_refusal)
{
	for (int i = 0; room->spec.limit == LIMIT_FAIR && i < mu_made_count(&room->spec.setup); i++) {
		if (!room->made->verdict[i])
			return refuse(ret_refusal, REFUSE_MADE_TESTING);
		if (room->made->verdict[i] == TRIAL_STRONG + 1)
			return refuse(ret_refusal, REFUSE_MADE_STRONG);
	}
	return true;
}

void room_judged(struct room *room, const struct mu_made *made, enum trial_verdict verdict, int64_t now)
{
	for (int i = 0; room->status == ROOM_OPEN && i < mu_made_count(&room->spec.setup); i++) {
		if (room->made->verdict[i] || memcmp(&cards(room)[i], made, sizeof *made) != 0)
			continue;
		verdict_set(room, i, (uint8_t)(verdict + 1));
		room->news_made = true;
	}
	if (room->news_made)
		room_settle(room, now);
}

/* -- A new table --------------------------------------------------------------------------------------------- */

static bool refuse_value(struct option_reader *reader, const char *name, const char *value, const char *const *names)
{
	char list[64] = "";
	for (int i = 0; names[i]; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", names[i]);
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang, "\"%s\" cannot be \"%.*s\". It can be: %s."), name,
	         shown_length(value, strlen(value)), value, list);
	return false;
}

static bool word_read(const json_t *json, const char *name, const char *const *names, struct option_reader *reader,
                      int *ret_word)
{
	const char *text = request_text(json, name);
	const json_t *value = json_object_get(json, name);
	const int word = value ? name_find(names, text) : 0;
	if (word < 0)
		return refuse_value(reader, name, text ? text : "…", names);
	*ret_word = word;
	return true;
}

bool room_bring_read(const json_t *json, struct room_spec *spec, struct option_reader *reader)
{
	int bring, limit;
	if (spec->device || !spec->game->made)
		return true;
	if (!word_read(json, "made", room_bring_names, reader, &bring) ||
	    !word_read(json, "made_limit", room_limit_names, reader, &limit))
		return false;
	spec->bring = (enum room_bring)bring;
	spec->limit = (enum room_limit)limit;
	return true;
}

/* A list that another game would take. */
static bool is_for_another(const json_t *json, const struct mu_game *game)
{
	for (size_t i = 0; mu_game_at(i); i++) {
		const char *made = mu_game_at(i)->made;
		if (made && !game->made && json_array_size(json_object_get(json, made)))
			return true;
	}
	return false;
}

bool room_made_read(const json_t *json, struct room_spec *spec, struct room_made *made, struct option_reader *said,
                    struct refusal *ret_refusal)
{
	struct made_reader reader = {.game = spec->game, .lang = said->lang};
	const json_t *list = spec->game->made ? json_object_get(json, spec->game->made) : NULL;
	const size_t count = json_array_size(list);
	*made = (struct room_made){.by = {0}};
	if (is_for_another(json, spec->game))
		return refuse(ret_refusal, REFUSE_MADE_GAME);
	if (list && !json_is_array(list))
		return refuse(ret_refusal, REFUSE_FIELD);
	if (count > MU_MADE_MAX)
		return refuse(ret_refusal, REFUSE_MADE_MANY);
	if (count && !spec->bring && json_object_get(json, "made"))
		return refuse(ret_refusal, REFUSE_MADE_OFF);
	for (size_t i = 0; i < count; i++) {
		if (card_read(&reader, json_array_get(list, i), &spec->setup.made[i], &made->names.of[i], &made->picture[i]))
			continue;
		refuse(ret_refusal, REFUSE_MADE);
		snprintf(said->sentence, sizeof said->sentence, "%s", reader.sentence);
		ret_refusal->sentence = said->sentence;
		return false;
	}
	if (count && !spec->bring)
		spec->bring = BRING_HOST;
	spec->made = made;
	return true;
}

/* -- Being told --------------------------------------------------------------------------------------------- */

static void put_string(struct strbuf *out, const char *name, const char *text)
{
	strbuf_printf(out, ",\"%s\":", name);
	strbuf_put_json_string(out, text, strlen(text));
}

/* Its words, and all of it as it was brought. */
static void put_words(const struct mu_game *game, const struct mu_made *made, const struct made_name *name,
                      enum mu_lang lang, struct strbuf *out)
{
	const struct card_list *list = card_list_of(game);
	const struct voice voice = {.lang = lang};
	char text[SPEECH_MAX];
	put_string(out, "name", made_name_in(name, lang));
	if (made_title_in(name, lang)[0])
		put_string(out, "title", made_title_in(name, lang));
	if (list) {
		list->made_class(&voice, text, sizeof text, made);
		text_resolve(&voice, text, sizeof text);
		put_string(out, "class_name", text);
		list->made_text(&voice, text, sizeof text, made);
		text_resolve(&voice, text, sizeof text);
		put_string(out, "text", text);
	}
	strbuf_puts(out, ",\"card\":");
	made_card_put(game, made, name, out);
}

static void put_card(const struct room *room, int place, mu_seat viewer, enum mu_lang lang, struct strbuf *out)
{
	const unsigned verdict = room->made->verdict[place];
	strbuf_printf(out, "{\"id\":\"made-%d\",\"by\":%d", place + 1, room->made->by[place]);
	if (verdict)
		put_string(out, "verdict", trial_verdict_names[verdict - 1]);
	room_picture_put(room, place, viewer, out);
	put_words(room->game, &room->spec.setup.made[place], &room->made->names.of[place], lang, out);
	strbuf_puts(out, "}");
}

/* A text that would be refused now is none. */
static void part_take(struct made_name *name, unsigned part, const char *text)
{
	size_t size;
	char *to = made_part(name, part, &size);
	if (part == MADE_PARTS - 1 && made_portrait_is_fine(text))
		snprintf(to, size, "%s", text);
	else if (part == MADE_PARTS - 1 || !writing_label(text, to))
		to[0] = '\0';
}

void made_cards_put(const struct mu_game *game, const struct mu_setup *setup, const struct made_names *names,
                    enum mu_lang lang, struct strbuf *out)
{
	for (int i = 0; i < mu_made_count(setup); i++) {
		struct made_name name = {.portrait = ""};
		for (unsigned part = 0; names && part < MADE_PARTS; part++)
			part_take(&name, part, made_part_text(&names->of[i], part));
		strbuf_printf(out, "%s{\"id\":\"made-%d\"", i ? "," : "", i + 1);
		put_words(game, &setup->made[i], &name, lang, out);
		strbuf_puts(out, "}");
	}
}

void room_made_put(const struct room *room, mu_seat viewer, enum mu_lang lang, struct strbuf *out)
{
	const int count = mu_made_count(&room->spec.setup);
	strbuf_printf(out, ",\"made\":{\"bring\":\"%s\",\"limit\":\"%s\",\"cards\":[", room_bring_names[room->spec.bring],
	              room_limit_names[room->spec.limit]);
	for (int i = 0; i < count; i++) {
		if (i)
			strbuf_puts(out, ",");
		put_card(room, i, viewer, lang, out);
	}
	strbuf_puts(out, "]}");
}

bool room_made_matters(const struct room *room)
{
	return room->game && room->game->made && (room->status == ROOM_OPEN || mu_made_count(&room->spec.setup));
}

/* -- Lines of the log --------------------------------------------------------------------------------------- */

void room_made_note(const struct room *room, struct strbuf *r)
{
	if (room->spec.bring || room->spec.limit || room->allowed)
		log_put(r, LOG_ALLOW_FORMAT, room_bring_names[room->spec.bring], room_limit_names[room->spec.limit]);
	for (int i = 0; i < mu_made_count(&room->spec.setup); i++) {
		const mu_seat by = room->made->by[i];
		char words[MADE_WORDS_MAX], word[MADE_PART_WORD];
		made_words(room->game, &room->spec.setup.made[i], words);
		log_put(r, LOG_MADE_FORMAT, by, words);
		for (unsigned part = 0; part < MADE_PARTS; part++) {
			const char *text = made_part_text(&room->made->names.of[i], part);
			made_part_word(part, word);
			if (text[0])
				log_put(r, is_title(part) ? LOG_EPITHET_FORMAT : LOG_TITLE_FORMAT, by, word, text);
		}
		room_picture_note(room, i, r);
		if (room->made->verdict[i])
			log_put(r, LOG_VERDICT_FORMAT, i + 1, trial_verdict_names[room->made->verdict[i] - 1]);
	}
}

void room_made_clear(struct room *room)
{
	drop_those(room, MU_NOBODY, true);
}

bool room_made_take(struct room *room, const struct log_entry *line)
{
	struct made_reader reader = {.game = room->game};
	const struct made_name none = {.portrait = ""};
	struct mu_made made;
	return room->status == ROOM_OPEN && room->game->made &&
	       made_from_words(&reader, line->rest, strlen(line->rest), &made) &&
	       card_add(room, line->seat, &made, &none, NULL);
}

/* "en Ada the Bold": of the card that the seat has brought last. */
bool room_title_take(struct room *room, const struct log_entry *line)
{
	const int count = mu_made_count(&room->spec.setup);
	const char *space = strchr(line->rest, ' ');
	const unsigned part = space ? made_part_find(line->rest, (size_t)(space - line->rest)) : MADE_PARTS;
	if (room->status != ROOM_OPEN || !count || room->made->by[count - 1] != line->seat || part == MADE_PARTS)
		return false;
	part_take(&room->made->names.of[count - 1], part, space + 1);
	return true;
}

bool room_verdict_take(struct room *room, const struct log_entry *line)
{
	const unsigned place = (unsigned)line->rest[0] - '1';
	const int verdict = line->rest[0] && line->rest[1] == ' ' ? name_find(trial_verdict_names, line->rest + 2) : -1;
	if (room->status != ROOM_OPEN || place >= (unsigned)mu_made_count(&room->spec.setup) || verdict < 0)
		return false;
	room->made->verdict[place] = (uint8_t)(verdict + 1);
	return true;
}

bool room_drop_take(struct room *room, const struct log_entry *line)
{
	const unsigned place = (unsigned)line->rest[0] - '1';
	if (room->status != ROOM_OPEN || line->rest[1] || place >= (unsigned)mu_made_count(&room->spec.setup))
		return false;
	card_drop(room, (int)place);
	return true;
}

bool room_allow_take(struct room *room, const struct log_entry *line)
{
	const char *space = strchr(line->rest, ' ');
	char word[16];
	if (room->status != ROOM_OPEN || !room->game->made || !space || (size_t)(space - line->rest) >= sizeof word)
		return false;
	memcpy(word, line->rest, (size_t)(space - line->rest));
	word[space - line->rest] = '\0';
	const int bring = name_find(room_bring_names, word), limit = name_find(room_limit_names, space + 1);
	if (bring < 0 || limit < 0)
		return false;
	allow(room, (enum room_bring)bring, (enum room_limit)limit);
	return true;
}
