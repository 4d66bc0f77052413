/* Raw bytes as lines of the table protocol: every line but a blank one gets one line of JSON. */
#include "fuzz.h"

#include <jansson.h>

#include "table/table.h"

static void check_reply(const char *text)
{
	demand(!strchr(text, '\n') && !strchr(text, '\r'));
	json_t *reply = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	demand(json_is_object(reply) && json_is_boolean(json_object_get(reply, "ok")));
	if (json_is_false(json_object_get(reply, "ok")))
		demand(json_is_string(json_object_get(reply, "error")) && json_is_string(json_object_get(reply, "message")));
	json_decref(reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct table *table = table_create(MU_LANG_EN);
	demand(table);
	for (size_t at = 0; at < size;) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		const size_t length = end ? (size_t)(end - data) - at : size - at;
		char *line = malloc(length ? length : 1); /* exactly as long, so that a read beyond it is seen */
		demand(line);
		memcpy(line, data + at, length);
		const char *reply = table_handle(table, line, length);
		free(line);
		if (reply)
			check_reply(reply);
		at += length + 1;
	}
	table_destroy(table);
	return 0;
}
