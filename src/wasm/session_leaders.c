/* The session's workshop: leaders that people make, step by step, from links and files, and tried by bots. */
#include <stdlib.h>
#include <string.h>

#include "bots/trial.h"
#include "record/made_read.h"
#include "session.h"
#include "table/leader_file.h"
#include "words/card_list.h"

static const struct card_list *leader_list(void)
{
	unsigned i = 0;
	while (card_list_at(i)->game != leader_game())
		i++;
	return card_list_at(i);
}

static void put_string(struct strbuf *out, const char *text)
{
	strbuf_put_json_string(out, text, strlen(text));
}

static void put_member(struct strbuf *out, const char *name, const char *text)
{
	strbuf_puts(out, ",");
	put_string(out, name);
	strbuf_puts(out, ":");
	put_string(out, text);
}

/* -- What fits ------------------------------------------------------------------------------------------------ */

/* What the field can be behind those before it, which fit: no field can be this great a number. */
static uint32_t fits_of(const struct mu_made *made, int field)
{
	struct mu_made tried = *made;
	uint32_t fits = 0;
	tried.values[field] = UINT8_MAX;
	leader_game()->made_check(&tried, &fits);
	return fits;
}

static bool fits(const struct mu_field *row, uint32_t set, unsigned value)
{
	return row->several ? !(value & ~set) && !value == !set : value < 32 && set >> value & 1;
}

/* A value of the request, or the first that fits. */
static unsigned value_of(const json_t *json, const struct mu_made *made, int field)
{
	const struct mu_field *row = &leader_game()->fields[field];
	const json_t *given = json_object_get(json, row->name);
	const uint32_t set = fits_of(made, field);
	struct mu_made read = {{0}};
	char digits[16];
	const char *text = json_string_value(given);
	if (json_is_integer(given) && json_integer_value(given) >= 0 && json_integer_value(given) < 100) {
		snprintf(digits, sizeof digits, "%d", (int)json_integer_value(given));
		text = digits;
	}
	if (text && mu_made_read(leader_game(), &read, field, text, strlen(text)) == MU_OK &&
	    fits(row, set, read.values[field]))
		return read.values[field];
	return row->several ? set & (0u - set) : (unsigned)__builtin_ctz(set);
}

static struct mu_made row_mended(const json_t *json)
{
	struct mu_made made = {{0}};
	for (int field = 0; leader_game()->fields[field].name; field++)
		made.values[field] = (uint8_t)value_of(json, &made, field);
	return made;
}

/* {"name":"number","several":false,"free":false,"fits":[1,2,3]}; free: it may be left out. */
static void put_field(struct strbuf *out, const struct mu_made *made, int field)
{
	const struct mu_field *row = &leader_game()->fields[field];
	const uint32_t set = fits_of(made, field);
	const char *comma = "";
	strbuf_puts(out, "{\"name\":");
	put_string(out, row->name);
	strbuf_printf(out, ",\"several\":%s,\"free\":%s,\"fits\":[", row->several ? "true" : "false",
	              !row->several && set & 1 ? "true" : "false");
	for (unsigned value = 1; value < 32; value++) {
		if (!(set >> (row->several ? value - 1 : value) & 1))
			continue;
		strbuf_puts(out, comma);
		comma = ",";
		if (row->values)
			put_string(out, row->values[value - 1]);
		else
			strbuf_put_number(out, value);
	}
	strbuf_puts(out, "]}");
}

/* -- Leaders --------------------------------------------------------------------------------------------------- */

