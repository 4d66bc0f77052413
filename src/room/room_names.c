/* What people are called: at a table no two look the same, and nobody looks like a bot there, or like "You". */
#include "room.h"

#include <string.h>

static bool is_like(const char *name, const char *noun)
{
	for (unsigned lang = 0; lang < MU_LANG_COUNT; lang++) {
		const struct voice voice = {.lang = (enum mu_lang)lang};
		char other[ROOM_NAME_MAX];
		snprintf(other, sizeof other, "%s", noun);
		text_resolve(&voice, other, sizeof other);
		if (writing_alike(name, other))
			return true;
	}
	return false;
}

static bool is_taken(const struct room *room, mu_seat seat, const char *name)
{
	if (is_like(name, NOUN("You")))
		return true;
	for (unsigned i = 0; i < room->seats; i++) {
		const struct room_seat *s = &room->seat[i];
		if ((mu_seat)i != seat && s->who == WHO_PERSON && writing_alike(name, s->name))
			return true;
		if (s->who == WHO_BOT && is_like(name, room_bot_name(room, i)))
			return true;
	}
	return false;
}

/* Who comes later gets a number. On one device people sit side by side, and may be called as they like. */
void room_name_seat(struct room *room, mu_seat seat, const char *name, char ret_name[ROOM_NAME_MAX])
{
	char fine[ROOM_NAME_MAX], shown[ROOM_NAME_MAX + 16];
	if (!writing_mend(name, fine))
		strcpy(fine, ROOM_NAME_NONE);
	snprintf(shown, sizeof shown, "%s", fine);
	fine[NAME_SIZE - 1] = '\0'; /* there may be a number behind it already, which is no loss */
	fine[strlen(fine) - (fine[strlen(fine) - 1] == ' ')] = '\0';
	for (unsigned number = 2; !room->spec.device && is_taken(room, seat, shown); number++)
		snprintf(shown, sizeof shown, "%s %u", fine, number);
	memcpy(ret_name, shown, ROOM_NAME_MAX);
}

void room_name_bots(struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++) {
		struct room_seat *s = &room->seat[i];
		char name[ROOM_NAME_MAX];
		if (s->who != WHO_PERSON)
			continue;
		room_name_seat(room, (mu_seat)i, s->name, name);
		if (strcmp(name, s->name) == 0)
			continue;
		strcpy(s->name, name);
		room_note(room, LOG(CALL), i, s->lang, s->name);
	}
}
