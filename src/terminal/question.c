#include "question.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "base/arguments.h"
#include "course.h"
#include "analysis/insight.h"
#include "words/card_list.h"
#include "words/meant.h"
#include "rules.h"

enum {
	INPUT_MAX = 1024,
	SCREENFUL = 60, /* empty lines that push a hand off a usual screen */
};

struct question {
	struct host *host;
	struct voice voice;
	struct seating seating;
	mu_action actions[MU_ACTIONS_MAX];
	int count;
	mu_action chosen; /* 0: not yet */
	bool quit;
};

/* -- Input -------------------------------------------------------------------------------- */

/* Where input is no keyboard, the answer is written behind its question, so that a transcript can be read. */
static void echo(const char *line)
{
	for (const char *at = line; *at;) {
		const char *from = at;
		const uint32_t letter = letter_next(&at);
		if (letter < 0x80 || (letter >= 0xa0 && letter != 0xfffd)) /* the others command terminals, or are broken */
			fwrite(from, 1, (size_t)(at - from), stdout);
		else
			putchar('?');
	}
	putchar('\n');
}

/* A line without control characters, and spaces only between words. False: the input has ended. */
static bool line_read(char line[INPUT_MAX])
{
	size_t length = 0;
	int c;
	while ((c = getchar()) != EOF && c != '\n') {
		if (c == '\r' || c == '\t')
			c = ' ';
		if (c == ' ' && (!length || line[length - 1] == ' '))
			continue;
		if (length < INPUT_MAX - 1)
			line[length++] = (char)(c < ' ' || c == 0x7f ? '?' : c);
	}
	if (length && line[length - 1] == ' ')
		length--;
	line[length] = '\0';
	if (c == EOF || !isatty(STDIN_FILENO))
		echo(line);
	return c != EOF || length;
}

static bool prompt(const char *text, char line[INPUT_MAX])
{
	fputs(text, stdout);
	fflush(stdout);
	return line_read(line);
}

/* -- Words that are commands: in English always, and in the language of the person ---------------- */

static bool is_command(enum mu_lang lang, const char *command, const char *word)
{
	return text_same(command, word) || text_same(mu_text_in(lang, "command", command), word);
}

/* -- Asking --------------------------------------------------------------------------------- */

static const void *state_of(const struct question *q)
{
	return match_state(q->host->match);
}

static struct label label_at(const struct question *q, int index)
{
	return label_make(q->host->words, &q->voice, &q->seating, state_of(q), q->actions[index]);
}

static void say_actions(const struct question *q)
{
	for (int i = 0; i < q->count; i++) {
		char number[16], text[SPEECH_MAX];
		words_action(q->host->words, &q->voice, text, sizeof text, &q->seating, state_of(q), q->actions[i]);
		snprintf(number, sizeof number, "%3d. ", i + 1);
		say_item(&q->voice, number, 5, "{action} – {text}", "action", label_at(q, i).text, "text", text, NULL);
	}
}

static void say_question(const struct question *q)
{
	puts("");
	plain_situation(q->host->game, &q->voice, &q->seating, state_of(q));
	say(&q->voice, "Your choices:", NULL);
	say_actions(q);
}

/* Nothing that was on the screen, and nothing new, is seen by the wrong person. */
static enum answer hand_over(struct host *host, mu_seat seat)
{
	char line[INPUT_MAX], text[SPEECH_MAX];
	const struct seating seating = host_seating(host, MU_TABLE);
	const struct voice voice = host_voice(host, seat);
	if (!host_is_hot_seat(host) || host->at_screen == seat)
		return ANSWER_GIVEN;
	for (int i = 0; host->at_screen != MU_NOBODY && i < SCREENFUL; i++)
		puts("");
	phrase(&voice, text, sizeof text, "Seat {seat} ({name}): press Enter when only you can see the screen. ", "seat",
	       digits_of((unsigned)seat).text, "name", seating.names[seat], NULL);
	text_resolve(&voice, text, sizeof text);
	if (!prompt(text, line))
		return ANSWER_INPUT_ENDED;
	if (is_command(voice.lang, "quit", line))
		return ANSWER_QUIT;
	host->at_screen = seat;
	return ANSWER_GIVEN;
}

