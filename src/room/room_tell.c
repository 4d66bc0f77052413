/*
 * Messages. Each is made for one viewer from what that viewer may know, and has the viewer's next number.
 */
#include "room.h"

#include <string.h>

#include "base/game_json.h"
#include "engine/engine.h"

static void put_literal(struct strbuf *r, const char *text)
{
	strbuf_put(r, text, strlen(text));
}

static void put_quoted(struct strbuf *r, const char *text)
{
	strbuf_put_json_string(r, text, strlen(text));
}

static void put_bool(struct strbuf *r, const char *name, bool value)
{
	strbuf_printf(r, ",\"%s\":%s", name, value ? "true" : "false");
}

static void put_seats_of(struct strbuf *r, const char *name, unsigned set)
{
	strbuf_printf(r, ",\"%s\":[", name);
	seats_put(set, r);
	put_literal(r, "]");
}

/* -- Parts of messages --------------------------------------------------------------------------------------- */

static void put_bot_name(const struct room *room, struct strbuf *r, unsigned seat, enum mu_lang lang)
{
	const struct voice voice = {.lang = lang};
	char name[ROOM_NAME_MAX];
	snprintf(name, sizeof name, "%s", room_bot_name(room, seat));
	text_resolve(&voice, name, sizeof name);
	put_quoted(r, name);
}

static void put_commit(struct strbuf *r, const struct fair_word *word)
{
	char hex[FAIR_HEX];
	fair_hex(word->commit, hex);
	strbuf_printf(r, word->committed ? ",\"commit\":\"%s\"" : ",\"commit\":null", hex);
}

static void put_seat(const struct room *room, struct strbuf *r, unsigned seat, enum mu_lang lang)
{
	const struct room_seat *s = &room->seat[seat];
	switch (s->who) {
	case WHO_OPEN:
		put_literal(r, "{\"who\":\"open\"}");
		break;
	case WHO_INVITED:
		put_literal(r, "{\"who\":\"invited\"}");
		break;
	case WHO_BOT:
		strbuf_printf(r, "{\"who\":\"bot\",\"level\":%u,\"name\":", s->level);
		put_bot_name(room, r, seat, lang);
		if (s->character)
			strbuf_printf(r, ",\"character\":\"%s\",\"face\":\"%s\"", character_at(s->character)->id,
			              character_at(s->character)->face);
		put_literal(r, "}");
		break;
	case WHO_PERSON:
		put_literal(r, "{\"who\":\"person\",\"name\":");
		put_quoted(r, s->name);
		if (s->face)
			strbuf_printf(r, ",\"face\":\"%s\"", face_id(s->face));
		put_bool(r, "here", room->here[seat] > 0);
		put_bool(r, "bot", s->bot);
		put_bool(r, "resigned", s->resigned);
		put_commit(r, &s->word);
		put_literal(r, "}");
		break;
	}
}

/* The sentence that people are told at a frozen table, instead of the game. */
static void put_fault(const struct room *room, struct strbuf *r, enum mu_lang lang)
{
	struct refusal refusal;
	if (room->status != ROOM_FROZEN)
		return;
	refuse(&refusal, REFUSE_FROZEN);
	put_literal(r, ",\"message\":");
	put_quoted(r, mu_text(lang, refusal.sentence));
}

static void put_seats(const struct room *room, struct strbuf *r, enum mu_lang lang)
{
	strbuf_printf(r, ",\"status\":\"%s\",\"host\":%d,\"seats\":[", room_status_names[room->status], room->host);
	for (unsigned i = 0; i < room->seats; i++) {
		if (i)
			put_literal(r, ",");
		put_seat(room, r, i, lang);
	}
	strbuf_printf(r, "],\"watching\":%u", room->here[room_viewer_index(MU_TABLE)]);
	put_bool(r, "chat", room->spec.chat);
}

/* The same for everybody: while reactions are collected nobody learns whose. */
static void put_asking(const struct room *room, struct strbuf *r, int64_t now)
{
	if (room->status != ROOM_PLAYING) {
		put_literal(r, ",\"asking\":null");
		return;
	}
	const struct mu_ask ask = room->game->ask(&room->state);
	const int64_t at = room->paused ? room->paused_at : now;
	const int64_t left = room_deadline(room, ask.seat) - at;
	if (room->seat[ask.seat].reaction) {
		put_literal(r, ",\"asking\":{\"kind\":\"react\"");
	} else {
		put_literal(r, ",\"asking\":{\"kind\":\"decide\",\"seat\":");
		strbuf_put_number(r, ask.seat);
	}
	put_literal(r, ",\"step\":\"");
	put_literal(r, room->game->steps[ask.step]);
	put_literal(r, "\",\"about\":");
	game_put_question(room->game, &room->state, MU_TABLE, r);
	put_literal(r, ",\"left\":");
	if (left < PACE_NO_CLOCK / 2)
		strbuf_put_number(r, left > 0 ? left : 0);
	else
		put_literal(r, "null");
	put_literal(r, "}");
}

