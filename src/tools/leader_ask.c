#include "leader_ask.h"

#include <string.h>
#include <unistd.h>

#include "record/made_read.h"
#include "words/complain.h"

enum { ANSWER_MAX = 1024, CHOICES_MAX = 32, HANG = 5 };

/* What is asked about a field, and what is said of its numbers where a skill sounds the same with all of them. */
static const struct {
	const char *field, *question;
	const char *left_out, *number;
} questions[] = {
    {"class", N_("Which class is it?"), NULL, NULL},
    {"when", N_("When does the skill work? These are examples; you can change the details afterwards."), NULL, NULL},
    {"do", N_("What does the skill do?"), NULL, NULL},
    {"rolls", N_("On which rolls? You can choose several, for example 1+2."), NULL, NULL},
    {"number", N_("How large is the number in the skill?"), NULL, NULL},
    {"price", N_("What does it cost?"), NULL, NULL},
    {"limit", N_("How often in a turn?"), NULL, NULL},
    {"seats", N_("For how many players?"), N_("any number of players"), N_("{n} or more players")},
};
enum { QUESTION_COUNT = sizeof questions / sizeof questions[0] };

struct choice {
	uint8_t value;
	char key[MU_TEXT_MAX]; /* what to type: its place, or the number itself; "-" for leaving it out */
};

static struct voice voice_asking(enum mu_lang lang)
{
	return (struct voice){.out = stderr, .lang = lang, .width = SPEECH_WIDTH};
}

/* One line of what is typed, cut if it is endless. False: there is no more. */
static bool answer_read(char answer[ANSWER_MAX])
{
	int rest;
	fputs("> ", stderr);
	if (!fgets(answer, ANSWER_MAX, stdin)) {
		fputs("\n", stderr);
		return false;
	}
	if (!strchr(answer, '\n'))
		while ((rest = getchar()) != EOF && rest != '\n')
			;
	answer[strcspn(answer, "\r\n")] = '\0';
	return true;
}

/* -- What fits ---------------------------------------------------------------------------------------- */

/* What the field may be behind those before it: no field can be this great a number. False: one before it is wrong. */
static bool fits_find(const struct mu_made *made, int field, uint32_t *ret_fits)
{
	struct mu_made tried = *made;
	tried.values[field] = UINT8_MAX;
	return leader_game()->made_check(&tried, ret_fits) == field;
}

/* From this field on with the first values that fit each other and those that are given. False: there are none. */
static bool complete(const struct leader_making *m, int field, struct mu_made *made)
{
	const struct mu_field *row = &leader_game()->fields[field];
	struct mu_made tried = *made;
	uint32_t fits;
	if (!row->name)
		return leader_game()->made_check(made, &fits) < 0;
	if (m->given >> field & 1)
		return complete(m, field + 1, made);
	if (!fits_find(made, field, &fits))
		return false;
	if (row->several && !fits)
		return complete(m, field + 1, made);
	for (unsigned i = 0; i < CHOICES_MAX; i++) {
		tried.values[field] = (uint8_t)(row->several ? 1u << i : i);
		if (!(fits >> i & 1) || !complete(m, field + 1, &tried))
			continue;
		*made = tried;
		return true;
	}
	return false;
}

/* All values of the field with which the leader can be made whole; of several each alone. */
static int choices_find(const struct leader_making *m, int field, struct choice choices[CHOICES_MAX])
{
	const struct mu_field *row = &leader_game()->fields[field];
	int count = 0;
	uint32_t fits;
	if (!fits_find(&m->leader.made, field, &fits))
		return 0;
	for (unsigned i = 0; i < CHOICES_MAX && count < CHOICES_MAX; i++) {
		struct mu_made made = m->leader.made;
		const unsigned value = row->several ? 1u << i : i;
		if (!(fits >> i & 1) || value > UINT8_MAX)
			continue;
		made.values[field] = (uint8_t)value;
		if (!complete(m, field + 1, &made))
			continue;
		choices[count].value = (uint8_t)value;
		snprintf(choices[count].key, sizeof choices[count].key, "%s",
		         !value        ? "-"
		         : row->values ? digits_of((unsigned)count + 1).text
		                       : digits_of(value).text);
		count++;
	}
	return count;
}

/* -- Showing ------------------------------------------------------------------------------------------ */