static void put_row(struct strbuf *out, const struct mu_made *made)
{
	const struct mu_game *game = leader_game();
	const char *comma = "";
	strbuf_puts(out, ",\"row\":{");
	for (int i = 0; game->fields[i].name; i++) {
		char value[MU_TEXT_MAX];
		if (!mu_made_text(game, made, i, value, sizeof value))
			continue;
		strbuf_puts(out, comma);
		comma = ",";
		put_string(out, game->fields[i].name);
		strbuf_puts(out, ":");
		if (game->fields[i].values)
			put_string(out, value);
		else
			strbuf_puts(out, value);
	}
	strbuf_puts(out, "},\"fields\":[");
	for (int i = 0; game->fields[i].name; i++) {
		strbuf_puts(out, i ? "," : "");
		put_field(out, made, i);
	}
	strbuf_puts(out, "]");
}

/* What the row comes to, in words. */
static void put_told(struct session_call *call, const struct leader *leader)
{
	const struct card_list *list = leader_list();
	struct hearing hearing = {.said = &call->extra};
	const struct voice voice = {.lang = call->lang}, told = {.lang = call->lang, .hearing = &hearing};
	char text[SPEECH_MAX];
	list->made_text(&voice, text, sizeof text, &leader->made);
	text_resolve(&voice, text, sizeof text);
	put_member(&call->extra, "text", text);
	list->made_class(&voice, text, sizeof text, &leader->made);
	text_resolve(&voice, text, sizeof text);
	put_member(&call->extra, "class_name", text);
	strbuf_puts(&call->extra, ",\"sentences\":[");
	list->made_explain(&told, leader_name(leader, call->lang), &leader->made);
	strbuf_puts(&call->extra, "]");
}

/* The file, whose lines are the words as well, and the link. */
static bool put_file(struct session_call *call, const struct leader *leader)
{
	struct strbuf *out = &call->extra;
	struct strbuf link = {0};
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	if (!file)
		return false;
	leader_write(leader, file);
	if (fclose(file) || !text)
		return false;
	put_member(out, "file", text);
	free(text);
	leader_link_write(leader, &link);
	put_member(out, "link", link.text ? link.text : "");
	strbuf_release(&link);
	return true;
}

/* {"name":"Ada","title-pl":"…","portrait":"…"}, but for those that were left out. */
static void put_labels(struct strbuf *out, const struct leader *leader)
{
	static const char *const kinds[] = {"name", "title"};
	const char *comma = "";
	strbuf_puts(out, ",\"words\":{");
	for (int kind = 0; kind < 2; kind++)
		for (int lang = 0; lang < MU_LANG_COUNT; lang++) {
			const char *label = kind ? leader->titles[lang] : leader->names[lang];
			if (!label[0])
				continue;
			strbuf_printf(out, "%s\"%s%s%s\":", comma, kinds[kind], lang == MU_LANG_EN ? "" : "-",
			              lang == MU_LANG_EN ? "" : mu_lang_code((enum mu_lang)lang));
			put_string(out, label);
			comma = ",";
		}
	if (leader->portrait[0]) {
		strbuf_printf(out, "%s\"portrait\":", comma);
		put_string(out, leader->portrait);
	}
	strbuf_puts(out, "}");
}

static bool put_leader(struct session_call *call, const struct leader *leader)
{
	put_labels(&call->extra, leader);
	put_row(&call->extra, &leader->made);
	put_told(call, leader);
	if (leader_name(leader, call->lang)[0] && !put_file(call, leader))
		return call_refuse_as(call, mu_error_code(MU_E_MEMORY), NULL, mu_error_sentence(MU_E_MEMORY));
	return true;
}

/* Words that cannot be are left out, and said why. */
static void labels_take(struct session_call *call, struct leader *leader)
{
	struct strbuf *out = &call->extra;
	const json_t *words = json_object_get(call->json, "words");
	const char *key, *comma = "";
	json_t *value;
	strbuf_puts(out, ",\"problems\":[");
	json_object_foreach ((json_t *)words, key, value) {
		struct leader_error error = {.lang = call->lang};
		const char *text = json_string_value(value);
		bool known = false;
		if (!text || !text[0] || strlen(text) != json_string_length(value) ||
		    leader_label_read(leader, key, text, &known, &error, 0) || !known)
			continue;
		strbuf_puts(out, comma);
		comma = ",";
		strbuf_puts(out, "{\"word\":");
		put_string(out, key);
		put_member(out, "sentence", error.sentence);
		strbuf_puts(out, "}");
	}
	strbuf_puts(out, "]");
}

