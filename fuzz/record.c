/* Raw bytes as a record: refused with line and reason, or played; and what was read is written the same. */
#include "fuzz.h"

#include "record/record.h"

static void check_refusal(const struct record_error *error)
{
	char text[512];
	demand(error->line > 0 && error->code && error->sentence[0]);
	demand(memchr(error->sentence, '\0', sizeof error->sentence));
	demand(record_error_text(error, text, sizeof text) > 0);
}

/* Written once, a record is in its plain form: reading and writing it again changes nothing. */
static void check_written(struct match *match)
{
	struct record_error error = {.lang = MU_LANG_EN};
	size_t length, length_again;
	char *text = record_write(match, &length);
	demand(text && text[length] == '\0');
	struct match *again = record_read(text, length, &error);
	demand(again);
	char *text_again = record_write(again, &length_again);
	demand(text_again && length == length_again && memcmp(text, text_again, length) == 0);
	free(text);
	free(text_again);
	match_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record_error error = {0};
	struct match *match = record_read((const char *)data, size, &error);
	if (match)
		check_written(match);
	else
		check_refusal(&error);
	match_destroy(match);
	return 0;
}