/* The skill that it would be, and the word for it. */
static void choice_say(const struct leader_making *m, const struct voice *voice, int field, const struct choice *choice)
{
	const struct mu_field *row = &leader_game()->fields[field];
	struct mu_made made = m->leader.made;
	char text[SPEECH_MAX], word[MU_TEXT_MAX], label[MU_TEXT_MAX + 8];
	int q = 0;
	made.values[field] = choice->value;
	mu_made_text(leader_game(), &made, field, word, sizeof word);
	complete(m, field + 1, &made);
	while (q < QUESTION_COUNT - 1 && strcmp(questions[q].field, row->name) != 0)
		q++;
	if (field == 0)
		leader_cards()->made_class(voice, text, sizeof text, &made);
	else if (questions[q].left_out && !choice->value)
		snprintf(text, sizeof text, "%s", mu_text(voice->lang, questions[q].left_out));
	else if (questions[q].left_out)
		phrase(voice, text, sizeof text, questions[q].number, "n", digits_of(choice->value).text, NULL);
	else
		leader_cards()->made_text(voice, text, sizeof text, &made);
	text_resolve(voice, text, sizeof text);
	if (row->values && !text_same(text, word)) {
		const size_t length = strlen(text);
		snprintf(text + length, sizeof text - length, " [%s]", word);
	}
	snprintf(label, sizeof label, "%3s  ", choice->key);
	say_text(voice, label, HANG, text);
}

static void hint_say(const struct leader_making *m)
{
	const struct voice voice = voice_asking(m->lang);
	say(&voice, "Type what is on the left, or the word in brackets. < goes back, and Ctrl-D stops.", NULL);
}

static void question_say(const struct leader_making *m, int field, const struct choice *choices, int count)
{
	const struct voice voice = voice_asking(m->lang);
	const char *name = leader_game()->fields[field].name;
	fputs("\n", stderr);
	for (int q = 0; q < QUESTION_COUNT; q++)
		if (strcmp(questions[q].field, name) == 0)
			say(&voice, questions[q].question, NULL);
	for (int i = 0; i < count; i++)
		choice_say(m, &voice, field, &choices[i]);
}

/* -- Answers ------------------------------------------------------------------------------------------ */

/* A key, a word of the file, or the name of the class. False: none of them. */
static bool word_read(const struct leader_making *m, int field, const struct choice *choices, int count,
                      const char *text, uint8_t *ret_value)
{
	const struct voice voice = {.lang = m->lang};
	for (int i = 0; i < count; i++) {
		struct mu_made made = m->leader.made;
		char word[MU_TEXT_MAX], class[SPEECH_MAX] = "";
		made.values[field] = choices[i].value;
		mu_made_text(leader_game(), &made, field, word, sizeof word);
		if (field == 0) {
			leader_cards()->made_class(&voice, class, sizeof class, &made);
			text_resolve(&voice, class, sizeof class);
		}
		if (strcmp(text, choices[i].key) == 0 || (word[0] && text_same(text, word)) || text_same(text, class)) {
			*ret_value = choices[i].value;
			return true;
		}
	}
	return false;
}

/* "1", "play-hero"; of several "1+3", "1 3", "effect, attack". */
static bool value_read(const struct leader_making *m, int field, const struct choice *choices, int count, char *text,
                       uint8_t *ret_value)
{
	const bool several = leader_game()->fields[field].several;
	uint8_t value = 0, one;
	char *rest = NULL;
	for (char *word = strtok_r(text, several ? "+, " : " ", &rest); word;
	     word = strtok_r(NULL, several ? "+, " : " ", &rest)) {
		if (!word_read(m, field, choices, count, word, &one) || (value && !several))
			return false;
		value |= one;
		*ret_value = value;
		if (!one)
			return !strtok_r(NULL, " ", &rest);
	}
	return value != 0;
}

static enum leader_answer ask_field(struct leader_making *m, int field)
{
	struct choice choices[CHOICES_MAX];
	char answer[ANSWER_MAX];
	const int count = choices_find(m, field, choices);
	const bool free = count && !choices[0].value;
	question_say(m, field, choices, count);
	for (;;) {
		if (!answer_read(answer))
			return LEADER_GIVEN_UP;
		if (strcmp(answer, "<") == 0)
			return LEADER_BACK;
		if ((free && !answer[strspn(answer, " ")]) ||
		    value_read(m, field, choices, count, answer, &m->leader.made.values[field]))
			return LEADER_DONE;
		m->leader.made.values[field] = 0;
		hint_say(m);
	}
}

static enum leader_answer ask_name(struct leader_making *m)
{
	const struct voice voice = voice_asking(m->lang);
	char answer[ANSWER_MAX];
	for (;;) {
		say(&voice, "What is it called?", NULL);
		m->asked = true;
		if (!answer_read(answer))
			return LEADER_GIVEN_UP;
		if (writing_label(answer, m->leader.names[m->lang]))
			return LEADER_DONE;
		say(&voice, "A name needs 1 to 40 visible characters, and each word must stick to one alphabet.", NULL);
	}
}

/* -- From the first to the last ------------------------------------------------------------------------- */

/* Which field is to be asked for, from this one on: those with one value that is possible get it. -1: none. */
static int field_next(struct leader_making *m, int field)
{
	for (; leader_game()->fields[field].name; field++) {
		struct choice choices[CHOICES_MAX];
		if (m->given >> field & 1)
			continue;
		const int count = choices_find(m, field, choices);
		if (count > 1)
			return field;
		m->leader.made.values[field] = count ? choices[0].value : 0;
	}
	return -1;
}

