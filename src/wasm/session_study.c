/* The session's books: cards, explanations, hints, and the archive with a record to look at and to review. */
#include <stdlib.h>
#include <string.h>

#include "base/game_json.h"
#include "words/card_list.h"
#include "analysis/review_inner.h"
#include "words/words_json.h"
#include "session.h"
#include "table/match_json.h"

static bool refuse_memory(struct session_call *call)
{
	return call_refuse_as(call, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
}

static bool refuse_record(struct session_call *call, const struct record_error *error)
{
	char text[sizeof error->sentence + 160];
	record_error_text(error, text, sizeof text);
	return call_refuse_as(call, error->code, error->rule, text);
}

static void put_text(struct strbuf *out, const char *name, const char *text)
{
	strbuf_printf(out, ",\"%s\":", name);
	strbuf_put_json_string(out, text, strlen(text));
}

static void put_action(struct strbuf *out, const struct mu_game *game, mu_action action)
{
	strbuf_puts(out, ",\"action\":");
	game_put_actions(game, &action, 1, out);
}

/* A number that must be there, or may be left out. False: it is something else. */
static bool number_read(const json_t *json, const char *name, json_int_t otherwise, json_int_t most, json_int_t *ret)
{
	const json_t *value = json_object_get(json, name);
	*ret = value ? json_integer_value(value) : otherwise;
	return (!value || json_is_integer(value)) && *ret >= 0 && *ret <= most;
}

/* -- Cards and explanations --------------------------------------------------------------------------------- */

/* The list of that game; NULL: there is none. */
static const struct card_list *list_find(const char *game)
{
	const struct card_list *list = NULL;
	for (unsigned i = 0; game && (list = card_list_at(i)) && strcmp(list->game->name, game) != 0; i++)
		;
	return list;
}

bool do_cards(struct session_call *call)
{
	const struct card_list *list = list_find(request_text(call->json, "game"));
	if (!list)
		return call_refuse(call, REFUSE_GAME);
	strbuf_puts(&call->extra, ",\"cards\":[");
	for (unsigned i = 0; i < list->count; i++) {
		if (i)
			strbuf_puts(&call->extra, ",");
		card_list_json(list, call->lang, i, &call->extra);
	}
	strbuf_puts(&call->extra, "]");
	return true;
}

bool do_explain(struct session_call *call)
{
	const struct card_list *list = list_find(request_text(call->json, "game"));
	const char *topic = request_text(call->json, "topic");
	struct strbuf said = {0};
	struct hearing hearing = {.said = &said};
	const struct voice voice = {.lang = call->lang, .hearing = &hearing};
	json_int_t seats;
	if (!list)
		return call_refuse(call, REFUSE_GAME);
	if (!topic || !number_read(call->json, "seats", 0, list->game->seats_max, &seats) ||
	    (json_object_get(call->json, "seats") && seats < list->game->seats_min))
		return call_refuse(call, REFUSE_FIELD);
	const bool known = words_explain(words_find(list->game), &voice, (unsigned)seats, topic);
	strbuf_printf(&call->extra, ",\"known\":%s,\"sentences\":[", known ? "true" : "false");
	strbuf_put_buffer(&call->extra, &said);
	strbuf_puts(&call->extra, "]");
	const bool failed = said.failed;
	strbuf_release(&said);
	if (failed)
		return refuse_memory(call);
	return true;
}

/* -- Hints ----------------------------------------------------------------------------------------------------- */

static void put_share(struct strbuf *out, const struct mu_game *game, bool *comma, mu_action action, double share,
                      double error)
{
	strbuf_printf(out, "%s{\"share\":%.4f,\"error\":%.4f", *comma ? "," : "", share, error);
	put_action(out, game, action);
	strbuf_puts(out, "}");
	*comma = true;
}

static int larger_first(const void *a, const void *b)
{
	const struct bot_candidate *one = a, *other = b;
	return (other->value > one->value) - (other->value < one->value);
}

/*
 * The two that were compared once more come first, with what that has shown; then those that the search alone has tried, by their
 * shares. A share of the search above that of the second is luck, which a duel has shown or would show: it is not told.
 */
static void put_shares(struct strbuf *out, const struct mu_game *game, const struct advice *advice)
{
	struct bot_candidate others[BOT_CANDIDATES_MAX];
	size_t count = 0;
	bool comma = false;
	const bool compared = advice->verdict != ADVICE_ALONE;
	strbuf_puts(out, ",\"shares\":[");
	if (compared) {
		put_share(out, game, &comma, advice->best, advice->duel.share[0], advice->duel.error[0]);
		put_share(out, game, &comma, advice->second, advice->duel.share[1], advice->duel.error[1]);
	}
	for (unsigned i = 0; i < advice->decision.candidate_count; i++) {
		const struct bot_candidate *other = &advice->decision.candidates[i];
		const bool told = compared && (other->action == advice->best || other->action == advice->second ||
		                               other->value > advice->duel.share[1]);
		if (other->playouts && !told)
			others[count++] = *other;
	}
	qsort(others, count, sizeof *others, larger_first);
	for (size_t i = 0; i < count; i++)
		put_share(out, game, &comma, others[i].action, others[i].value, others[i].error);
	strbuf_puts(out, "]");
}

/* Always the same for the same question. */
bool do_hint(struct session_call *call)
{
	const struct room *room = session_table->room;
	const struct insight *insight = insight_find(room->game);
	struct room_names names;
	const struct seating seating = room_seating(room, call->as, &names);
	struct mu_dealer dealer = {0};
	struct mu_state state, view;
	static struct advice advice;
	struct hearing hearing = {.said = &call->extra};
	const struct voice voice = {.lang = call->lang, .hearing = &hearing, .made = room_made_names(room)};
	json_int_t playouts;
	if (!number_read(call->json, "playouts", 0, 1000000, &playouts))
		return call_refuse(call, REFUSE_FIELD);
	if (room->status != ROOM_PLAYING)
		return call_refuse(call, REFUSE_NOT_PLAYING);
	if (!room->seat[call->as].asked)
		return call_refuse_as(call, mu_error_code(MU_E_NOT_ASKED), NULL, mu_error_sentence(MU_E_NOT_ASKED));
	room_state_for(room, call->as, &state);
	room->game->view(&state, call->as, &view);
	mu_dealer_seed(&dealer, "hint", 4);
	insight_advise(insight, &view, (uint32_t)playouts, 0, &dealer, &advice);
	strbuf_puts(&call->extra, ",\"sentences\":[");
	insight_say(&voice, insight, &seating, &view, &advice);
	strbuf_puts(&call->extra, "]");
	char best[MU_TEXT_MAX];
	room->game->action_text(advice.best, best, sizeof best);
	put_text(&call->extra, "best", best);
	put_shares(&call->extra, room->game, &advice);
	return true;
}

/* -- The archive ---------------------------------------------------------------------------------------------------- */

static struct {
	struct record *record; /* NULL: there is none */
	unsigned seats;
	struct room_names names; /* "": as bots are called */
	character_number characters[MU_SEATS_MAX];
	struct match *match;  /* what was looked at last, or NULL */
	struct review review; /* in progress while it has a match */
} archive;

static struct seating archive_seating(mu_seat viewer)
{
	struct seating seating = seating_named(viewer, archive.seats);
	seating.pictured = true;
	for (unsigned i = 0; i < archive.seats; i++)
		if (archive.names.text[i][0])
			seating.names[i] = archive.names.text[i];
		else if (archive.characters[i])
			seating.names[i] = room_character_name(archive.characters[i]);
	return seating;
}

/* The value of "info WORD SEAT VALUE" in a line of that size; false: it is another line. */
static bool info_read(const char *line, size_t size, const char *word, unsigned *ret_seat, char value[ROOM_NAME_MAX])
{
	const size_t at = strlen(word); /* of the seat */
	if (size < at + 3 || memcmp(line, word, at) != 0 || line[at + 1] != ' ' || size - at - 2 >= ROOM_NAME_MAX)
		return false;
	*ret_seat = (unsigned)(line[at] - '0');
	memcpy(value, line + at + 2, size - at - 2);
	value[size - at - 2] = '\0';
	return *ret_seat < MU_SEATS_MAX;
}

/* What room_record_named writes of people, and of bots with a character. */
static void names_read(const char *text, size_t length)
{
	memset(&archive.names, 0, sizeof archive.names);
	memset(archive.characters, 0, sizeof archive.characters);
	for (const char *line = text, *end; line < text + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(text + length - line));
		if (!end)
			return;
		unsigned seat;
		char value[ROOM_NAME_MAX];
		if (info_read(line, (size_t)(end - line), "info name ", &seat, value))
			nickname_mark(archive.names.text[seat], sizeof archive.names.text[seat], value);
		else if (info_read(line, (size_t)(end - line), "info character ", &seat, value))
			archive.characters[seat] = character_find(value);
	}
}

