#include "leader_file.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "engine/said.h"
#include "record/made_read.h"
#include "record/plain_text.h"
#include "words/complain.h"

enum problem {
#define LEADER_ERROR_ENUM(name, code) LEADER_E_##name,
	LEADER_ERRORS(LEADER_ERROR_ENUM)
#undef LEADER_ERROR_ENUM
};

static const char *const codes[] = {
#define LEADER_ERROR_CODE(name, code) code,
    LEADER_ERRORS(LEADER_ERROR_CODE)
#undef LEADER_ERROR_CODE
};

/* The file, line by line. */
struct lines {
	const char *at, *end; /* what is still to be read */
	size_t line;
	uint32_t given; /* set of fields */
	struct leader *leader;
	struct leader_error *error;
};

/* Always false. */
__attribute__((format(printf, 3, 4))) static bool fail(const struct lines *r, enum problem problem, const char *format,
                                                       ...)
{
	va_list arguments;
	r->error->line = r->line;
	r->error->code = codes[problem];
	va_start(arguments, format);
	vsnprintf(r->error->sentence, sizeof r->error->sentence, mu_text(r->error->lang, format), arguments);
	va_end(arguments);
	return false;
}

const char leader_game_missing[] = N_("There is no game here with party leaders that people can make.");

const struct mu_game *leader_game(void)
{
	size_t i = 0;
	while (mu_game_at(i) && !mu_game_at(i)->fields)
		i++;
	return mu_game_at(i);
}

/* -- Lines ------------------------------------------------------------------------------------------ */

/* The next one, without its end, into `line`. False: there is none, or it is cut off or no text. */
static bool line_take(struct lines *r, char line[LEADER_SIZE_MAX + 1])
{
	const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
	r->line++;
	if (!end)
		return fail(r, LEADER_E_END, N_("The file is cut off: its last line has no end."));
	size_t length = (size_t)(end - r->at);
	memcpy(line, r->at, length);
	r->at = end + 1;
	if (length && line[length - 1] == '\r')
		length--;
	line[length] = '\0';
	return text_is_plain(line, length) ||
	       fail(r, LEADER_E_TEXT, N_("The line contains a control character or is not UTF-8."));
}

static bool version_read(struct lines *r, const char *line)
{
	static const char first[] = "muster leader ";
	if (strncmp(line, first, strlen(first)) != 0)
		return fail(r, LEADER_E_VERSION, N_("The first line of a leader must be \"muster leader %d\"."),
		            LEADER_VERSION);
	if (strcmp(line + strlen(first), "1") != 0)
		return fail(r, LEADER_E_VERSION,
		            N_("This is version \"%.20s\", perhaps of a newer program; only version %d can be read."),
		            line + strlen(first), LEADER_VERSION);
	return true;
}

/* "name", "name-pl": which language; MU_LANG_COUNT: it is no name. */
static int name_language(const char *key)
{
	if (strcmp(key, "name") == 0)
		return MU_LANG_EN;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (strncmp(key, "name-", 5) == 0 && strcmp(key + 5, mu_lang_code((enum mu_lang)lang)) == 0 &&
		    lang != MU_LANG_EN)
			return lang;
	return MU_LANG_COUNT;
}

static bool name_read(struct lines *r, int lang, const char *key, const char *value)
{
	char *name = r->leader->names[lang];
	if (name[0])
		return fail(r, LEADER_E_KEY, N_("\"%s\" is given twice."), key);
	return writing_label(value, name) ||
	       fail(r, LEADER_E_VALUE, N_("\"%s\" must be 1 to %d letters that can be read on one line."), key,
	            LABEL_CLUSTERS);
}

static bool field_read(struct lines *r, const char *key, const char *value)
{
	struct made_reader reader = {.game = leader_game(), .lang = r->error->lang};
	const int field = mu_field_find(reader.game, key, strlen(key));
	if (field >= 0 && r->given >> field & 1)
		return fail(r, LEADER_E_KEY, N_("\"%s\" is given twice."), key);
	if (!made_field_read(&reader, &r->leader->made, key, strlen(key), value, strlen(value)))
		return fail(r, field < 0 ? LEADER_E_KEY : LEADER_E_VALUE, "%s", reader.sentence);
	r->given |= UINT32_C(1) << field;
	return true;
}