bool do_leader(struct session_call *call)
{
	struct leader leader = {.portrait = ""};
	const json_t *words = json_object_get(call->json, "words"), *row = json_object_get(call->json, "row");
	if ((words && !json_is_object(words)) || (row && !json_is_object(row)))
		return call_refuse(call, REFUSE_FIELD);
	labels_take(call, &leader);
	leader.made = row_mended(row);
	return put_leader(call, &leader);
}

/* From a file, or from a link. */
bool do_leader_open(struct session_call *call)
{
	static const char first[] = "muster leader";
	struct leader_error error = {.lang = call->lang};
	const json_t *given = json_object_get(call->json, "text");
	const char *text = json_string_value(given);
	const size_t length = text ? json_string_length(given) : 0;
	struct leader leader;
	if (!text)
		return call_refuse(call, REFUSE_FIELD);
	const bool file = length > strlen(first) && memcmp(text, first, strlen(first)) == 0;
	if (!(file ? leader_parse : leader_link_read)(text, length, &leader, &error))
		return call_refuse_as(call, error.code, NULL, error.sentence);
	strbuf_puts(&call->extra, ",\"problems\":[]");
	return put_leader(call, &leader);
}

/* -- Trials ------------------------------------------------------------------------------------------------------ */

enum { TRIAL_SEATS = 4, DECISIONS = 100, DECISIONS_MAX = 100000 };

static struct trial trial; /* without a game: none */

static bool is_tried(const struct mu_made *made)
{
	return trial.game && memcmp(&trial.setup.made[0], made, sizeof *made) == 0;
}

static void put_figures(struct strbuf *out)
{
	const struct bot_style *style = bot_brain_find(trial.game)->style;
	strbuf_puts(out, ",\"figures\":{");
	for (int i = 0; style && style->figures[i].name; i++)
		strbuf_printf(out, "%s\"%s\":%u", i ? "," : "", style->figures[i].name, trial.style[i]);
	strbuf_puts(out, "}");
}

bool do_trial(struct session_call *call)
{
	struct made_reader reader = {.game = leader_game(), .lang = call->lang};
	const json_t *wanted = json_object_get(call->json, "decisions");
	const json_int_t decisions = wanted ? json_integer_value(wanted) : DECISIONS;
	struct mu_made made;
	if ((wanted && !json_is_integer(wanted)) || decisions < 1 || decisions > DECISIONS_MAX)
		return call_refuse(call, REFUSE_FIELD);
	if (!made_from_json(&reader, json_object_get(call->json, "row"), &made))
		return call_refuse_as(call, "leader/skill", NULL, reader.sentence);
	const unsigned least = made.values[mu_field_find(leader_game(), "seats", strlen("seats"))];
	if (!is_tried(&made))
		trial_begin(&trial, leader_game(), &made, least > TRIAL_SEATS ? least : TRIAL_SEATS, BOT_REGULAR);
	if (!trial_is_done(&trial))
		trial_step(&trial, (unsigned)decisions);
	strbuf_printf(&call->extra, ",\"seats\":%d,\"games\":%u,\"fair\":%.4f,\"done\":%s", trial.setup.seats,
	              (unsigned)trial.games, trial_fair(&trial), trial_is_done(&trial) ? "true" : "false");
	if (trial.samples.count > 1)
		strbuf_printf(&call->extra, ",\"share\":%.4f,\"margin\":%.4f,\"verdict\":\"%s\"", trial.samples.mean,
		              samples_margin(&trial.samples), trial_verdict_names[trial_judge(&trial)]);
	put_figures(&call->extra);
	return true;
}
