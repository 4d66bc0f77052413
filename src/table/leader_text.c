/* Leaders as text: reading, line by line, and writing. */
#include "leader_file.h"

#include <stdarg.h>
#include <string.h>

#include "engine/said.h"
#include "record/made_read.h"
#include "record/plain_text.h"

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

bool leader_refuse(struct leader_error *error, size_t line, enum leader_problem problem, const char *format, ...)
{
	va_list arguments;
	error->line = line;
	error->code = codes[problem];
	va_start(arguments, format);
	vsnprintf(error->sentence, sizeof error->sentence, mu_text(error->lang, format), arguments);
	va_end(arguments);
	return false;
}

const char leader_game_missing[] = N_("None of the games here has custom leaders.");

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
		return leader_refuse(r->error, r->line, LEADER_E_END, N_("The file is cut off: its last line has no end."));
	size_t length = (size_t)(end - r->at);
	memcpy(line, r->at, length);
	r->at = end + 1;
	if (length && line[length - 1] == '\r')
		length--;
	line[length] = '\0';
	return text_is_plain(line, length) || leader_refuse(r->error, r->line, LEADER_E_TEXT,
	                                                    N_("The line contains a control character or is not UTF-8."));
}

static bool version_read(struct lines *r, const char *line)
{
	static const char first[] = "muster leader ";
	if (strncmp(line, first, strlen(first)) != 0)
		return leader_refuse(r->error, r->line, LEADER_E_VERSION,
		                     N_("The first line of a leader must be \"muster leader %d\"."), LEADER_VERSION);
	if (strcmp(line + strlen(first), "1") != 0)
		return leader_refuse(r->error, r->line, LEADER_E_VERSION,
		                     N_("This is version \"%.20s\", perhaps of a newer program; only version %d can be read."),
		                     line + strlen(first), LEADER_VERSION);
	return true;
}

/* -- Words for people ------------------------------------------------------------------------------- */

/* "title", "title-pl" are of that kind: which language; MU_LANG_COUNT: it is not. */
static int label_language(const char *key, const char *kind)
{
	const size_t length = strlen(kind);
	if (strcmp(key, kind) == 0)
		return MU_LANG_EN;
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (lang != MU_LANG_EN && strncmp(key, kind, length) == 0 && key[length] == '-' &&
		    strcmp(key + length + 1, mu_lang_code((enum mu_lang)lang)) == 0)
			return lang;
	return MU_LANG_COUNT;
}

/* Small letters, digits and hyphens, with one space between two words. */
static bool portrait_is_fine(const char *text)
{
	const size_t length = strlen(text);
	if (!length || length >= PORTRAIT_SIZE || text[length - 1] == ' ')
		return false;
	for (size_t i = 0; i < length; i++) {
		const char letter = text[i];
		const bool fine = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
		                  (letter == ' ' && i && text[i - 1] != ' ');
		if (!fine)
			return false;
	}
	return true;
}

static bool portrait_read(struct leader *leader, const char *value, struct leader_error *error, size_t line)
{
	if (leader->portrait[0])
		return leader_refuse(error, line, LEADER_E_KEY, N_("\"%s\" is given twice."), "portrait");
	if (!portrait_is_fine(value))
		return leader_refuse(error, line, LEADER_E_VALUE,
		                     N_("\"portrait\" must be words of lower-case letters, digits and hyphens, %d characters "
		                        "at most."),
		                     PORTRAIT_SIZE - 1);
	strcpy(leader->portrait, value);
	return true;
}

bool leader_label_read(struct leader *leader, const char *key, const char *value, bool *ret_known,
                       struct leader_error *error, size_t line)
{
	const int name = label_language(key, "name"), title = label_language(key, "title");
	*ret_known = true;
	if (strcmp(key, "portrait") == 0)
		return portrait_read(leader, value, error, line);
	if (name == MU_LANG_COUNT && title == MU_LANG_COUNT) {
		*ret_known = false;
		return false;
	}
	char *label = name < MU_LANG_COUNT ? leader->names[name] : leader->titles[title];
	if (label[0])
		return leader_refuse(error, line, LEADER_E_KEY, N_("\"%s\" is given twice."), key);
	return writing_label(value, label) ||
	       leader_refuse(error, line, LEADER_E_VALUE,
	                     N_("\"%s\" must be 1 to %d visible characters, and each word must stick to one alphabet."),
	                     key, LABEL_CLUSTERS);
}

