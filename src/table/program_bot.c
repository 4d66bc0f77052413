#include "program_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "words/complain.h"
#include "base/game_json.h"

const char *const program_fault_codes[PROGRAM_FAULT_COUNT] = {
#define FAULT_CODE(name, code, sentence) [PROGRAM_##name] = code,
    PROGRAM_FAULTS(FAULT_CODE)};
const char *const program_fault_sentences[PROGRAM_FAULT_COUNT] = {
#define FAULT_SENTENCE(name, code, sentence) [PROGRAM_##name] = sentence,
    PROGRAM_FAULTS(FAULT_SENTENCE)};

enum {
	GRACE = 500, /* milliseconds to end by itself */
	SLICE = 100, /* milliseconds between two looks at the host's wish to stop */
};

struct program_bot {
	enum mu_lang lang; /* of the host's user */
	pid_t pid;
	int to, from;          /* pipes; do not block */
	struct strbuf request; /* the line being sent */
	size_t sent;
	size_t length; /* of what it has written */
	bool ends_now; /* it gets no time to end by itself */
	char answer[PROGRAM_LINE_MAX + 1];
	char detail[PROGRAM_DETAIL_MAX];
};

static int64_t milliseconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* -- Beginning and end ------------------------------------------------------------------------- */

static void close_both(const int pipe[2])
{
	const int kept = errno;
	close(pipe[0]);
	close(pipe[1]);
	errno = kept;
}

