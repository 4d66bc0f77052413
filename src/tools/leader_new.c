/* `muster leader new`: takes what is given, asks for the rest, one field after the other, with what fits. */
#include "leader.h"

#include <errno.h>
#include <string.h>

#include "record/made_read.h"
#include "words/complain.h"

enum { ANSWER_MAX = 1024 };

struct making {
	enum mu_lang lang;
	struct leader leader;
	uint32_t given; /* set of fields */
	const char *output;
};

/* -- Options ------------------------------------------------------------------------------------------ */

/* "name", "name-pl". MU_LANG_COUNT: neither. */
static int name_language(const char *option)
{
	if (strcmp(option, "name") == 0)
		return MU_LANG_EN;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (lang != MU_LANG_EN && strncmp(option, "name-", 5) == 0 &&
		    strcmp(option + 5, mu_lang_code((enum mu_lang)lang)) == 0)
			return lang;
	return MU_LANG_COUNT;
}

static int name_take(struct making *m, int lang, const char *about, const char *text)
{
	if (writing_label(text, m->leader.names[lang]))
		return 0;
	return complain(m->lang, LEADER_NAME, about, "must be 1 to 40 letters that can be read on one line");
}

static int option_take(struct making *m, const char *option, const char *value)
{
	struct made_reader reader = {.game = leader_game(), .lang = m->lang};
	const char *name = option + 2;
	if (strcmp(option, "-o") == 0) {
		m->output = value;
		return 0;
	}
	if (strncmp(option, "--", 2) != 0)
		return complain(m->lang, LEADER_NAME, option, "is not expected here");
	if (name_language(name) < MU_LANG_COUNT)
		return name_take(m, name_language(name), option, value);
	if (!made_field_read(&reader, &m->leader.made, name, strlen(name), value, strlen(value)))
		return complain(m->lang, LEADER_NAME, option, reader.sentence);
	m->given |= UINT32_C(1) << mu_field_find(leader_game(), name, strlen(name));
	return 0;
}

static int options_take(struct making *m, int argc, char **argv)
{
	for (int i = 1; i < argc; i += 2) {
		const int code = i + 1 < argc ? option_take(m, argv[i], argv[i + 1])
		                              : complain(m->lang, LEADER_NAME, argv[i], "needs a value");
		if (code)
			return code;
	}
	return 0;
}

/* -- Questions ---------------------------------------------------------------------------------------- */

/* One line of what is typed. False: there is no more. */
static bool answer_read(char answer[ANSWER_MAX])
{
	if (!fgets(answer, ANSWER_MAX, stdin))
		return false;
	answer[strcspn(answer, "\r\n")] = '\0';
	return true;
}

static int given_up(enum mu_lang lang)
{
	complain_text(LEADER_NAME, NULL, mu_text(lang, "the leader is not finished, so nothing was written"));
	return 1;
}

static int ask_name(struct making *m)
{
	char answer[ANSWER_MAX];
	while (!leader_name(&m->leader, m->lang)[0]) {
		fputs(mu_text(m->lang, "What is it called?"), stderr);
		fputs(" ", stderr);
		if (!answer_read(answer))
			return given_up(m->lang);
		name_take(m, m->lang, "NAME", answer);
	}
	return 0;
}

/* What the field may be behind those before it: no field can be this great a number. False: one before it is wrong. */
static bool fits_find(const struct making *m, int field, uint32_t *ret_fits)
{
	struct mu_made made = m->leader.made;
	made.values[field] = UINT8_MAX;
	return leader_game()->made_check(&made, ret_fits) == field;
}

static void ask(enum mu_lang lang, const struct mu_field *field, uint32_t fits)
{
	const struct voice voice = {.lang = lang};
	char list[SPEECH_MAX] = "";
	for (unsigned i = 0; field->values && field->values[i]; i++)
		if (fits >> (field->several ? i : i + 1) & 1)
			list_join(&voice, list, sizeof list, field->values[i]);
	for (unsigned number = 1; !field->values && number <= field->most; number++)
		if (fits >> number & 1)
			list_join(&voice, list, sizeof list, digits_of(number).text);
	fprintf(stderr, "%s (%s%s%s)? ", field->name, list, field->several ? ", +" : "",
	        !field->several && fits & 1 ? ", -" : "");
}

/* A field that may be left out is, with an empty line or "-". */
static int ask_field(struct making *m, int field, uint32_t fits)
{
	struct made_reader reader = {.game = leader_game(), .lang = m->lang};
	const struct mu_field *row = &reader.game->fields[field];
	char answer[ANSWER_MAX];
	for (;;) {
		struct mu_made made = m->leader.made;
		uint32_t ignored;
		ask(m->lang, row, fits);
		if (!answer_read(answer))
			return given_up(m->lang);
		if ((!answer[0] || strcmp(answer, "-") == 0) && !row->several && fits & 1)
			return 0;
		if (!made_field_read(&reader, &made, row->name, strlen(row->name), answer, strlen(answer))) {
			complain_text(LEADER_NAME, NULL, reader.sentence);
			continue;
		}
		const int wrong = reader.game->made_check(&made, &ignored);
		m->leader.made = made;
		if (wrong < 0 || wrong > field)
			return 0;
		made_fits(&reader, &made);
		complain_text(LEADER_NAME, NULL, reader.sentence);
		m->leader.made.values[field] = 0;
	}
}

/* Only what can be chosen is asked for; with a skill on the command line only what it lacks. */
static int ask_fields(struct making *m)
{
	const struct mu_game *game = leader_game();
	uint32_t ignored;
	const bool whole = game->made_check(&m->leader.made, &ignored) < 0;
	uint32_t fits;
	for (int field = 0; !whole && game->fields[field].name && fits_find(m, field, &fits); field++) {
		const bool several = game->fields[field].several;
		if (m->given >> field & 1 || (several ? !fits : fits == 1))
			continue;
		if (!several && !(fits & (fits - 1))) {
			m->leader.made.values[field] = (uint8_t)__builtin_ctz(fits);
			continue;
		}
		const int code = ask_field(m, field, fits);
		if (code)
			return code;
	}
	return 0;
}

/* -- The file ------------------------------------------------------------------------------------------ */

static int write_out(const struct making *m)
{
	FILE *to = m->output ? fopen(m->output, "wx") : stdout;
	if (!to) {
		complain_text(LEADER_NAME, m->output, error_text(m->lang, errno));
		return 1;
	}
	leader_write(&m->leader, to);
	const bool failed = ferror(to) | (m->output ? fclose(to) : fflush(to));
	if (failed)
		complain_text(LEADER_NAME, m->output, error_text(m->lang, errno));
	return failed;
}

int leader_new(int argc, char **argv, enum mu_lang lang)
{
	struct making m = {.lang = lang};
	struct made_reader reader = {.game = leader_game(), .lang = lang};
	char text[SPEECH_MAX];
	int code = options_take(&m, argc, argv);
	if (!code)
		code = ask_name(&m);
	if (!code)
		code = ask_fields(&m);
	if (code)
		return code;
	if (!made_fits(&reader, &m.leader.made)) {
		complain_text(LEADER_NAME, NULL, reader.sentence);
		return 1;
	}
	const struct voice voice = voice_error(lang);
	leader_cards()->made_text(&voice, text, sizeof text, &m.leader.made);
	say(&voice, "{name}: \"{text}\"", "name", leader_name(&m.leader, lang), "text", text, NULL);
	return write_out(&m);
}