static void put_opened(struct session_call *call, const struct match *match)
{
	struct strbuf *out = &call->extra;
	const struct voice voice = {.lang = call->lang};
	const struct seating seating = archive_seating(MU_ALL);
	const unsigned people = match_people(match);
	const char *separator = "";
	strbuf_printf(out, ",\"game\":\"%s\",\"seats\":%u,\"moves\":%u,\"over\":%s,", match_game(match)->name,
	              archive.seats, (unsigned)record_move_count(archive.record),
	              match_game(match)->ask(match_state(match)).seat < 0 ? "true" : "false");
	match_json_winners(match, out);
	strbuf_puts(out, ",\"names\":[");
	for (unsigned i = 0; i < archive.seats; i++) {
		char name[2 * ROOM_NAME_MAX];
		snprintf(name, sizeof name, "%s", seating.names[i]);
		text_resolve(&voice, name, sizeof name);
		if (i)
			strbuf_puts(out, ",");
		strbuf_put_json_string(out, name, strlen(name));
	}
	strbuf_puts(out, "],\"people\":[");
	for (unsigned i = 0; i < archive.seats; i++) {
		if (!(people >> i & 1))
			continue;
		strbuf_printf(out, "%s%u", separator, i);
		separator = ",";
	}
	strbuf_puts(out, "]");
	if (!mu_made_count(match_setup(match)))
		return;
	strbuf_puts(out, ",\"made\":[");
	made_cards_put(match_game(match), match_setup(match), match_made_names(match), call->lang, out);
	strbuf_puts(out, "]");
}