/* -- Commands --------------------------------------------------------------------------------- */

/* Where the text is how a choice begins, now or at another time. */
static bool explain_action(const struct question *q, const char *text)
{
	char topic[MU_TEXT_MAX];
	struct meant meant;
	meant_find(&q->voice, q->host->words, &q->seating, state_of(q), text, &meant);
	if (!meant.count)
		return false;
	meant_topic(q->host->game, meant.actions[0], topic);
	return words_explain(q->host->words, &q->voice, q->host->seats, topic);
}

static void command_help(struct question *q, const char *topic)
{
	if (*topic) {
		if (!card_list_explain_made(&q->voice, q->host->game, match_setup(q->host->match), topic) &&
		    !words_explain(q->host->words, &q->voice, q->host->seats, topic) && !explain_action(q, topic))
			say(&q->voice, "There is no help on that. Try a card's name, an action or a rules term.", NULL);
		return;
	}
	say(&q->voice, "Type a choice's number, its text, or just its first few letters. Commands:", NULL);
	say_pair(&q->voice, N_("? WORD"), 16, N_("explain a card, an action or a rules term"));
	say_pair(&q->voice, N_("rules"), 16, N_("show a summary of the rules"));
	say_pair(&q->voice, N_("aid"), 16, N_("show the player aid: your turn, and how to win"));
	say_pair(&q->voice, N_("hand"), 16, N_("show your hand"));
	say_pair(&q->voice, N_("table"), 16, N_("show everything face up on the table"));
	say_pair(&q->voice, N_("log"), 16, N_("show what has happened so far"));
	say_pair(&q->voice, N_("hint"), 16, N_("show what the analyst would do, and why (takes a second)"));
	say_pair(&q->voice, N_("why"), 16, N_("explain what the bots' last move tells you (why 2: the one before it)"));
	say_pair(&q->voice, N_("why ACTION"), 16, N_("explain why an action is not one of the choices"));
	say_pair(&q->voice, N_("again"), 16, N_("repeat the question"));
	say_pair(&q->voice, N_("stops danger"), 16, N_("ask you to react only when it matters (or: stops all, stops own)"));
	say_pair(&q->voice, N_("hold"), 16, N_("ask you at your very next chance to react"));
	say_pair(&q->voice, N_("save FILE"), 16, N_("save the game"));
	say_pair(&q->voice, N_("quit"), 16, N_("leave without saving"));
}

static void command_rules(struct question *q, const char *rest)
{
	(void)rest;
	plain_rules(q->host->game, &q->voice);
	say(&q->voice, "For more, type ? and a card's name, an action or a rules term.", NULL);
}

static void command_aid(struct question *q, const char *rest)
{
	(void)rest;
	aid_put(&q->voice, q->host->words->game->name);
}

static void command_hand(struct question *q, const char *rest)
{
	(void)rest;
	plain_hand(q->host->game, &q->voice, &q->seating, state_of(q));
}

static void command_table(struct question *q, const char *rest)
{
	(void)rest;
	plain_table(q->host->game, &q->voice, &q->seating, state_of(q));
}

static void command_log(struct question *q, const char *rest)
{
	(void)rest;
	host_tell_all(q->host, q->seating.viewer);
}

static void command_again(struct question *q, const char *rest)
{
	(void)rest;
	say_question(q);
}

/* Those that begin like the line, as they are listed or as programs write them; the last one, and the others in a list. */
static int choices_like(const struct question *q, const char *line, bool listed, char list[SPEECH_MAX], int *ret_found)
{
	int matches = 0;
	list[0] = '\0';
	for (int i = 0; i < q->count; i++) {
		char text[MU_TEXT_MAX];
		const struct label label = label_at(q, i);
		q->host->game->action_text(q->actions[i], text, sizeof text);
		const char *name = listed ? label.text : text;
		if (!text_begins(name, line))
			continue;
		*ret_found = i;
		if (text_same(name, line))
			return 1;
		list_join(&q->voice, list, SPEECH_MAX, label.text);
		matches++;
	}
	return matches;
}

