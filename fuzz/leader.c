/* Raw bytes as a leader: refused with code and reason, or read; and what was read is written so that it reads the same. */
#include "fuzz.h"

#include "table/leader_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct leader_error error = {.lang = MU_LANG_PL};
	struct leader leader, again;
	uint32_t fits;
	char *text = NULL;
	size_t length;
	if (!leader_parse((const char *)data, size, &leader, &error)) {
		demand(error.code && error.sentence[0] && memchr(error.sentence, '\0', sizeof error.sentence));
		return 0;
	}
	demand(leader_game()->made_check(&leader.made, &fits) < 0);
	FILE *out = open_memstream(&text, &length);
	demand(out);
	leader_write(&leader, out);
	fclose(out);
	demand(leader_parse(text, length, &again, &error));
	demand(memcmp(&leader, &again, sizeof leader) == 0);
	free(text);
	return 0;
}