/* It is played through before it takes the place of another. */
bool do_open(struct session_call *call)
{
	const json_t *text = json_object_get(call->json, "record");
	struct record_error error = {.lang = call->lang};
	if (!json_is_string(text))
		return call_refuse(call, REFUSE_FIELD);
	struct match *match = record_read(json_string_value(text), json_string_length(text), &error);
	struct record *record = match ? record_parse(json_string_value(text), json_string_length(text), &error) : NULL;
	if (!record) {
		match_destroy(match);
		return refuse_record(call, &error);
	}
	review_release(&archive.review);
	match_destroy(archive.match);
	record_destroy(archive.record);
	archive.match = NULL;
	archive.record = record;
	archive.seats = record_seats(record);
	names_read(json_string_value(text), json_string_length(text));
	put_opened(call, match);
	match_destroy(match);
	return true;
}

/* A hash that may be left out: then *ret_hash is NULL. False: it is none. */
static bool hash_member(const json_t *json, const char *name, uint8_t bytes[FAIR_SECRET], const uint8_t **ret_hash)
{
	const json_t *hash = json_object_get(json, name);
	*ret_hash = hash ? bytes : NULL;
	return !hash || (json_is_string(hash) && fair_hex_read(json_string_value(hash), json_string_length(hash), bytes));
}