/* The one before it that somebody was asked for, with all from there on forgotten. -1: there is none. */
static int field_before(struct leader_making *m, int field)
{
	struct choice choices[CHOICES_MAX];
	while (--field >= 0) {
		if (m->given >> field & 1)
			continue;
		m->leader.made.values[field] = 0;
		if (choices_find(m, field, choices) > 1)
			return field;
	}
	return -1;
}

static int field_count(void)
{
	int count = 0;
	while (leader_game()->fields[count].name)
		count++;
	return count;
}

static enum leader_answer ask_from(struct leader_making *m, int field)
{
	if (field_next(m, field) >= 0)
		hint_say(m);
	while ((field = field_next(m, field)) >= 0) {
		m->asked = true;
		const enum leader_answer answer = ask_field(m, field);
		if (answer == LEADER_GIVEN_UP)
			return answer;
		if (answer == LEADER_DONE) {
			field++;
			continue;
		}
		field = field_before(m, field);
		if (field < 0 && !m->named && ask_name(m) == LEADER_GIVEN_UP)
			return LEADER_GIVEN_UP;
		if (field < 0)
			field = 0;
	}
	return LEADER_DONE;
}

enum leader_answer leader_ask(struct leader_making *m)
{
	uint32_t ignored;
	if (!m->named && ask_name(m) == LEADER_GIVEN_UP)
		return LEADER_GIVEN_UP;
	/* With a skill on the command line nothing is asked for that it need not have. */
	if (leader_game()->made_check(&m->leader.made, &ignored) < 0)
		return LEADER_DONE;
	return ask_from(m, 0);
}

/* -- The end ---------------------------------------------------------------------------------------------- */

/* "Ada the Bold": ada-the-bold.leader. Letters that are not ASCII stay. */
static void file_name(const struct leader_making *m, char name[ANSWER_MAX])
{
	size_t length = 0;
	for (const char *at = leader_name(&m->leader, m->lang); *at; at++) {
		const bool letter = (*at | 32) >= 'a' && (*at | 32) <= 'z';
		if (letter || (*at >= '0' && *at <= '9') || *at & 0x80)
			name[length++] = (char)(letter ? *at | 32 : *at);
		else if (*at == ' ' && length && name[length - 1] != '-')
			name[length++] = '-';
	}
	snprintf(name + length, ANSWER_MAX - length, "%s", length ? ".leader" : "my.leader");
}

/* Only people at a screen are asked where to; programs get it as output. */
static enum leader_answer ask_file(struct leader_making *m)
{
	static char file[ANSWER_MAX]; /* as long as the leader */
	const struct voice voice = voice_asking(m->lang);
	char usual[ANSWER_MAX];
	while (!m->output && isatty(STDOUT_FILENO)) {
		file_name(m, usual);
		say(&voice, "What should the file be called? Press Enter for {path}.", "path", usual, NULL);
		if (!answer_read(file))
			return LEADER_GIVEN_UP;
		if (strcmp(file, "<") == 0)
			return LEADER_BACK;
		if (!file[0])
			snprintf(file, sizeof file, "%s", usual);
		if (access(file, F_OK) != 0)
			m->output = file;
		else
			say(&voice, "There is already a file called {path}. Choose another name.", "path", file, NULL);
	}
	return LEADER_DONE;
}

static void end_say(const struct leader_making *m)
{
	const struct voice voice = voice_asking(m->lang);
	fputs("\n", stderr);
	leader_cards()->made_explain(&voice, leader_name(&m->leader, m->lang), &m->leader.made);
	fputs("\n", stderr);
	say(&voice, "What would you like to do with this leader?", NULL);
	say_text(&voice, "  1  ", HANG, mu_text(m->lang, "Save it."));
	say_text(&voice, "  2  ", HANG, mu_text(m->lang, "Let bots test whether it is fair. This takes up to 30 seconds."));
	say_text(&voice, "  <  ", HANG, mu_text(m->lang, "Go back and change it."));
}

/* From the last thing on that somebody was asked about. */
static enum leader_answer ask_again(struct leader_making *m)
{
	const int field = field_before(m, field_count());
	if (field < 0 && !m->named && ask_name(m) == LEADER_GIVEN_UP)
		return LEADER_GIVEN_UP;
	return ask_from(m, field < 0 ? 0 : field);
}

enum leader_answer leader_ask_end(struct leader_making *m)
{
	const struct voice voice = voice_asking(m->lang);
	char answer[ANSWER_MAX];
	for (;;) {
		end_say(m);
		if (!answer_read(answer))
			return LEADER_DONE; /* it is whole */
		if (!answer[0] || strcmp(answer, "1") == 0) {
			const enum leader_answer saved = ask_file(m);
			if (saved != LEADER_BACK)
				return saved;
		} else if (strcmp(answer, "2") == 0) {
			say(&voice, "Bots are testing it…", NULL);
			leader_try(&m->leader, m->lang, stderr);
		} else if (strcmp(answer, "<") == 0 && ask_again(m) == LEADER_GIVEN_UP) {
			return LEADER_GIVEN_UP;
		}
	}
}