/* Whether the viewer is asked. A seat whose person resigned is still asked by the rules, but a bot answers there. */
bool room_asks(const struct room *room, mu_seat viewer)
{
	return room->status == ROOM_PLAYING && viewer != MU_TABLE && room->seat[viewer].asked &&
	       !room->seat[viewer].resigned;
}

static void put_question(const struct room *room, struct strbuf *r, mu_seat viewer)
{
	if (!room_asks(room, viewer)) {
		put_literal(r, ",\"question\":null");
		return;
	}
	const struct room_seat *s = &room->seat[viewer];
	struct mu_state state;
	room_state_for(room, viewer, &state);
	put_literal(r, ",\"question\":{\"n\":");
	strbuf_put_number(r, (int64_t)s->question);
	put_literal(r, s->reaction ? ",\"kind\":\"react\",\"step\":\"" : ",\"kind\":\"decide\",\"step\":\"");
	put_literal(r, room->game->steps[room->game->ask(&state).step]);
	put_literal(r, "\",\"about\":");
	game_put_question(room->game, &state, viewer, r);
	put_literal(r, ",\"actions\":[");
	mu_action actions[MU_ACTIONS_MAX];
	game_put_actions(room->game, actions, room->game->legal(&state, actions), r);
	put_literal(r, "],\"sealed\":");
	if (s->sealed)
		game_put_actions(room->game, &s->answer, 1, r);
	else
		put_literal(r, "null");
	if (room_can_undo(room, viewer))
		put_bool(r, "undo", true);
	put_literal(r, "}");
}

static void put_state(const struct room *room, struct strbuf *r, mu_seat viewer)
{
	put_literal(r, ",\"state\":");
	game_put_state(room->game, &room->state, viewer, r);
}

static void put_over(const struct room *room, struct strbuf *r)
{
	char secret[FAIR_HEX];
	if (room->status != ROOM_OVER)
		return;
	fair_hex(room->fair.secret, secret);
	put_literal(r, ",\"over\":{\"secret\":");
	put_quoted(r, secret);
	put_seats_of(r, "winners", room->game->winners(&room->state));
	put_literal(r, ",\"words\":[");
	for (unsigned i = 0; i < room->seats; i++) {
		if (i)
			put_literal(r, ",");
		put_quoted(r, room->seat[i].word.text);
	}
	put_literal(r, "]}");
}

/* What only the person in the seat knows. */
static void put_own(const struct room *room, struct strbuf *r, mu_seat seat)
{
	put_seats_of(r, "muted", room->seat[seat].muted);
	put_literal(r, ",\"orders\":");
	room_orders_write(room->game, &room->seat[seat].orders, r);
}

static void put_pause(const struct room *room, struct strbuf *r)
{
	put_bool(r, "paused", room->paused);
	put_seats_of(r, "want", room->want);
}

/* -- Whole messages ---------------------------------------------------------------------------------------------- */

struct strbuf *room_message_begin(struct room *room, enum message kind, mu_seat viewer)
{
	struct strbuf *r = &room->scratch->message;
	strbuf_clear(r);
	message_begin(r, kind);
	put_literal(r, ",\"table\":\"");
	put_literal(r, room->name);
	put_literal(r, "\",\"n\":");
	strbuf_put_number(r, (int64_t)++room->number[room_viewer_index(viewer)]);
	return r;
}

void room_message_end(struct room *room, mu_seat viewer, unsigned form)
{
	struct strbuf *r = &room->scratch->message;
	put_literal(r, "}");
	room->hooks->tell(room->hooks->context, room, viewer, form, r->failed ? NULL : r->text, r->length);
}

static void tell_play(struct room *room, mu_seat viewer)
{
	const unsigned index = room_viewer_index(viewer);
	if (viewer != MU_TABLE && room->seat[viewer].asked)
		room->seat[viewer].question = room->number[index] + 1;
	if (!room->here[index]) {
		room->number[index]++;
		return;
	}
	struct strbuf *r = room_message_begin(room, MESSAGE_PLAY, viewer);
	put_literal(r, ",\"events\":[");
	strbuf_put_buffer(r, &room->scratch->events[index]);
	put_literal(r, "]");
	put_state(room, r, viewer);
	strbuf_put_buffer(r, &room->scratch->asking);
	put_question(room, r, viewer);
	put_over(room, r);
	if (room->news_deal)
		room_mixed_put(room, r);
	const size_t begun = r->length;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		if (!room->ears[index][form])
			continue;
		strbuf_rewind(r, begun);
		room_words_put(room, viewer, form, true, r);
		room_message_end(room, viewer, form);
	}
}