static void put_hash(struct strbuf *out, const char *name, const uint8_t hash[FAIR_SECRET])
{
	char hex[FAIR_HEX];
	fair_hex(hash, hex);
	put_text(out, name, hex);
}

/* As the member "mixed" of the protocol, but of a record. */
static void put_mixed(struct strbuf *out, const struct fair_report *report)
{
	strbuf_puts(out, ",\"mixed\":[");
	for (unsigned i = 0; i < report->seats; i++) {
		if (i)
			strbuf_puts(out, ",");
		fair_word_put(&report->words[i], out);
	}
	strbuf_puts(out, "]");
}

bool do_verify(struct session_call *call)
{
	static const char *const verdicts[] = {[FAIR_PROVEN] = "proven",
	                                       [FAIR_BROKEN] = "broken",
	                                       [FAIR_NO_PROOF] = "no-proof",
	                                       [FAIR_UNREADABLE] = "unreadable"};
	static struct fair_report report;
	const json_t *text = json_object_get(call->json, "record"), *seat = json_object_get(call->json, "seat");
	uint8_t commitment[FAIR_SECRET], pact[FAIR_SECRET];
	struct fair_kept kept = {.word = request_text(call->json, "word"), .seat = -1};
	if (!json_is_string(text) || (json_object_get(call->json, "word") && !kept.word) ||
	    !hash_member(call->json, "commitment", commitment, &kept.commitment) ||
	    !hash_member(call->json, "pact", pact, &kept.pact) ||
	    (seat && (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= MU_SEATS_MAX)))
		return call_refuse(call, REFUSE_FIELD);
	if (seat)
		kept.seat = (int)json_integer_value(seat);
	report.lang = call->lang;
	const enum fair_verdict verdict = fair_check(json_string_value(text), json_string_length(text), &kept, &report);
	put_text(&call->extra, "verdict", verdicts[verdict]);
	put_text(&call->extra, "sentence", report.sentence);
	strbuf_printf(&call->extra, ",\"complete\":%s", report.complete ? "true" : "false");
	if (report.seats) {
		put_hash(&call->extra, "commitment", report.commitment);
		put_hash(&call->extra, "pact", report.pact);
		put_mixed(&call->extra, &report);
	}
	return true;
}

/* False: it is no list of what binds each seat. */
static bool pact_make(const json_t *commits, const uint8_t commitment[FAIR_SECRET], uint8_t ret_pact[FAIR_SECRET])
{
	struct fair_word words[MU_SEATS_MAX] = {0};
	const size_t seats = json_array_size(commits);
	if (!json_is_array(commits) || seats > MU_SEATS_MAX)
		return false;
	for (size_t i = 0; i < seats; i++) {
		const json_t *commit = json_array_get(commits, i);
		words[i].committed = json_is_string(commit);
		if (!json_is_null(commit) &&
		    !(json_is_string(commit) &&
		      fair_hex_read(json_string_value(commit), json_string_length(commit), words[i].commit)))
			return false;
	}
	fair_pact(commitment, (unsigned)seats, words, ret_pact);
	return true;
}

bool do_fair(struct session_call *call)
{
	const char *word = request_text(call->json, "word");
	const json_t *commits = json_object_get(call->json, "commits");
	uint8_t commitment[FAIR_SECRET], hash[FAIR_SECRET];
	const uint8_t *given;
	if ((json_object_get(call->json, "word") && (!word || !fair_word_is_fine(word))) ||
	    !hash_member(call->json, "commitment", commitment, &given) || (commits && !given) ||
	    (commits && !pact_make(commits, commitment, hash)))
		return call_refuse(call, REFUSE_FIELD);
	if (commits)
		put_hash(&call->extra, "pact", hash);
	if (word) {
		fair_commit(word, hash);
		put_hash(&call->extra, "commit", hash);
	}
	return true;
}

