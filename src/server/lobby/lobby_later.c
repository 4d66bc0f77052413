/* Answers that wait until what they say is on disk. */
#include "lobby_call.h"

#include <stdlib.h>

struct later *later_create(struct call *call, enum message kind)
{
	struct later *later = calloc(1, sizeof *later);
	if (!later)
		return NULL;
	*later = (struct later){.lobby = call->lobby, .connection = call->connection};
	message_begin(&later->text, kind);
	refusal_write_id(json_object_get(call->json, "id"), &later->text);
	refuse(&call->refusal, REFUSE_STORE);
	refusal_write(&call->refusal, json_object_get(call->json, "id"), call->connection->lang, &later->refused);
	connection_hold(call->connection);
	call->answered = true;
	return later;
}

void later_send(struct later *later, enum store_result result)
{
	connection_send(later->lobby, later->connection, result == STORE_OK ? &later->text : &later->refused);
}

void later_destroy(struct later *later)
{
	connection_drop(later->connection);
	strbuf_release(&later->text);
	strbuf_release(&later->refused);
	free(later);
}

bool later_refuse(struct call *call, struct later *later)
{
	later_destroy(later);
	call->answered = false;
	return call_refuse(call, REFUSE_RATE);
}