/* All signals as for a program started by hand, whatever this thread has blocked or ignored. */
static int spawn(const char *command, bool quiet, int input, int output, pid_t *ret_pid)
{
	char shell[] = "sh", option[] = "-c", *text = strdup(command);
	char *const arguments[] = {shell, option, text, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t none, broken;
	int error = text ? 0 : ENOMEM;
	sigemptyset(&none);
	sigemptyset(&broken);
	sigaddset(&broken, SIGPIPE);
	sigaddset(&broken, SIGINT);
	posix_spawn_file_actions_init(&actions);
	posix_spawnattr_init(&attributes);
	if (!error)
		error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
	if (!error)
		error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
	if (!error && quiet)
		error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawnattr_setsigmask(&attributes, &none);
	posix_spawnattr_setsigdefault(&attributes, &broken);
	posix_spawnattr_setpgroup(&attributes, 0);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	if (!error)
		error = posix_spawn(ret_pid, "/bin/sh", &actions, &attributes, arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	posix_spawnattr_destroy(&attributes);
	free(text);
	return error;
}

struct program_bot *program_bot_create(const char *command, bool quiet, enum mu_lang lang)
{
	int in[2], out[2]; /* of the program */
	struct program_bot *bot = malloc(sizeof *bot);
	if (!bot)
		return NULL;
	*bot = (struct program_bot){.lang = lang};
	if (pipe2(in, O_CLOEXEC))
		goto fail;
	if (pipe2(out, O_CLOEXEC))
		goto fail_in;
	fcntl(in[1], F_SETFL, O_NONBLOCK);
	fcntl(out[0], F_SETFL, O_NONBLOCK);
	errno = spawn(command, quiet, in[0], out[1], &bot->pid);
	if (errno)
		goto fail_out;
	close(in[0]);
	close(out[1]);
	bot->to = in[1];
	bot->from = out[0];
	return bot;
fail_out:
	close_both(out);
fail_in:
	close_both(in);
fail:
	free(bot);
	return NULL;
}

/* Leaves it to be waited for: until then nobody else can have its number. */
static bool has_ended(const struct program_bot *bot, siginfo_t *ret_end)
{
	ret_end->si_pid = 0;
	return waitid(P_PID, (id_t)bot->pid, ret_end, WEXITED | WNOHANG | WNOWAIT) == 0 && ret_end->si_pid;
}

static bool ends_soon(const struct program_bot *bot, siginfo_t *ret_end)
{
	const int64_t until = milliseconds_now() + GRACE;
	while (!has_ended(bot, ret_end)) {
		if (milliseconds_now() >= until)
			return false;
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	}
	return true;
}

uint64_t program_bot_destroy(struct program_bot *bot)
{
	struct rusage usage = {0};
	siginfo_t end;
	int status;
	if (!bot)
		return 0;
	close(bot->to);
	close(bot->from);
	if (!bot->ends_now)
		ends_soon(bot, &end);
	kill(-bot->pid, SIGKILL); /* also whatever it has started and left behind */
	while (wait4(bot->pid, &status, 0, &usage) < 0 && errno == EINTR)
		;
	strbuf_release(&bot->request);
	free(bot);
	const int64_t microseconds = ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 +
	                             usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
	return (uint64_t)microseconds * 1000;
}

const char *program_bot_detail(const struct program_bot *bot)
{
	return bot->detail;
}

/* -- The question ------------------------------------------------------------------------------ */

static bool request_write(struct strbuf *request, const struct program_question *question, const mu_action *actions,
                          int count)
{
	const struct mu_game *game = question->game;
	const struct mu_ask ask = game->ask(question->view);
	strbuf_clear(request);
	strbuf_printf(request, "{\"game\":\"%s\",\"seat\":%d,\"step\":\"%s\",\"question\":", game->name, ask.seat,
	              game->steps[ask.step]);
	game_put_question(game, question->view, ask.seat, request);
	strbuf_puts(request, ",\"view\":");
	game_put_state(game, question->view, ask.seat, request);
	strbuf_puts(request, ",\"actions\":[");
	game_put_actions(game, actions, count, request);
	strbuf_printf(request, "],\"milliseconds\":%u}\n", question->milliseconds);
	return !request->failed;
}

/* -- The answer ---------------------------------------------------------------------------------- */

/* For people: printable, and cut. */
static void detail_quote(struct program_bot *bot, const char *text, size_t length)
{
	char *to = bot->detail;
	char *const end = bot->detail + sizeof bot->detail - 5;
	*to++ = '"';
	for (size_t i = 0; i < length && to < end; i++)
		*to++ = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	memcpy(to, to < end ? "\"" : "...\"", to < end ? 2 : 5);
}

/* A line is the action's text, or an object that holds it. */
static int answer_read(struct program_bot *bot, const struct program_question *question, const mu_action *actions,
                       int count, mu_action *ret_action)
{
	const char *text = bot->answer;
	size_t length = (size_t)((char *)memchr(text, '\n', bot->length) - text);
	mu_action action;
	json_t *object = NULL;
	if (length && text[length - 1] == '\r')
		length--;
	detail_quote(bot, text, length);
	if (length && text[0] == '{') {
		object = json_loadb(text, length, 0, NULL);
		const json_t *member = json_object_get(object, "action");
		text = json_is_string(member) ? json_string_value(member) : "";
		length = json_is_string(member) ? json_string_length(member) : 0;
	}
	const int error = question->game->action_parse(text, length, &action);
	json_decref(object);
	if (error)
		return PROGRAM_GARBAGE;
	for (int i = 0; i < count; i++) {
		if (actions[i] == action) {
			bot->length = 0;
			bot->detail[0] = '\0';
			*ret_action = action;
			return PROGRAM_ANSWERED;
		}
	}
	return PROGRAM_ILLEGAL;
}

/* -- Talking -------------------------------------------------------------------------------------- */

/* A pipe that is closed at its other end is a fault of the bot, not a signal for the host. */
static ssize_t write_quietly(int to, const char *text, size_t length)
{
	sigset_t broken, before, pending;
	sigemptyset(&broken);
	sigaddset(&broken, SIGPIPE);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &broken, &before);
	const ssize_t written = write(to, text, length);
	const int error = errno;
	if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
		sigtimedwait(&broken, NULL, &(struct timespec){0});
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return written;
}

/* One of the pipes is closed: has it ended, or does it only not talk any more? */
static int gone(struct program_bot *bot)
{
	siginfo_t end;
	if (!ends_soon(bot, &end))
		return PROGRAM_CLOSED;
	snprintf(bot->detail, sizeof bot->detail,
	         end.si_code == CLD_EXITED ? mu_text(bot->lang, "exit status %d") : mu_text(bot->lang, "signal %d"),
	         end.si_status);
	return PROGRAM_EXIT;
}

static int send_some(struct program_bot *bot)
{
	const ssize_t n = write_quietly(bot->to, bot->request.text + bot->sent, bot->request.length - bot->sent);
	if (n > 0)
		bot->sent += (size_t)n;
	return n >= 0 || errno == EAGAIN || errno == EINTR ? PROGRAM_ANSWERED : gone(bot);
}

/* As much as there is; what does not fit is not waited for. */
static int receive_some(struct program_bot *bot)
{
	for (;;) {
		if (bot->length == sizeof bot->answer)
			return PROGRAM_FLOOD;
		const ssize_t n = read(bot->from, bot->answer + bot->length, sizeof bot->answer - bot->length);
		if (n == 0)
			return gone(bot);
		if (n < 0)
			return errno == EAGAIN || errno == EINTR ? PROGRAM_ANSWERED : gone(bot);
		bot->length += (size_t)n;
		if (memchr(bot->answer, '\n', bot->length))
			return PROGRAM_ANSWERED;
	}
}

/* Waits until something can be sent or received, does it, and says whether that was wrong. */
static int talk(struct program_bot *bot, int milliseconds)
{
	struct pollfd ends[] = {{.fd = bot->from, .events = POLLIN}, {.fd = bot->to, .events = POLLOUT}};
	const bool unsent = bot->sent < bot->request.length;
	int result = PROGRAM_ANSWERED;
	if (poll(ends, unsent ? 2 : 1, milliseconds) <= 0)
		return result;
	if (ends[0].revents)
		result = receive_some(bot);
	if (result == PROGRAM_ANSWERED && unsent && ends[1].revents)
		result = send_some(bot);
	return result;
}

/* Until it has answered one line, and not before it was told all of the question. */
static int exchange(struct program_bot *bot, const struct program_question *question)
{
	const int64_t until = milliseconds_now() + question->milliseconds;
	for (;;) {
		const int64_t left = until - milliseconds_now();
		if (question->stop && atomic_load(question->stop))
			return PROGRAM_STOPPED;
		if (left <= 0)
			return PROGRAM_TIME;
		const int result = talk(bot, (int)(left < SLICE ? left : SLICE));
		if (result != PROGRAM_ANSWERED)
			return result;
		const char *line_end = memchr(bot->answer, '\n', bot->length);
		if (line_end && line_end + 1 != bot->answer + bot->length)
			return PROGRAM_FLOOD;
		if (line_end && bot->sent == bot->request.length)
			return PROGRAM_ANSWERED;
	}
}

int program_bot_ask(struct program_bot *bot, const struct program_question *question, mu_action *ret_action)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = question->game->legal(question->view, actions);
	bot->sent = 0;
	bot->detail[0] = '\0';
	if (!request_write(&bot->request, question, actions, count))
		return PROGRAM_START; /* no memory to ask it */
	int result = receive_some(bot);
	if (result == PROGRAM_ANSWERED && bot->length)
		result = PROGRAM_FLOOD; /* it spoke without being asked */
	if (result == PROGRAM_ANSWERED)
		result = exchange(bot, question);
	if (result == PROGRAM_ANSWERED)
		result = answer_read(bot, question, actions, count, ret_action);
	bot->ends_now = result != PROGRAM_ANSWERED;
	return result;
}

/* -- A seat ---------------------------------------------------------------------------------------- */

int program_seat_ask(struct program_seat *seat, const struct program_question *question, mu_action *ret_action)
{
	int result = PROGRAM_START;
	if (!seat->bot)
		seat->bot = program_bot_create(seat->command, seat->quiet, seat->lang);
	const char *detail = seat->bot ? "" : error_text(seat->lang, errno);
	if (seat->bot) {
		result = program_bot_ask(seat->bot, question, ret_action);
		detail = program_bot_detail(seat->bot);
	}
	if (result == PROGRAM_ANSWERED)
		return result;
	snprintf(seat->detail, sizeof seat->detail, "%s", detail);
	seat->out = true;
	program_seat_end(seat);
	return result;
}

void program_seat_end(struct program_seat *seat)
{
	seat->nanoseconds += program_bot_destroy(seat->bot);
	seat->bot = NULL;
}