/* Why the seat may not do what the text says, as programs write it. False: it says no action. */
static bool say_refusal(const struct question *q, const char *text)
{
	const struct mu_game *game = q->host->game;
	mu_action action;
	char lower[INPUT_MAX];
	size_t length = 0;
	for (; text[length]; length++)
		lower[length] = (char)tolower((unsigned char)text[length]);
	if (game->action_parse(lower, length, &action))
		return false;
	const struct mu_refusal refusal = game->refuse(state_of(q), q->seating.viewer, action);
	if (refusal.error && !refusal.rule)
		say(&q->voice, refusal.sentence, NULL);
	else if (refusal.error)
		say(&q->voice, "{sentence} ({rule})", "sentence", mu_text(q->voice.lang, refusal.sentence), "rule",
		    refusal.rule, NULL);
	else
		say(&q->voice, "You can do that now.", NULL);
	return true;
}

static void command_hint(struct question *q, const char *rest)
{
	(void)rest;
	course_hint(q->host, &q->voice, &q->seating);
}

/* "3", or nothing for 1. False: it is no number. */
static bool place_read(const char *text, unsigned *ret_place)
{
	*ret_place = 1;
	return !*text || number_read(text, 1, UINT32_MAX, ret_place);
}

static void command_why(struct question *q, const char *rest)
{
	unsigned place;
	if (place_read(rest, &place)) {
		course_why(q->host, &q->voice, &q->seating, place);
		return;
	}
	char list[SPEECH_MAX];
	struct meant meant;
	meant_find(&q->voice, q->host->words, &q->seating, state_of(q), rest, &meant);
	if (meant.count) {
		meant_explain(&q->voice, q->host->words, &q->seating, state_of(q), &meant);
		return;
	}
	int found;
	if (choices_like(q, rest, true, list, &found)) {
		say(&q->voice, "You can do that now.", NULL);
		return;
	}
	if (!say_refusal(q, rest)) {
		meant_list(&q->voice, q->host->words, &q->seating, state_of(q), list);
		say(&q->voice, "No action is called that. You can ask about: {actions}.", "actions", list, NULL);
	}
}

static void command_stops(struct question *q, const char *rest)
{
	if (*rest && !stops_read(q->voice.lang, rest, &q->host->stops)) {
		say(&q->voice,
		    "Choose when you are asked to react. Type \"stops danger\" (when it matters), \"stops all\" (every time) "
		    "or \"stops own\" (never).",
		    NULL);
		return;
	}
	switch (q->host->stops) {
	case STOPS_ALL:
		say(&q->voice, "Stops set to \"all\": you are asked every time you could react.", NULL);
		break;
	case STOPS_OWN:
		say(&q->voice, "Stops set to \"own\": you are never asked to react, only to make your own decisions.", NULL);
		break;
	default:
		say(&q->voice, "Stops set to \"danger\": you are asked to react only when it matters.", NULL);
	}
}

static void command_hold(struct question *q, const char *rest)
{
	(void)rest;
	q->host->held |= 1u << q->seating.viewer;
	say(&q->voice, "You will be asked at your next chance to react.", NULL);
}

static void command_save(struct question *q, const char *rest)
{
	if (*rest)
		host_save(q->host, q->seating.viewer, rest);
	else
		say(&q->voice, "Add a file name: save FILE", NULL);
}

static void command_quit(struct question *q, const char *rest)
{
	(void)rest;
	q->quit = true;
}

#define COMMAND(name, run) \
	{                      \
		name, run          \
	}
