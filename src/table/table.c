#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "match_json.h"
#include "record/record.h"
#include "base/strbuf.h"
#include "request.h"

struct table {
	struct match *match; /* NULL: no game yet */
	mu_seat viewer;      /* whose eyes the session has */
	enum mu_lang lang;   /* of its sentences */
	struct strbuf reply;
};

struct table *table_create(enum mu_lang lang)
{
	struct table *table = calloc(1, sizeof *table);
	if (table)
		table->lang = lang;
	return table;
}

void table_destroy(struct table *table)
{
	if (!table)
		return;
	match_destroy(table->match);
	strbuf_release(&table->reply);
	free(table);
}

/* -- Replies ------------------------------------------------------------------------------ */

static void refuse_text(struct table *table, const char *code, const char *rule, const char *sentence)
{
	struct strbuf *r = &table->reply;
	strbuf_clear(r);
	strbuf_printf(r, "{\"ok\":false,\"error\":\"%s\"", code);
	if (rule)
		strbuf_printf(r, ",\"rule\":\"%s\"", rule);
	strbuf_puts(r, ",\"message\":");
	strbuf_put_json_string(r, sentence, strlen(sentence));
	strbuf_puts(r, "}");
}

static void refuse(struct table *table, const char *code, const char *rule, const char *sentence)
{
	refuse_text(table, code, rule, mu_text(table->lang, sentence));
}

/* The answer to new, act and undo: who is asked now, and what happened. */
static void put_situation(struct table *table, bool with_events)
{
	struct strbuf *r = &table->reply;
	const bool over = match_game(table->match)->ask(match_state(table->match)).seat < 0;
	strbuf_puts(r, "{\"ok\":true,");
	match_json_ask(table->match, table->viewer, r);
	strbuf_puts(r, ",");
	if (!over) {
		match_json_question(table->match, table->viewer, r);
		strbuf_puts(r, ",");
	}
	if (with_events)
		match_json_events(table->match, table->viewer, r);
	else
		strbuf_puts(r, "\"events\":[]");
	strbuf_printf(r, ",\"over\":%s", over ? "true" : "false");
	if (over) {
		strbuf_puts(r, ",");
		match_json_winners(table->match, r);
	}
	strbuf_puts(r, "}");
}

/* -- Requests ------------------------------------------------------------------------------- */

static void handle_new(struct table *table, const json_t *request)
{
	struct request_new new;
	struct problem problem = {.lang = table->lang};
	struct mu_refusal refusal;
	if (!request_new_read(&new, request, &problem)) {
		refuse_text(table, problem.code, NULL, problem.sentence);
	} else {
		struct match *match = match_create(&new.start, &refusal);
		if (match) {
			match_destroy(table->match);
			table->match = match;
			table->viewer = new.viewer;
			table->lang = new.lang;
			put_situation(table, true);
		} else {
			refuse_text(table, mu_error_code(refusal.error), NULL, mu_text(new.lang, refusal.sentence));
		}
	}
	request_new_release(&new);
}

static void handle_act(struct table *table, const json_t *request)
{
	const struct mu_game *game = match_game(table->match);
	const json_t *text = request_get(request, "action");
	struct problem problem = {.lang = table->lang};
	struct mu_refusal refusal;
	mu_action action = 0;
	mu_seat seat;
	if (!request_seat(request, "seat", game->seats(match_state(table->match)), &seat, &problem)) {
		refuse_text(table, problem.code, NULL, problem.sentence);
		return;
	}
	if (!json_is_string(text)) {
		refuse(table, "protocol/field", NULL, "\"action\" must be the text of an action.");
		return;
	}
	/* What is not an action parses to none, which the game refuses in its turn. */
	game->action_parse(json_string_value(text), json_string_length(text), &action);
	if (match_act(table->match, seat, action, &refusal))
		refuse(table, mu_error_code(refusal.error), refusal.rule, refusal.sentence);
	else
		put_situation(table, true);
}

