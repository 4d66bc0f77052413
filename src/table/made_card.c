#include "made_card.h"

#include <assert.h>
#include <string.h>

#include "base/writing.h"
#include "engine/engine.h"
#include "engine/said.h"
#include "leader_file.h"
#include "record/refusing.h"

static const char called[] = "name", below[] = "title", drawn[] = "portrait", shown[] = "picture";

/* -- Reading ------------------------------------------------------------------------------------- */

bool made_card_refuse_nameless(struct made_reader *reader)
{
	snprintf(reader->sentence, sizeof reader->sentence, "%s",
	         mu_text(reader->lang, "\"name\" must be an object with a name in at least one language, such as "
	                               "{\"en\":\"Ada\"}."));
	return false;
}

static bool refuse_language(struct made_reader *reader, const char *member, const char *code)
{
	char list[MU_LANG_COUNT * 16] = "";
	for (int i = 0; i < MU_LANG_COUNT; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", mu_lang_code((enum mu_lang)i));
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang, "\"%s\" cannot be \"%.*s\". It can be: %s."), member,
	         shown_length(code, strlen(code)), code, list);
	return false;
}

static bool label_read(struct made_reader *reader, const char *member, const char *code, const json_t *value,
                       char (*labels)[MADE_NAME_SIZE])
{
	int lang = 0;
	while (lang < MU_LANG_COUNT && strcmp(code, mu_lang_code((enum mu_lang)lang)) != 0)
		lang++;
	if (lang == MU_LANG_COUNT)
		return refuse_language(reader, member, code);
	const char *text = json_is_string(value) ? json_string_value(value) : "";
	if (strlen(text) == json_string_length(value) && writing_label(text, labels[lang]))
		return true;
	snprintf(reader->sentence, sizeof reader->sentence,
	         mu_text(reader->lang,
	                 "\"%s\" must be 1 to %d visible characters, and each word must stick to one alphabet."),
	         member, LABEL_CLUSTERS);
	return false;
}

static bool refuse_titles(struct made_reader *reader)
{
	snprintf(reader->sentence, sizeof reader->sentence, "%s",
	         mu_text(reader->lang,
	                 "\"title\" must be an object with titles by language, such as {\"en\":\"The Bold\"}."));
	return false;
}

static bool labels_read(struct made_reader *reader, const char *member, const json_t *object,
                        char (*labels)[MADE_NAME_SIZE])
{
	const char *code;
	json_t *value;
	json_object_foreach ((json_t *)object, code, value)
		if (!label_read(reader, member, code, value, labels))
			return false;
	return true;
}

static bool names_read(struct made_reader *reader, const json_t *object, struct made_name *name)
{
	return json_is_object(object) ? labels_read(reader, called, object, name->text) &&
	                                    (made_name_is_there(name) || made_card_refuse_nameless(reader))
	                              : made_card_refuse_nameless(reader);
}

static bool titles_read(struct made_reader *reader, const json_t *object, struct made_name *name)
{
	return json_is_object(object) ? labels_read(reader, below, object, name->title) : refuse_titles(reader);
}

static bool portrait_read(struct made_reader *reader, const json_t *value, struct made_name *name)
{
	struct leader leader = {.portrait = ""};
	struct leader_error error = {.lang = reader->lang};
	bool known;
	const char *text = json_string_value(value);
	if (!leader_label_read(&leader, drawn, text && strlen(text) == json_string_length(value) ? text : "", &known,
	                       &error, 0)) {
		snprintf(reader->sentence, sizeof reader->sentence, "%.*s", (int)sizeof reader->sentence - 1, error.sentence);
		return false;
	}
	static_assert((int)PORTRAIT_SIZE == (int)MADE_PORTRAIT_SIZE, "portrait");
	memcpy(name->portrait, leader.portrait, sizeof name->portrait);
	return true;
}

bool made_portrait_is_fine(const char *text)
{
	struct leader leader = {.portrait = ""};
	struct leader_error error = {.lang = MU_LANG_EN};
	bool known;
	return leader_label_read(&leader, drawn, text, &known, &error, 0);
}

bool made_card_read(struct made_reader *reader, const json_t *object, struct mu_made *ret_made,
                    struct made_name *ret_name)
{
	static const char *const aside[] = {shown, called, below, drawn, NULL};
	struct made_name name = {.portrait = ""};
	const json_t *names = json_object_get(object, called), *titles = json_object_get(object, below),
	             *portrait = json_object_get(object, drawn);
	reader->aside = aside + !reader->pictured;
	if ((names && !names_read(reader, names, &name)) || (titles && !titles_read(reader, titles, &name)) ||
	    (portrait && !portrait_read(reader, portrait, &name)) || !made_from_json(reader, object, ret_made))
		return false;
	*ret_name = name;
	return true;
}

bool made_name_is_there(const struct made_name *name)
{
	return made_name_in(name, MU_LANG_EN)[0];
}

/* -- Writing ------------------------------------------------------------------------------------- */

static void labels_put(const char *member, const char (*labels)[MADE_NAME_SIZE], struct strbuf *out)
{
	bool comma = false;
	strbuf_printf(out, "\"%s\":{", member);
	for (int i = 0; i < MU_LANG_COUNT; i++) {
		if (!labels[i][0])
			continue;
		strbuf_printf(out, "%s\"%s\":", comma ? "," : "", mu_lang_code((enum mu_lang)i));
		strbuf_put_json_string(out, labels[i], strlen(labels[i]));
		comma = true;
	}
	strbuf_puts(out, "},");
}

void made_card_put(const struct mu_game *game, const struct mu_made *made, const struct made_name *name,
                   struct strbuf *out)
{
	char row[MU_JSON_MAX];
	struct text text;
	text_begin(&text, row, sizeof row);
	emit_made(&text, game, made);
	text_end(&text);
	if (!made_name_is_there(name)) {
		strbuf_puts(out, row);
		return;
	}
	strbuf_puts(out, "{");
	labels_put(called, name->text, out);
	if (made_title_in(name, MU_LANG_EN)[0])
		labels_put(below, name->title, out);
	if (name->portrait[0])
		strbuf_printf(out, "\"%s\":\"%s\",", drawn, name->portrait);
	strbuf_puts(out, row + 1);
}
