/* `muster leader new`: takes what is given, asks for the rest, and writes the file. */
#include "leader_ask.h"

#include <errno.h>
#include <string.h>

#include "record/made_read.h"
#include "words/complain.h"

/* -- Options ------------------------------------------------------------------------------------------ */

/* "--name-pl", "--title", "--class". */
static int option_take(struct leader_making *m, const char *option, const char *value)
{
	struct made_reader reader = {.game = leader_game(), .lang = m->lang};
	struct leader_error error = {.lang = m->lang};
	const char *name = option + 2;
	bool known = false;
	if (strcmp(option, "-o") == 0) {
		m->output = value;
		return 0;
	}
	if (strncmp(option, "--", 2) != 0)
		return complain(m->lang, LEADER_NAME, option, "is not expected here");
	if (leader_label_read(&m->leader, name, value, &known, &error, 0))
		return 0;
	if (known)
		return complain(m->lang, LEADER_NAME, option, error.sentence);
	if (!made_field_read(&reader, &m->leader.made, name, strlen(name), value, strlen(value)))
		return complain(m->lang, LEADER_NAME, option, reader.sentence);
	m->given |= UINT32_C(1) << mu_field_find(leader_game(), name, strlen(name));
	return 0;
}

static int options_take(struct leader_making *m, int argc, char **argv)
{
	for (int i = 1; i < argc; i += 2) {
		const int code = i + 1 < argc ? option_take(m, argv[i], argv[i + 1])
		                              : complain(m->lang, LEADER_NAME, argv[i], "needs a value");
		if (code)
			return code;
	}
	m->named = leader_name(&m->leader, m->lang)[0] != '\0';
	return 0;
}

/* -- The file ------------------------------------------------------------------------------------------ */

static int write_out(const struct leader_making *m)
{
	const struct voice voice = voice_error(m->lang);
	FILE *to = m->output ? fopen(m->output, "wx") : stdout;
	if (!to) {
		complain_text(LEADER_NAME, m->output, error_text(m->lang, errno));
		return 1;
	}
	leader_write(&m->leader, to);
	const bool unwritten = ferror(to);
	const bool failed = (m->output ? fclose(to) : fflush(to)) || unwritten;
	if (failed)
		complain_text(LEADER_NAME, m->output, error_text(m->lang, errno));
	if (!failed && m->asked && m->output) {
		say(&voice, "It is saved in {path}.", "path", m->output, NULL);
		say(&voice, "To play with this leader: muster play {game} --leader {path}", "game", leader_game()->name, "path",
		    m->output, NULL);
	}
	return failed;
}

/* What nobody was asked about is told in one line. */
static void tell(const struct leader_making *m)
{
	const struct voice voice = voice_error(m->lang);
	char text[SPEECH_MAX];
	leader_cards()->made_text(&voice, text, sizeof text, &m->leader.made);
	say(&voice, "{name}: \"{text}\"", "name", leader_name(&m->leader, m->lang), "text", text, NULL);
}

int leader_new(int argc, char **argv, enum mu_lang lang)
{
	struct leader_making m = {.lang = lang};
	struct made_reader reader = {.game = leader_game(), .lang = lang};
	const int code = options_take(&m, argc, argv);
	if (code)
		return code;
	enum leader_answer answer = leader_ask(&m);
	if (answer == LEADER_DONE && !made_fits(&reader, &m.leader.made)) {
		complain_text(LEADER_NAME, NULL, reader.sentence);
		return 1;
	}
	if (answer == LEADER_DONE && m.asked)
		answer = leader_ask_end(&m);
	if (answer == LEADER_GIVEN_UP) {
		complain_text(LEADER_NAME, NULL, mu_text(lang, "the leader is not finished, so nothing was written"));
		return 1;
	}
	if (!m.asked)
		tell(&m);
	return write_out(&m);
}
