/*
 * Codes for another device, where there are several servers: that device may come to another one, so they are in the store, as hashes. Whoever takes the row away
 * has used the code.
 */
#include "lobby_call.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

enum { CODE_LETTERS = 13, SHARE = CODES_MAX / 8 }; /* with the NUL; of a network, the latest */

static void code_hash(const char *text, uint8_t ret_hash[STORE_HASH])
{
	static const char purpose[] = "muster/code";
	crypto_generichash(ret_hash, STORE_HASH, (const uint8_t *)text, strlen(text), (const uint8_t *)purpose,
	                   sizeof purpose);
}

static void code_kept(void *context, enum store_result result)
{
	struct later *later = context;
	later_send(later, result);
	later_destroy(later);
}

bool code_store(struct call *call)
{
	char text[CODE_LETTERS];
	uint8_t network[CONNECTION_ORIGIN];
	struct store_code code = {.person = call->connection->person->id};
	struct later *later = later_create(call, MESSAGE_CODE);
	if (!later)
		return call_refuse(call, REFUSE_RATE);
	random_text(&call->lobby->random, RANDOM_CODE, text, sizeof text);
	code_hash(text, code.hash);
	network_of(call->connection->origin, network);
	memcpy(code.network, network, sizeof network);
	strbuf_printf(&later->text, ",\"code\":\"%s\"}", text);
	return store_code_put(call->lobby->store, &code, CODE_MS, SHARE, code_kept, later) || later_refuse(call, later);
}

/* -- Using one -------------------------------------------------------------------------------------------------- */

/* A device that comes by a code, while the store takes the code away. */
struct redeeming {
	struct lobby *lobby;
	struct connection *connection;
	json_t *json; /* the request */
	struct store_person stored;
	bool lang; /* was said */
};

static void redeeming_destroy(struct redeeming *redeeming)
{
	connection_drop(redeeming->connection);
	json_decref(redeeming->json);
	free(redeeming);
}

static void code_taken(void *context, enum store_result result)
{
	struct redeeming *redeeming = context;
	struct connection *connection = redeeming->connection;
	struct strbuf text = {0};
	struct call call = {.lobby = redeeming->lobby,
	                    .connection = connection,
	                    .json = redeeming->json,
	                    .seat = MU_NOBODY};
	if (!connection->gone && !connection->dismissed) {
		const bool came = result == STORE_OK && !connection->person
		                      ? come_by_code(&call, &redeeming->stored, redeeming->lang, false)
		                      : call_refuse(&call, result == STORE_CONFLICT ? REFUSE_CODE
		                                           : result == STORE_OK     ? REFUSE_FIELD
		                                                                    : REFUSE_STORE);
		if (!came && !call.answered) {
			refusal_write(&call.refusal, json_object_get(call.json, "id"), connection->lang, &text);
			connection_send(call.lobby, connection, &text);
		}
	}
	strbuf_release(&text);
	strbuf_release(&call.extra);
	redeeming_destroy(redeeming);
}

bool code_redeem(struct call *call, const char *text, bool lang)
{
	struct store_person stored;
	uint8_t hash[STORE_HASH];
	uint64_t person;
	code_hash(text, hash);
	if (!store_code_find(call->lobby->store, hash, &person))
		return call_refuse(call, REFUSE_STORE);
	if (!person)
		return call_refuse(call, REFUSE_CODE);
	code_is_paid_back(call);
	if (!store_person_read(call->lobby->store, person, &stored))
		return call_refuse(call, REFUSE_STORE);
	struct redeeming *redeeming = stored.id ? calloc(1, sizeof *redeeming) : NULL;
	if (!redeeming)
		return call_refuse(call, stored.id ? REFUSE_RATE : REFUSE_CODE);
	*redeeming = (struct redeeming){call->lobby, call->connection, json_deep_copy(call->json), stored, lang};
	connection_hold(call->connection);
	if (!redeeming->json || !store_code_take(call->lobby->store, hash, code_taken, redeeming)) {
		redeeming_destroy(redeeming);
		return call_refuse(call, REFUSE_RATE);
	}
	call->answered = true;
	return true;
}
