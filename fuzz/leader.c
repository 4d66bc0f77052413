/* Raw bytes as a leader: refused with code and reason, or read; and what was read is written so that it reads the same. */
#include "fuzz.h"

#include "table/leader_file.h"

static char *written(const struct leader *leader)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	demand(out);
	leader_write(leader, out);
	fclose(out);
	return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct leader_error error = {.lang = MU_LANG_PL};
	struct leader leader, again;
	uint32_t fits;
	if (!leader_parse((const char *)data, size, &leader, &error)) {
		demand(error.code && error.sentence[0] && memchr(error.sentence, '\0', sizeof error.sentence));
		return 0;
	}
	demand(leader_game()->made_check(&leader.made, &fits) < 0);
	char *text = written(&leader);
	demand(leader_parse(text, strlen(text), &again, &error));
	char *same = written(&again);
	demand(strcmp(text, same) == 0);
	free(same);
	free(text);
	return 0;
}