static const struct {
	const char *name;
	void (*run)(struct question *q, const char *rest);
} commands[] = {
    COMMAND("?", command_help),    COMMAND("help", command_help),   COMMAND("rules", command_rules),
    COMMAND("hand", command_hand), COMMAND("table", command_table), COMMAND("log", command_log),
    COMMAND("why", command_why),   COMMAND("again", command_again), COMMAND("stops", command_stops),
    COMMAND("hold", command_hold), COMMAND("save", command_save),   COMMAND("quit", command_quit),
    COMMAND("hint", command_hint), COMMAND("aid", command_aid),
};

/* "? 4" and "?4" alike. */
static bool run_command(struct question *q, const char *line)
{
	char word[INPUT_MAX];
	const size_t length = line[0] == '?' ? 1 : strcspn(line, " ");
	memcpy(word, line, length);
	word[length] = '\0';
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
		if (!is_command(q->voice.lang, commands[i].name, word))
			continue;
		commands[i].run(q, line + length + (line[length] == ' '));
		return true;
	}
	return false;
}

/* -- Answers ------------------------------------------------------------------------------------- */

static void choose_number(struct question *q, const char *line)
{
	int number = 0;
	for (const char *c = line; *c && number <= q->count; c++)
		number = 10 * number + (*c - '0');
	if (number >= 1 && number <= q->count)
		q->chosen = q->actions[number - 1];
	else
		say(&q->voice, "There is no choice {number}. Type a number from 1 to {count}.", "number", line, "count",
		    digits_of((unsigned)q->count).text, NULL);
}

/* By its name, or the beginning of just one. What is listed comes first. False: none begins like that. */
static bool choose_text(struct question *q, const char *line)
{
	char list[SPEECH_MAX];
	int found = 0, matches = choices_like(q, line, true, list, &found);
	if (!matches)
		matches = choices_like(q, line, false, list, &found);
	if (matches == 1)
		q->chosen = q->actions[found];
	else if (matches)
		say(&q->voice, "That could be: {actions}.", "actions", list, NULL);
	return matches;
}

static void take_line(struct question *q, const char *line)
{
	if (!*line)
		say(&q->voice, "Type the number of a choice, ? for help, or \"again\" to repeat the question.", NULL);
	else if (run_command(q, line))
		return;
	else if (strspn(line, "0123456789") == strlen(line))
		choose_number(q, line);
	else if (!choose_text(q, line) && !say_refusal(q, line))
		say(&q->voice, "That is not one of the choices. Type a number, or ? for help.", NULL);
}

enum answer question_ask(struct host *host)
{
	const mu_seat seat = host->game->ask(match_state(host->match)).seat;
	struct question q = {.host = host, .voice = host_voice(host, seat), .seating = host_seating(host, seat)};
	char line[INPUT_MAX];
	const enum answer ready = hand_over(host, seat);
	if (ready != ANSWER_GIVEN)
		return ready;
	q.count = host->game->legal(match_state(host->match), q.actions);
	host->held &= ~(1u << seat);
	host_tell_news(host, seat);
	say_question(&q);
	while (!q.chosen && !q.quit) {
		if (!prompt("> ", line))
			return ANSWER_INPUT_ENDED;
		take_line(&q, line);
	}
	if (q.quit)
		return ANSWER_QUIT;
	host_act(host, q.chosen);
	return ANSWER_GIVEN;
}

void question_after(struct host *host, mu_seat viewer)
{
	char line[INPUT_MAX];
	const struct seating seating = host_seating(host, viewer);
	const struct voice voice = host_voice(host, viewer);
	unsigned place;
	if (host->bot_moves.count)
		say(&voice, "Type \"why\" to hear why a bot made its last move, or \"why 2\" for the move before it.", NULL);
	say(&voice,
	    host_is_saved(host) ? N_("To leave, press Enter.")
	                        : N_("To keep this game, type: save FILE. To leave, press Enter."),
	    NULL);
	while (prompt("> ", line)) {
		char *rest = line + strcspn(line, " ");
		if (*rest)
			*rest++ = '\0';
		if (is_command(voice.lang, "save", line) && *rest)
			host_save(host, viewer, rest);
		else if (is_command(voice.lang, "why", line) && place_read(rest, &place))
			course_why(host, &voice, &seating, place);
		else
			return;
	}
}
