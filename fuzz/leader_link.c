/* Raw bytes as a link, and as the leader that one is made of: refused with code and reason, or the same there and back. */
#include "fuzz.h"

#include "table/leader_file.h"

/* What was read is written as a link that reads the same. */
static void there_and_back(const struct leader *leader)
{
	struct leader_error error = {.lang = MU_LANG_ZH_TW};
	struct strbuf link = {0}, same = {0};
	struct leader again;
	leader_link_write(leader, &link);
	demand(!link.failed && link.length < LEADER_LINK_SIZE);
	demand(leader_link_read(link.text, link.length, &again, &error));
	leader_link_write(&again, &same);
	demand(!same.failed && strcmp(link.text, same.text) == 0);
	demand(memcmp(&leader->made, &again.made, sizeof again.made) == 0);
	strbuf_release(&same);
	strbuf_release(&link);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct leader_error error = {.lang = MU_LANG_PL};
	struct leader leader;
	if (leader_link_read((const char *)data, size, &leader, &error))
		there_and_back(&leader);
	else
		demand(error.code && error.sentence[0] && memchr(error.sentence, '\0', sizeof error.sentence));
	if (leader_parse((const char *)data, size, &leader, &error))
		there_and_back(&leader);
	return 0;
}