/* -- The rest ------------------------------------------------------------------------------------------ */

static bool field_read(struct lines *r, const char *key, const char *value)
{
	struct made_reader reader = {.game = leader_game(), .lang = r->error->lang};
	const int field = mu_field_find(reader.game, key, strlen(key));
	if (field >= 0 && r->given >> field & 1)
		return leader_refuse(r->error, r->line, LEADER_E_KEY, N_("\"%s\" is given twice."), key);
	if (!made_field_read(&reader, &r->leader->made, key, strlen(key), value, strlen(value)))
		return leader_refuse(r->error, r->line, field < 0 ? LEADER_E_KEY : LEADER_E_VALUE, "%s", reader.sentence);
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
	bool known;
	const bool fine = leader_label_read(r->leader, line, value ? value : "", &known, r->error, r->line);
	return known ? fine : field_read(r, line, value ? value : "");
}

bool leader_parse(const char *text, size_t length, struct leader *ret_leader, struct leader_error *ret_error)
{
	char line[LEADER_SIZE_MAX + 1];
	struct leader leader = {.portrait = ""};
	struct lines r = {.at = text, .end = text + length, .leader = &leader, .error = ret_error};
	struct made_reader reader = {.game = leader_game(), .lang = ret_error->lang};
	if (!reader.game)
		return leader_refuse(r.error, r.line, LEADER_E_SKILL, "%s", mu_text(ret_error->lang, leader_game_missing));
	if (length > LEADER_SIZE_MAX)
		return leader_refuse(r.error, r.line, LEADER_E_SIZE, N_("A leader can have at most %u bytes."),
		                     LEADER_SIZE_MAX);
	if (!line_take(&r, line) || !version_read(&r, line))
		return false;
	while (r.at < r.end)
		if (!line_take(&r, line) || !content_read(&r, line))
			return false;
	r.line = 0;
	if (!leader_name(&leader, MU_LANG_EN)[0])
		return leader_refuse(r.error, r.line, LEADER_E_KEY,
		                     N_("The leader has no name: \"name\", or \"name-\" and a language, is missing."));
	if (!made_fits(&reader, &leader.made))
		return leader_refuse(r.error, r.line, LEADER_E_SKILL, "%s", reader.sentence);
	*ret_leader = leader;
	return true;
}

/* -- Writing ----------------------------------------------------------------------------------------- */

static void labels_write(FILE *to, const char *kind, const char (*labels)[LABEL_SIZE])
{
	for (int lang = 0; lang < MU_LANG_COUNT; lang++)
		if (labels[lang][0])
			fprintf(to, "%s%s%s %s\n", kind, lang == MU_LANG_EN ? "" : "-",
			        lang == MU_LANG_EN ? "" : mu_lang_code((enum mu_lang)lang), labels[lang]);
}

void leader_write(const struct leader *leader, FILE *to)
{
	const struct mu_game *game = leader_game();
	fprintf(to, "muster leader %d\n", LEADER_VERSION);
	labels_write(to, "name", leader->names);
	labels_write(to, "title", leader->titles);
	if (leader->portrait[0])
		fprintf(to, "portrait %s\n", leader->portrait);
	for (int i = 0; game->fields[i].name; i++) {
		char value[MU_TEXT_MAX];
		if (mu_made_text(game, &leader->made, i, value, sizeof value))
			fprintf(to, "%s %s\n", game->fields[i].name, value);
	}
}

static const char *label_in(const char (*labels)[LABEL_SIZE], enum mu_lang lang)
{
	if (labels[lang][0])
		return labels[lang];
	for (int other = 0; other < MU_LANG_COUNT; other++)
		if (labels[other][0])
			return labels[other];
	return "";
}

const char *leader_name(const struct leader *leader, enum mu_lang lang)
{
	return label_in(leader->names, lang);
}

const char *leader_title(const struct leader *leader, enum mu_lang lang)
{
	return label_in(leader->titles, lang);
}