/* Bots have names, which differ between languages. */
static void tell_seats(struct room *room, mu_seat viewer, int64_t now)
{
	const unsigned index = room_viewer_index(viewer);
	if (!room->here[index]) {
		room->number[index]++;
		return;
	}
	struct strbuf *r = room_message_begin(room, MESSAGE_SEATS, viewer);
	const size_t begun = r->length;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		if (!room->ears[index][form])
			continue;
		strbuf_rewind(r, begun);
		put_seats(room, r, form_lang(form));
		room_quick_put(room, now, r);
		put_fault(room, r, room_reader_lang(room, viewer, form));
		room_message_end(room, viewer, form);
	}
}

static void tell_made(struct room *room, mu_seat viewer)
{
	const unsigned index = room_viewer_index(viewer);
	if (!room->here[index]) {
		room->number[index]++;
		return;
	}
	struct strbuf *r = room_message_begin(room, MESSAGE_MADE, viewer);
	const size_t begun = r->length;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		if (!room->ears[index][form])
			continue;
		strbuf_rewind(r, begun);
		room_made_put(room, viewer, form_lang(form), r);
		room_message_end(room, viewer, form);
	}
}

static void tell_small(struct room *room, enum message kind, mu_seat viewer)
{
	if (!room->here[room_viewer_index(viewer)]) {
		room->number[room_viewer_index(viewer)]++;
		return;
	}
	struct strbuf *r = room_message_begin(room, kind, viewer);
	if (kind == MESSAGE_PAUSE)
		put_pause(room, r);
	strbuf_put_buffer(r, &room->scratch->asking);
	room_message_end(room, viewer, FORM_ALL);
}

/* To all connections of the person: orders may have been changed on another one of them. */
static void tell_orders(struct room *room, mu_seat seat)
{
	if (!room->here[seat])
		return;
	put_own(room, room_message_begin(room, MESSAGE_ORDERS, seat), seat);
	room_message_end(room, seat, FORM_ALL);
}

static void tell_viewer(struct room *room, mu_seat viewer, int64_t now)
{
	if (room->news_seats)
		tell_seats(room, viewer, now);
	if (room->news_made || (room->news_reports && viewer == room->host))
		tell_made(room, viewer);
	if (room->news_pause)
		tell_small(room, MESSAGE_PAUSE, viewer);
	if (viewer != MU_TABLE && room->news_reveal)
		room_reveal_tell(room, viewer, now);
	if (viewer != MU_TABLE && room->news_orders >> viewer & 1)
		tell_orders(room, viewer);
	if (room->news_play)
		tell_play(room, viewer);
	else if (room->news_ask)
		tell_small(room, MESSAGE_ASK, viewer);
}

/*
 * A crowd that comes and goes makes as much news as it likes, and each is told to all of the crowd: that would be the square of it. So
 * there is one a second, twenty at once; the others wait, unless the table itself has become another.
 */
enum { SEATS_EACH_MS = 1000, SEATS_AT_ONCE = 20 };

static int64_t seats_free(const struct room *room)
{
	return room->seats_busy - (SEATS_AT_ONCE - 1) * SEATS_EACH_MS;
}

int64_t room_seats_due(const struct room *room)
{
	return room->seats_late ? seats_free(room) : INT64_MAX;
}

static void seats_settle(struct room *room, int64_t now)
{
	if (!room->news_seats)
		return;
	room->seats_late = room->status == room->seats_told && now < seats_free(room) && !room->spec.device;
	room->news_seats = !room->seats_late;
	if (room->seats_late)
		return;
	room->seats_busy = (room->seats_busy < now ? now : room->seats_busy) + SEATS_EACH_MS;
	room->seats_told = room->status;
}

void room_settle(struct room *room, int64_t now)
{
	struct room_scratch *scratch = room->scratch;
	room_numbers_mark(room);
	room_journal_write(room, now);
	if (room->status == ROOM_FROZEN) { /* what is not in the log has not happened, so nobody is told of it */
		room->news_play = room->news_ask = room->news_pause = room->news_reveal = room->news_made = false;
		room->news_reports = false;
		room->news_orders = 0;
	}
	seats_settle(room, now);
	strbuf_clear(&scratch->asking);
	if (room->news_play || room->news_ask || room->news_pause)
		put_asking(room, &scratch->asking, now);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++)
		tell_viewer(room, viewer, now);
	room->news_play = room->news_ask = room->news_seats = room->news_pause = false;
	room->news_reveal = room->news_deal = room->news_made = room->news_reports = false;
	room->news_orders = 0;
	for (unsigned i = 0; i < ROOM_VIEWERS; i++) {
		strbuf_clear(&scratch->events[i]);
		for (unsigned j = 0; j < MU_LANG_COUNT; j++)
			if (scratch->told[i][j].length || scratch->told[i][j].failed)
				strbuf_clear(&scratch->told[i][j]);
	}
}

