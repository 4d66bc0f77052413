#include "question.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "arguments.h"
#include "insight.h"
#include "rules.h"
#include "speech.h"

enum {
	INPUT_MAX = 1024,
	HINT_MILLISECONDS = 2000,
	SCREENFUL = 60, /* empty lines that push a hand off a usual screen */
};

struct question {
	struct host *host;
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
	for (; *line; line++)
		putchar((unsigned char)*line < 0x80 ? *line : '?');
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

/* -- Asking --------------------------------------------------------------------------------- */

static const void *state_of(const struct question *q)
{
	return match_state(q->host->match);
}

static void say_actions(const struct question *q)
{
	for (int i = 0; i < q->count; i++) {
		char text[MU_TEXT_MAX], label[MU_TEXT_MAX + 16], meaning[SPEECH_MAX];
		q->host->game->action_text(q->actions[i], text, sizeof text);
		q->host->words->action(meaning, sizeof meaning, &q->seating, state_of(q), q->actions[i]);
		snprintf(label, sizeof label, "%3d. %s: ", i + 1, text);
		say_text(stdout, label, 5, meaning);
	}
}

static void say_question(const struct question *q)
{
	puts("");
	q->host->words->situation(stdout, &q->seating, state_of(q));
	say(stdout, "Your choices:", NULL);
	say_actions(q);
}

/* Nothing that was on the screen, and nothing new, is seen by the wrong person. */
static enum answer hand_over(struct host *host, mu_seat seat)
{
	char line[INPUT_MAX], text[SPEECH_MAX];
	const struct seating seating = host_seating(host, MU_TABLE);
	if (!host_is_hot_seat(host) || host->at_screen == seat)
		return ANSWER_GIVEN;
	for (int i = 0; host->at_screen != MU_NOBODY && i < SCREENFUL; i++)
		puts("");
	phrase(text, sizeof text, "Seat {seat} ({name}): press Enter when only you can see the screen. ", "seat",
	       digits_of((unsigned)seat).text, "name", seating.names[seat], NULL);
	if (!prompt(text, line))
		return ANSWER_INPUT_ENDED;
	if (strcasecmp(line, "quit") == 0)
		return ANSWER_QUIT;
	host->at_screen = seat;
	return ANSWER_GIVEN;
}

/* -- Commands --------------------------------------------------------------------------------- */

static void command_help(struct question *q, const char *topic)
{
	if (*topic) {
		if (!q->host->words->explain(stdout, q->host->seats, topic))
			say(stdout, "There is no help on that. Try a card's name or number, or an action.", NULL);
		return;
	}
	say(stdout, "Answer with the number of a choice, with its text, or with the beginning of it. Commands:", NULL);
	say_text(stdout, "  ? WORD        ", 16, "explain a card, by name or number, an action, or a word of the rules");
	say_text(stdout, "  rules         ", 16, "the rules in short");
	say_text(stdout, "  aid           ", 16, "the player aid: what a turn is, and how you win");
	say_text(stdout, "  hand          ", 16, "your hand");
	say_text(stdout, "  table         ", 16, "everything that lies open");
	say_text(stdout, "  log           ", 16, "what has happened so far");
	say_text(stdout, "  hint          ", 16, "what the analyst would do, and how much better it is; takes a second");
	say_text(stdout, "  why           ", 16, "how the bots' last move looks from your seat (why 2: the one before it)");
	say_text(stdout, "  why ACTION    ", 16, "why an action is not among the choices");
	say_text(stdout, "  again         ", 16, "the question once more");
	say_text(stdout, "  stops danger  ", 16, "ask me to react only when it matters (also: stops all, stops own)");
	say_text(stdout, "  hold          ", 16, "ask me at my very next chance to react");
	say_text(stdout, "  save FILE     ", 16, "save the game");
	say_text(stdout, "  quit          ", 16, "leave without saving");
}

static void command_rules(struct question *q, const char *rest)
{
	(void)rest;
	q->host->words->rules(stdout);
}

static void command_aid(struct question *q, const char *rest)
{
	(void)rest;
	aid_put(stdout, q->host->words->game->name);
}

static void command_hand(struct question *q, const char *rest)
{
	(void)rest;
	q->host->words->hand(stdout, &q->seating, state_of(q));
}

static void command_table(struct question *q, const char *rest)
{
	(void)rest;
	q->host->words->table(stdout, &q->seating, state_of(q));
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

/* Why the seat may not do what the text says; `unknown` if it says no action at all. */
static void say_refusal(const struct question *q, const char *text, const char *unknown)
{
	const struct mu_game *game = q->host->game;
	mu_action action;
	char lower[INPUT_MAX];
	size_t length = 0;
	for (; text[length]; length++)
		lower[length] = (char)tolower((unsigned char)text[length]);
	if (game->action_parse(lower, length, &action)) {
		say_text(stdout, "", 0, unknown);
		return;
	}
	const struct mu_refusal refusal = game->refuse(state_of(q), q->seating.viewer, action);
	if (refusal.error)
		say(stdout, "{sentence} ({rule})", "sentence", refusal.sentence, "rule", refusal.rule ? refusal.rule : "",
		    NULL);
	else
		say(stdout, "You can do that now.", NULL);
}

static void command_hint(struct question *q, const char *rest)
{
	struct mu_dealer dealer = {0}; /* its own: a hint changes nothing, and the same question has the same hint */
	(void)rest;
	mu_dealer_seed(&dealer, "hint", 4);
	insight_hint(stdout, insight_find(q->host->game), &q->seating, state_of(q), HINT_MILLISECONDS, &dealer);
}

/* "3", or nothing for 1. False: it is no number. */
static bool place_read(const char *text, unsigned *ret_place)
{
	unsigned long place = 1;
	if (*text && !number_read(text, UINT32_MAX, &place))
		return false;
	*ret_place = (unsigned)place;
	return true;
}

/* While the game goes on a bot's thoughts are its own. */
static void say_why(const struct host *host, const struct seating *seating, unsigned place, bool over)
{
	const struct bot_move *move = bot_moves_find(&host->bot_moves, seating->viewer, place);
	if (!move)
		say(stdout, place == 1 ? "No bot has done anything yet." : "The bots have not done as much as that.", NULL);
	else
		(over ? bot_move_explain : bot_move_look)(stdout, insight_find(host->game), seating, move);
}

static void command_why(struct question *q, const char *rest)
{
	unsigned place;
	if (place_read(rest, &place)) {
		say_why(q->host, &q->seating, place, false);
		return;
	}
	say_refusal(q, rest, "That is not an action of this game. Write it as the choices are written.");
}

static void command_stops(struct question *q, const char *rest)
{
	if (*rest && !stops_read(rest, &q->host->stops)) {
		say(stdout, "Choose: stops danger, stops all, or stops own.", NULL);
		return;
	}
	switch (q->host->stops) {
	case STOPS_ALL:
		say(stdout, "Stops all: you are asked whenever you could react.", NULL);
		break;
	case STOPS_OWN:
		say(stdout, "Stops own: you are asked only when you must decide.", NULL);
		break;
	default:
		say(stdout, "Stops danger: between your decisions you are asked to react only when it matters.", NULL);
	}
}

static void command_hold(struct question *q, const char *rest)
{
	(void)rest;
	q->host->held |= 1u << q->seating.viewer;
	say(stdout, "After this answer you will be asked at your next chance to react.", NULL);
}

static void command_save(struct question *q, const char *rest)
{
	if (*rest)
		host_save(q->host, rest);
	else
		say(stdout, "Give the name of a file: save FILE", NULL);
}

static void command_quit(struct question *q, const char *rest)
{
	(void)rest;
	q->quit = true;
}

static const struct {
	const char *name;
	void (*run)(struct question *q, const char *rest);
} commands[] = {
    {"?", command_help},      {"help", command_help}, {"rules", command_rules}, {"hand", command_hand},
    {"table", command_table}, {"log", command_log},   {"why", command_why},     {"again", command_again},
    {"stops", command_stops}, {"hold", command_hold}, {"save", command_save},   {"quit", command_quit},
    {"hint", command_hint},   {"aid", command_aid},
};

/* "? 4" and "?4" alike. */
static bool run_command(struct question *q, const char *line)
{
	size_t length = line[0] == '?' ? 1 : strcspn(line, " ");
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
		if (strlen(commands[i].name) != length || strncasecmp(line, commands[i].name, length) != 0)
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
		say(stdout, "There is no choice with that number.", NULL);
}

/* By its text, or the beginning of just one. False: none begins like that. */
static bool choose_text(struct question *q, const char *line)
{
	char list[SPEECH_MAX] = "";
	mu_action found = 0;
	int matches = 0;
	for (int i = 0; i < q->count; i++) {
		char text[MU_TEXT_MAX];
		q->host->game->action_text(q->actions[i], text, sizeof text);
		if (strncasecmp(text, line, strlen(line)) != 0)
			continue;
		found = q->actions[i];
		matches++;
		if (strlen(text) == strlen(line)) {
			matches = 1;
			break;
		}
		list_join(list, sizeof list, text);
	}
	if (matches == 1)
		q->chosen = found;
	else if (matches)
		say(stdout, "That could be: {actions}.", "actions", list, NULL);
	return matches;
}

static void take_line(struct question *q, const char *line)
{
	if (!*line)
		say(stdout, "Type the number of a choice; ? for help, again for the question.", NULL);
	else if (run_command(q, line))
		return;
	else if (strspn(line, "0123456789") == strlen(line))
		choose_number(q, line);
	else if (!choose_text(q, line))
		say_refusal(q, line, "That is not one of the choices. Type a number, or ? for help.");
}

enum answer question_ask(struct host *host)
{
	const mu_seat seat = host->game->ask(match_state(host->match)).seat;
	struct question q = {.host = host, .seating = host_seating(host, seat)};
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
	unsigned place;
	if (host->bot_moves.count)
		say(stdout, "To hear why a bot made its last move type: why; for the move before it: why 2, and so on.", NULL);
	say(stdout,
	    host_is_saved(host) ? "To leave, press Enter."
	                        : "To keep the record of this game type: save FILE. To leave, press Enter.",
	    NULL);
	while (prompt("> ", line)) {
		if (strncasecmp(line, "save ", 5) == 0)
			host_save(host, line + 5);
		else if (strncasecmp(line, "why", 3) == 0 && place_read(line + 3 + (line[3] == ' '), &place))
			say_why(host, &seating, place, true);
		else
			return;
	}
}