static void handle_state(struct table *table, const json_t *request)
{
	struct strbuf *r = &table->reply;
	const struct mu_game *game = match_game(table->match);
	struct problem problem = {.lang = table->lang};
	mu_seat viewer;
	if (!request_viewer(request, game->seats(match_state(table->match)), &viewer, &problem)) {
		refuse_text(table, problem.code, NULL, problem.sentence);
		return;
	}
	if (table->viewer != MU_ALL && viewer != table->viewer) {
		refuse(table, "protocol/as", NULL, "This session sees the game from one seat only.");
		return;
	}
	strbuf_puts(r, "{\"ok\":true,\"state\":");
	match_json_state(table->match, viewer, r);
	strbuf_puts(r, "}");
}

static void handle_undo(struct table *table, const json_t *request)
{
	(void)request;
	if (table->viewer != MU_ALL)
		refuse(table, "protocol/as", NULL, "Only a session that sees the whole game can take back an action.");
	else if (!match_undo(table->match))
		refuse(table, "protocol/undo", NULL, "There is nothing to take back.");
	else
		put_situation(table, false);
}

static void handle_record(struct table *table, const json_t *request)
{
	struct strbuf *r = &table->reply;
	(void)request;
	if (table->viewer != MU_ALL) {
		refuse(table, "protocol/as", NULL, "Only a session that sees the whole game can get its record.");
		return;
	}
	size_t length;
	char *text = record_write(table->match, &length);
	if (!text) {
		refuse(table, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
		return;
	}
	strbuf_printf(r, "{\"ok\":true,\"record\":{\"format\":\"muster-record\",\"version\":%d,\"text\":",
	              record_version(table->match));
	strbuf_put_json_string(r, text, length);
	strbuf_puts(r, "}}");
	free(text);
}

static const struct {
	const char *name;
	void (*handle)(struct table *table, const json_t *request);
	bool needs_game;
} commands[] = {
    {"new", handle_new, false},  {"act", handle_act, true},       {"state", handle_state, true},
    {"undo", handle_undo, true}, {"record", handle_record, true},
};

static void handle_request(struct table *table, const json_t *request)
{
	const json_t *name = json_object_get(request, "cmd");
	for (size_t i = 0; json_is_string(name) && i < sizeof commands / sizeof commands[0]; i++) {
		if (strlen(commands[i].name) != json_string_length(name) ||
		    strcmp(commands[i].name, json_string_value(name)) != 0)
			continue;
		if (commands[i].needs_game && !table->match)
			refuse(table, "protocol/no-game", NULL, "There is no game yet: start one with \"new\".");
		else
			commands[i].handle(table, request);
		return;
	}
	refuse(table, "protocol/command", NULL, "\"cmd\" must be new, act, state, undo or record.");
}

static bool is_blank(const char *line, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
			return false;
	return true;
}

/* jansson does not always say that it had no memory; then it says nothing. */
static bool is_memory(const json_error_t *trouble)
{
	return !trouble->text[0] || json_error_code(trouble) == json_error_out_of_memory;
}

static void handle_line(struct table *table, const char *line, size_t length)
{
	json_error_t trouble;
	json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, &trouble);
	if (json_is_object(request)) {
		handle_request(table, request);
	} else if (request) {
		refuse(table, "protocol/json", NULL, "The line is not a single JSON object.");
	} else if (is_memory(&trouble)) {
		refuse(table, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
	} else {
		struct problem problem = {.lang = table->lang};
		problem_set(&problem, "protocol/json", "The line is not a single JSON object: error at byte %d.",
		            trouble.position);
		refuse_text(table, problem.code, NULL, problem.sentence);
	}
	json_decref(request);
}

const char *table_handle(struct table *table, const char *line, size_t length)
{
	strbuf_clear(&table->reply);
	if (length > TABLE_LINE_MAX)
		refuse(table, "protocol/size", NULL, "A line can have at most 65536 bytes.");
	else if (is_blank(line, length))
		return NULL;
	else
		handle_line(table, line, length);
	if (table->reply.failed)
		return "{\"ok\":false,\"error\":\"host/memory\",\"message\":\"There is not enough memory.\"}";
	return table->reply.text;
}