void room_tell_rematch(struct room *room, uint64_t next, int64_t now)
{
	char name[ROOM_ID_MAX];
	room_name_of(next, name);
	room->next = next;
	room_note(room, LOG(NEXT), name);
	room_settle(room, now);
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++) {
		if (!room->here[room_viewer_index(viewer)])
			continue;
		struct strbuf *r = room_message_begin(room, MESSAGE_REMATCH, viewer);
		strbuf_printf(r, ",\"next\":\"%s\"", name);
		room_message_end(room, viewer, FORM_ALL);
	}
}

/* -- The whole table ------------------------------------------------------------------------------------------------ */

void room_options_write(const struct room_spec *spec, struct strbuf *r)
{
	char options[MU_OPTIONS_MAX * MU_TEXT_MAX];
	struct text text;
	text_begin(&text, options, sizeof options);
	emit_options(&text, spec->game, spec->setup.options);
	text_end(&text);
	strbuf_puts(r, options);
}

/* Those that stand beside the others in a request, too: whoever is about to sit down wants to know them all. */
static void put_options(const struct room_spec *spec, struct strbuf *r)
{
	char options[MU_OPTIONS_MAX * MU_TEXT_MAX];
	struct text text;
	text_begin(&text, options, sizeof options);
	emit_open(&text, '{');
	for (int i = 0; spec->game->options[i].name; i++) {
		const struct mu_option *option = &spec->game->options[i];
		const bool seat = option->apart && option->type == MU_OPTION_SEAT;
		if ((option->always || spec->setup.options[i]) && !seat)
			emit_option(&text, spec->game, spec->setup.options, i);
	}
	emit_close(&text, '}');
	text_end(&text);
	strbuf_puts(r, options);
}

/* Without a game if the log is so damaged that it does not say which one is played. */
static void put_game(const struct room *room, struct strbuf *r)
{
	if (!room->game) {
		put_literal(r, ",\"game\":null,\"pace\":null,\"options\":{}");
		return;
	}
	strbuf_printf(r, ",\"game\":\"%s\",\"pace\":\"%s\",\"options\":", room->game->name, room->spec.pace->name);
	put_options(&room->spec, r);
}

void room_snapshot(const struct room *room, mu_seat viewer, unsigned form, int64_t now, struct strbuf *out)
{
	char commitment[FAIR_HEX], next[ROOM_ID_MAX];
	message_begin(out, MESSAGE_TABLE);
	strbuf_printf(out, ",\"table\":\"%s\",\"n\":%llu", room->name,
	              (unsigned long long)room->number[room_viewer_index(viewer)]);
	put_game(room, out);
	if (viewer == MU_TABLE)
		put_literal(out, ",\"you\":null");
	else
		strbuf_printf(out, ",\"you\":%d", viewer);
	put_seats(room, out, form_lang(form));
	room_quick_put(room, now, out);
	put_bool(out, "record", room->spec.record);
	if (room_made_matters(room))
		room_made_put(room, viewer, form_lang(form), out);
	if (viewer != MU_TABLE && room->status == ROOM_OPEN)
		strbuf_printf(out, ",\"key\":\"%s\"", room->spec.key);
	fair_hex(room->fair.commitment, commitment);
	strbuf_printf(out, ",\"commitment\":\"%s\"", commitment);
	if (room->status == ROOM_FROZEN) { /* the state may be ahead of the log, so it is not shown */
		put_fault(room, out, room_reader_lang(room, viewer, form));
		put_literal(out, "}");
		return;
	}
	room_reveal_put(room, now, out);
	if (room->status == ROOM_PLAYING || room->status == ROOM_OVER) {
		put_pause(room, out);
		put_state(room, out, viewer);
		put_asking(room, out, now);
		put_question(room, out, viewer);
		put_over(room, out);
		room_mixed_put(room, out);
		room_words_put(room, viewer, form, false, out);
	}
	room_talk_put(room, viewer, form, out);
	if (viewer != MU_TABLE)
		put_own(room, out, viewer);
	if (room->next) {
		room_name_of(room->next, next);
		strbuf_printf(out, ",\"next\":\"%s\"", next);
	}
	put_literal(out, "}");
}