/* -- One moment of a record ------------------------------------------------------------------------------------------ */

/* The match behind that move, with the events of that move. */
static bool archive_go(json_int_t move, struct record_error *ret_error)
{
	if (archive.match && match_move_count(archive.match) > (size_t)move) {
		match_destroy(archive.match);
		archive.match = NULL;
	}
	if (!archive.match)
		archive.match = record_start(archive.record, ret_error);
	if (!archive.match)
		return false;
	while (match_move_count(archive.match) < (size_t)move)
		if (record_step(archive.record, archive.match, ret_error) != RECORD_PLAYED)
			return false;
	return true;
}

/* Who has made the move that led here, and what it was, if the viewer knows. */
static void put_last(struct strbuf *out, mu_seat viewer)
{
	const size_t count = match_move_count(archive.match);
	const struct match_move *move = count ? match_move(archive.match, count - 1) : NULL;
	if (!move) {
		strbuf_puts(out, ",\"seat\":null,\"action\":null");
		return;
	}
	strbuf_printf(out, ",\"seat\":%d", move->seat);
	if (match_viewer_is(viewer, move->seat))
		put_action(out, match_game(archive.match), move->action);
	else
		strbuf_puts(out, ",\"action\":null");
}

static void put_words(struct strbuf *out, struct telling *telling)
{
	struct strbuf told = {0};
	for (size_t i = 0; i < match_event_count(archive.match); i++) {
		if (i)
			strbuf_puts(&told, ",");
		words_json_tell(telling, match_event(archive.match, i), &told);
	}
	telling->told = &told;
	strbuf_puts(out, ",");
	words_json_put(telling, out);
	strbuf_release(&told);
}

/* The move that comes next, if the viewer may know; the match goes on for it. */
static bool put_next(struct session_call *call, const struct telling *telling, struct record_error *ret_error)
{
	struct mu_state before;
	const struct mu_game *game = match_game(archive.match);
	const size_t count = match_move_count(archive.match);
	memcpy(&before, match_state(archive.match), game->state_size);
	if (count == record_move_count(archive.record) || !telling->asked) {
		strbuf_puts(&call->extra, ",\"next\":null");
		return true;
	}
	if (record_step(archive.record, archive.match, ret_error) != RECORD_PLAYED)
		return false;
	const struct match_move *move = match_move(archive.match, count);
	const struct voice voice = {.lang = call->lang, .made = record_made_names(archive.record)};
	char means[SPEECH_MAX];
	const struct label label = label_make(telling->words, &voice, &telling->seating, &before, move->action);
	words_action(telling->words, &voice, means, sizeof means, &telling->seating, &before, move->action);
	text_resolve(&voice, means, sizeof means);
	strbuf_printf(&call->extra, ",\"next\":{\"seat\":%d", move->seat);
	put_action(&call->extra, game, move->action);
	put_text(&call->extra, "label", label.text);
	put_text(&call->extra, "means", means);
	strbuf_puts(&call->extra, "}");
	return true;
}

