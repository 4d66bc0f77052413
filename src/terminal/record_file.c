#include "record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "words/complain.h"

enum { FILE_SIZE_MAX = 2 * (int)RECORD_SIZE_MAX + 4096 }; /* inside JSON every end of line takes two bytes */

struct content {
	char *text;
	size_t length;
};

/* -- Reading ---------------------------------------------------------------------------- */

static bool content_load(struct content *content, FILE *file)
{
	size_t room = 0, length = 0;
	char *text = NULL;
	do {
		room = 2 * room + 65536;
		char *more = realloc(text, room);
		if (!more)
			goto fail;
		text = more;
		length += fread(text + length, 1, room - length, file);
	} while (length == room && length <= FILE_SIZE_MAX);
	if (ferror(file))
		goto fail;
	*content = (struct content){text, length};
	return true;
fail:
	free(text);
	return false;
}

/* The text of {"format":"muster-record","version":1,"text":…}, or of {"record":{…}} around it. */
static const char *content_unwrap(enum mu_lang lang, struct content *content)
{
	const char *wrong = NULL;
	json_t *root = json_loadb(content->text, content->length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
	if (!json_is_object(root)) {
		json_decref(root);
		return mu_text(lang, "This is neither a record in text form nor a single JSON object.");
	}
	const json_t *inner = json_object_get(root, "record"), *object = inner ? inner : root;
	const json_t *format = json_object_get(object, "format"), *text = json_object_get(object, "text");
	if (!json_is_string(format) || strcmp(json_string_value(format), "muster-record") != 0 || !json_is_string(text)) {
		wrong = mu_text(lang, "The JSON object contains no record.");
	} else if (json_integer_value(json_object_get(object, "version")) < 1 ||
	           json_integer_value(json_object_get(object, "version")) > RECORD_VERSION) {
		wrong = mu_text(lang, "This program cannot read records of that version.");
	} else {
		char *copy = malloc(json_string_length(text) + 1);
		if (copy) {
			memcpy(copy, json_string_value(text), json_string_length(text));
			free(content->text);
			*content = (struct content){copy, json_string_length(text)};
		} else {
			wrong = mu_text(lang, mu_error_sentence(MU_E_MEMORY));
		}
	}
	json_decref(root);
	return wrong;
}

static const char *content_read(enum mu_lang lang, struct content *content, const char *path)
{
	FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
	if (!file)
		return error_text(lang, errno);
	const bool loaded = content_load(content, file);
	const int error = errno;
	if (file != stdin)
		fclose(file);
	if (!loaded)
		return error_text(lang, error);
	return content->length && content->text[0] == '{' ? content_unwrap(lang, content) : NULL;
}

static void complain_file(enum mu_lang lang, const char *path, const char *who, const char *wrong)
{
	complain_text(who, strcmp(path, "-") == 0 ? mu_text(lang, "standard input") : path, wrong);
}

void record_file_complain(const char *path, const char *who, const struct record_error *error)
{
	char text[sizeof error->sentence + 160];
	record_error_text(error, text, sizeof text);
	complain_file(error->lang, path, who, text);
}

struct record *record_file_read(enum mu_lang lang, const char *path, const char *who)
{
	struct content content = {.text = NULL};
	struct record_error error = {.lang = lang};
	struct record *record = NULL;
	const char *wrong = content_read(lang, &content, path);
	if (wrong) {
		complain_file(lang, path, who, wrong);
	} else {
		record = record_parse(content.text, content.length, &error);
		if (!record)
			record_file_complain(path, who, &error);
	}
	free(content.text);
	return record;
}

/* -- Writing ---------------------------------------------------------------------------- */

static bool content_store(const struct content *content, const char *path, int flags)
{
	const int fd = open(path, O_WRONLY | O_CREAT | flags, 0666);
	FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (!file) {
		if (fd >= 0)
			close(fd);
		return false;
	}
	const bool written =
	    fwrite(content->text, 1, content->length, file) == content->length && !fflush(file) && !fsync(fd);
	return !fclose(file) && written;
}

/* What is there already stays whole until the new one is. */
static bool content_replace(const struct content *content, const char *path)
{
	char beside[PATH_MAX];
	if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside) {
		errno = ENAMETOOLONG;
		return false;
	}
	return content_store(content, beside, O_TRUNC) && !rename(beside, path);
}

bool record_file_write(const char *path, const struct match *match, bool over)
{
	struct content content;
	content.text = record_write(match, &content.length);
	if (!content.text) {
		errno = ENOMEM;
		return false;
	}
	const bool written = over ? content_replace(&content, path) : content_store(&content, path, O_EXCL);
	free(content.text);
	return written;
}
