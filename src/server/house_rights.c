/* People's rights: what a host can do about somebody at the table, and what everybody can do about the own devices and name. */
#include "house_call.h"

#include <string.h>

/* -- The host ---------------------------------------------------------------------------------------------- */

static void put_removed(struct reply *r, const struct room *room, enum mu_lang lang, bool blocked)
{
	const char *sentence = blocked ? N_("The host has given your seat away and does not want you at this table.")
	                               : N_("The host has given your seat away.");
	const char *said = mu_text(lang, sentence);
	reply_clear(r);
	reply_printf(r, "{\"m\":\"removed\",\"table\":\"%s\",\"blocked\":%s,\"message\":", room->name,
	             blocked ? "true" : "false");
	reply_string(r, said, strlen(said));
	reply_puts(r, "}");
}

/* All its connections leave the table with it, and are told why. */
static void entry_show_out(struct house *house, struct entry *entry, mu_seat seat, bool blocked)
{
	struct reply text = {0};
	for (size_t i = entry->onlooker_count; i-- > 0;) {
		if (i >= entry->onlooker_count || entry->onlookers[i].viewer != seat)
			continue;
		struct guest *guest = entry->onlookers[i].guest;
		put_removed(&text, entry->room, guest->lang, blocked);
		if (!text.failed)
			entry_send(entry, guest, text.text, text.length);
		entry_unlook(house, entry, guest);
	}
	reply_release(&text);
}

bool do_remove(struct call *call)
{
	const json_t *seat = json_object_get(call->json, "seat"), *block = json_object_get(call->json, "block");
	struct room *room = call->entry->room;
	if (!json_is_integer(seat) || json_integer_value(seat) < 0 || json_integer_value(seat) >= (json_int_t)room->seats ||
	    (block && !json_is_boolean(block)))
		return call_refuse(call, REFUSE_FIELD);
	const mu_seat whose = (mu_seat)json_integer_value(seat);
	if (!room_may_remove(room, call->seat, whose, &call->refusal))
		return false;
	room_remove(room, whose, json_is_true(block), call->house->now);
	entry_show_out(call->house, call->entry, whose, json_is_true(block));
	return true;
}
