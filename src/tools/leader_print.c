/* `muster leader print`: the card as a file. SVG is our own; PNG and PDF are made of it by rsvg-convert (docs/decisions/0021). */
#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "card/leader_card.h"
#include "leader.h"
#include "words/complain.h"

#define CONVERTER "rsvg-convert"

enum format { SVG, PNG, PDF, FORMAT_COUNT };
static const char *const endings[] = {[SVG] = ".svg", [PNG] = ".png", [PDF] = ".pdf"};

/* FORMAT_COUNT: none of them, or nothing before it. */
static enum format format_of(const char *path)
{
	const size_t length = strlen(path);
	int format = 0;
	while (format < FORMAT_COUNT && (length < 5 || strcasecmp(path + length - 4, endings[format]) != 0))
		format++;
	return (enum format)format;
}

/* 0, or an error number; the exit code of the converter otherwise. */
static int converter_run(enum format format, FILE *from, FILE *to, int *ret_status)
{
	char name[] = CONVERTER, png[] = "--format=png", pdf[] = "--format=pdf", across[] = "--dpi-x=300",
	     down[] = "--dpi-y=300", large[] = "--unlimited"; /* pictures are long texts */
	char *const arguments[] = {name, format == PNG ? png : pdf, across, down, large, NULL};
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int error = posix_spawn_file_actions_init(&actions);
	if (error)
		return error;
	error = posix_spawn_file_actions_adddup2(&actions, fileno(from), STDIN_FILENO);
	if (!error)
		error = posix_spawn_file_actions_adddup2(&actions, fileno(to), STDOUT_FILENO);
	if (!error)
		error = posix_spawnp(&pid, CONVERTER, &actions, NULL, arguments, environ);
	posix_spawn_file_actions_destroy(&actions);
	while (!error && waitpid(pid, ret_status, 0) < 0)
		error = errno == EINTR ? 0 : errno;
	return error;
}

/* The picture in `from` in another format. 0, or the exit code of what was complained about. */
static int convert(enum mu_lang lang, enum format format, FILE *from, FILE *to)
{
	int status = 0;
	rewind(from);
	const int error = converter_run(format, from, to, &status);
	if (error == ENOENT)
		complain_text(LEADER_NAME, CONVERTER,
		              mu_text(lang,
		                      "this program makes PNG and PDF files, but it is not installed (Debian: librsvg2-bin). "
		                      "Install it, or choose a file that ends in .svg."));
	else if (error)
		complain_text(LEADER_NAME, CONVERTER, error_text(lang, error));
	else if (status)
		complain_text(LEADER_NAME, CONVERTER, mu_text(lang, "this program could not make a picture of the card"));
	return error || status;
}

/* What is in `from` becomes the file: only now, so that nothing is lost before. */
static int copy(enum mu_lang lang, FILE *from, const char *path)
{
	char bytes[4096];
	size_t count;
	FILE *to = fopen(path, "wb");
	rewind(from);
	while (to && (count = fread(bytes, 1, sizeof bytes, from)) > 0)
		fwrite(bytes, 1, count, to);
	const bool unwritten = !to || ferror(from) || ferror(to);
	if (to && !fclose(to) && !unwritten)
		return 0;
	complain_text(LEADER_NAME, path, error_text(lang, errno));
	return 1;
}

static int print(const struct leader *leader, enum mu_lang lang, const struct picture_file *picture, const char *path)
{
	const enum format format = format_of(path);
	FILE *card = tmpfile(), *converted = tmpfile();
	int code = 1;
	if (card && converted) {
		leader_card_write(leader, leader_cards(), lang, picture, card);
		fflush(card);
		code = format == SVG ? 0 : convert(lang, format, card, converted);
		if (!code)
			code = copy(lang, format == SVG ? card : converted, path);
	} else {
		complain_text(LEADER_NAME, NULL, error_text(lang, errno));
	}
	if (card)
		fclose(card);
	if (converted)
		fclose(converted);
	return code;
}

/* With a picture of one's own, if there is one. */
static int print_with(const struct leader *leader, enum mu_lang lang, const char *own, const char *path)
{
	struct leader_error error = {.lang = lang};
	struct picture_file picture;
	if (!own)
		return print(leader, lang, NULL, path);
	if (!picture_file_read(own, &picture, &error)) {
		leader_complain(LEADER_NAME, own, &error);
		return 1;
	}
	const int code = print(leader, lang, &picture, path);
	picture_file_release(&picture);
	return code;
}

int leader_print(int argc, char **argv, enum mu_lang lang)
{
	const char *path = NULL, *output = "", *own = NULL;
	struct leader leader;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "-o") == 0)
			output = i + 1 < argc ? argv[++i] : "";
		else if (strcmp(argv[i], "--picture") == 0)
			own = i + 1 < argc ? argv[++i] : "";
		else if (path)
			return complain(lang, LEADER_NAME, argv[i], "is not expected here");
		else
			path = argv[i];
	}
	if (!path)
		return complain(lang, LEADER_NAME, "FILE", "say which file");
	if (own && !own[0])
		return complain(lang, LEADER_NAME, "--picture", "needs a value");
	if (format_of(output) == FORMAT_COUNT)
		return complain(lang, LEADER_NAME, "-o", "must be a file that ends in .svg, .png or .pdf");
	const int code = leader_take(lang, path, &leader);
	return code ? code : print_with(&leader, lang, own, output);
}