bool do_at(struct session_call *call)
{
	struct record_error error = {.lang = call->lang};
	struct problem problem = {.lang = call->lang};
	struct strbuf *out = &call->extra;
	mu_seat viewer = MU_ALL;
	json_int_t move;
	if (!archive.record || !number_read(call->json, "move", 0, (json_int_t)record_move_count(archive.record), &move))
		return call_refuse(call, REFUSE_FIELD);
	if (json_object_get(call->json, "as") && !request_viewer(call->json, archive.seats, &viewer, &problem))
		return call_refuse_problem(call, &problem);
	if (!archive_go(move, &error))
		return refuse_record(call, &error);
	const struct mu_game *game = match_game(archive.match);
	const mu_seat asked = game->ask(match_state(archive.match)).seat;
	struct telling telling = {.words = words_find(game),
	                          .lang = call->lang,
	                          .made = record_made_names(archive.record),
	                          .seating = archive_seating(viewer),
	                          .state = match_state(archive.match),
	                          .asked = asked >= 0 && match_viewer_is(viewer, asked)};
	strbuf_printf(out, ",\"move\":%u", (unsigned)move);
	put_last(out, viewer);
	strbuf_puts(out, ",\"state\":");
	match_json_state(archive.match, viewer, out);
	strbuf_puts(out, ",");
	match_json_events(archive.match, viewer, out);
	strbuf_puts(out, ",");
	match_json_ask(archive.match, viewer, out);
	strbuf_printf(out, ",\"over\":%s,", asked < 0 ? "true" : "false");
	match_json_winners(archive.match, out);
	put_words(out, &telling);
	if (!put_next(call, &telling, &error))
		return refuse_record(call, &error);
	return true;
}

/* -- Reviews ----------------------------------------------------------------------------------------------------------- */

/* A new one, unless the same is in progress and stands at that move. */
static bool review_prepare(struct session_call *call, mu_seat seat, json_int_t from, json_int_t playouts,
                           struct record_error *ret_error)
{
	struct review *r = &archive.review;
	const bool same = r->match && r->seat == seat && r->voice.lang == call->lang &&
	                  match_move_count(r->match) == (size_t)from && (!playouts || r->playouts == (uint32_t)playouts);
	if (same && from)
		return true;
	review_release(r);
	*r = (struct review){.voice = {.lang = call->lang, .made = record_made_names(archive.record)},
	                     .seating = archive_seating(seat),
	                     .seat = seat,
	                     .playouts = (uint32_t)playouts,
	                     .record = archive.record};
	if (!review_begin(r, ret_error))
		return false;
	while (match_move_count(r->match) < (size_t)from)
		if (review_step(r, false, ret_error) != RECORD_PLAYED)
			return false;
	return true;
}

static void put_review(struct session_call *call, size_t judged, json_int_t from, bool done)
{
	const struct review *r = &archive.review;
	struct strbuf *out = &call->extra;
	strbuf_printf(out, ",\"seat\":%d,\"from\":%u,\"to\":%u,\"moves\":%u,\"playouts\":%u,\"done\":%s", r->seat,
	              (unsigned)from, (unsigned)match_move_count(r->match), (unsigned)record_move_count(archive.record),
	              r->playouts, done ? "true" : "false");
	strbuf_puts(out, ",\"decisions\":[");
	for (size_t i = judged; i < r->count; i++) {
		if (i > judged)
			strbuf_puts(out, ",");
		review_json_judged(r, &r->list[i], out);
	}
	strbuf_puts(out, "]");
	if (done) {
		strbuf_puts(out, ",");
		review_json_sums(r, out);
	}
}

bool do_review(struct session_call *call)
{
	struct record_error error = {.lang = call->lang};
	struct review *r = &archive.review;
	json_int_t seat, from, to, playouts;
	const json_int_t moves = archive.record ? (json_int_t)record_move_count(archive.record) : -1;
	if (!number_read(call->json, "seat", 0, (json_int_t)archive.seats - 1, &seat) ||
	    !number_read(call->json, "from", 0, moves, &from) || !number_read(call->json, "to", moves, moves, &to) ||
	    !number_read(call->json, "playouts", 0, 1000000, &playouts) || to < from)
		return call_refuse(call, REFUSE_FIELD);
	if (!review_prepare(call, (mu_seat)seat, from, playouts, &error)) {
		review_release(r);
		return refuse_record(call, &error);
	}
	const size_t judged = r->count;
	while (match_move_count(r->match) < (size_t)to) {
		if (review_step(r, true, &error) != RECORD_PLAYED) {
			review_release(r);
			return refuse_record(call, &error);
		}
	}
	put_review(call, judged, from, to == moves);
	return true;
}