static bool content_read(struct lines *r, char *line)
{
	char *value = strchr(line, ' ');
	if (!line[0] || line[0] == '#')
		return true;
	if (value)
		*value++ = '\0';
	const int lang = name_language(line);
	return lang < MU_LANG_COUNT ? name_read(r, lang, line, value ? value : "")
	                            : field_read(r, line, value ? value : "");
}

bool leader_parse(const char *text, size_t length, struct leader *ret_leader, struct leader_error *ret_error)
{
	char line[LEADER_SIZE_MAX + 1];
	struct leader leader = {{{0}}, {""}};
	struct lines r = {.at = text, .end = text + length, .leader = &leader, .error = ret_error};
	struct made_reader reader = {.game = leader_game(), .lang = ret_error->lang};
	if (!reader.game)
		return fail(&r, LEADER_E_SKILL, "%s", mu_text(ret_error->lang, leader_game_missing));
	if (length > LEADER_SIZE_MAX)
		return fail(&r, LEADER_E_SIZE, N_("A leader can have at most %u bytes."), LEADER_SIZE_MAX);
	if (!line_take(&r, line) || !version_read(&r, line))
		return false;
	while (r.at < r.end)
		if (!line_take(&r, line) || !content_read(&r, line))
			return false;
	r.line = 0;
	if (!leader_name(&leader, MU_LANG_EN)[0])
		return fail(&r, LEADER_E_KEY, N_("The leader has no name: \"name\", or \"name-\" and a language, is missing."));
	if (!made_fits(&reader, &leader.made))
		return fail(&r, LEADER_E_SKILL, "%s", reader.sentence);
	*ret_leader = leader;
	return true;
}

/* -- Files ------------------------------------------------------------------------------------------- */

bool leader_file_read(const char *path, struct leader *ret_leader, struct leader_error *ret_error)
{
	char text[LEADER_SIZE_MAX + 1];
	const struct lines r = {.error = ret_error};
	const bool named = strcmp(path, "-") != 0;
	FILE *file = named ? fopen(path, "rb") : stdin;
	if (!file)
		return fail(&r, LEADER_E_FILE, "%s", error_text(ret_error->lang, errno));
	const size_t length = fread(text, 1, sizeof text, file);
	const int error = ferror(file) ? errno : 0;
	if (named)
		fclose(file);
	if (error)
		return fail(&r, LEADER_E_FILE, "%s", error_text(ret_error->lang, error));
	return leader_parse(text, length, ret_leader, ret_error);
}

void leader_write(const struct leader *leader, FILE *to)
{
	const struct mu_game *game = leader_game();
	fprintf(to, "muster leader %d\n", LEADER_VERSION);
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (leader->names[lang][0])
			fprintf(to, "name%s%s %s\n", lang == MU_LANG_EN ? "" : "-",
			        lang == MU_LANG_EN ? "" : mu_lang_code((enum mu_lang)lang), leader->names[lang]);
	for (int i = 0; game->fields[i].name; i++) {
		char value[MU_TEXT_MAX];
		if (mu_made_text(game, &leader->made, i, value, sizeof value))
			fprintf(to, "%s %s\n", game->fields[i].name, value);
	}
}

void leader_complain(const char *who, const char *path, const struct leader_error *error)
{
	fprintf(stderr, "%s: %s: ", who, path);
	if (error->line)
		fprintf(stderr, mu_text(error->lang, "line %zu: %s%s%s: %s"), error->line, error->code, "", "",
		        error->sentence);
	else
		fprintf(stderr, "%s: %s", error->code, error->sentence);
	fputs("\n", stderr);
}

const char *leader_name(const struct leader *leader, enum mu_lang lang)
{
	if (leader->names[lang][0])
		return leader->names[lang];
	for (int other = 0; other < MU_LANG_COUNT; other++)
		if (leader->names[other][0])
			return leader->names[other];
	return "";
}
