/* Raw bytes as the log of a table: it is replayed, or refused; a room that comes out of it can go on. */
#include "fuzz.h"

#include "room/room.h"

static void on_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	(void)context, (void)room, (void)kind, (void)body, (void)length;
}

static void on_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	(void)context, (void)room, (void)viewer, (void)form, (void)text, (void)length;
}

static void on_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	(void)context, (void)room, (void)seat, (void)view, (void)until;
}

/* Everything that a viewer can be shown: whole JSON, whatever the log was. */
static void look(struct room *room, mu_seat viewer, int64_t now)
{
	struct story *story = NULL;
	for (unsigned form = 0; form < FORM_COUNT; form++) {
		struct strbuf text = {0};
		room_snapshot(room, viewer, form, now, &text);
		json_t *json = json_loadb(text.text, text.length, JSON_REJECT_DUPLICATES, NULL);
		demand(json);
		json_decref(json);
		strbuf_release(&text);
	}
	if (room->status != ROOM_FROZEN) {
		struct strbuf text = {0};
		room_story(room, &story, viewer, MU_LANG_PL, &text);
		strbuf_release(&text);
		story_destroy(story);
	}
}

/* People are there, and the table goes on by itself. No log makes a table that cannot: only what the rules say is due. */
static void go_on(struct room *room, int64_t now)
{
	size_t length;
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++) {
		look(room, viewer, now);
		if (viewer == MU_TABLE || room->seat[viewer].who == WHO_PERSON)
			room_arrive(room, viewer, viewer == MU_TABLE ? FORM_PLAIN : FORM_WORDS, now);
	}
	for (int i = 0; i < 40 && room_due(room) != INT64_MAX && !room_is_done(room); i++) {
		if (room_due(room) > now)
			now = room_due(room);
		room_tick(room, now);
		demand(room->status != ROOM_FROZEN);
		demand(room_due(room) > now || room_is_done(room));
	}
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)room->seats; viewer++)
		look(room, viewer, now);
	if (room->moves)
		free(room_record(room, &length));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct room_hooks hooks = {.append = on_append, .tell = on_tell, .think = on_think};
	struct room_scratch scratch = {0};
	const char *wrong = NULL;
	const int64_t now = 1000;
	demand(fair_start());
	struct room *room = room_replay_begin(1, &hooks, &scratch);
	demand(room);
	if (!room_replay(room, (const char *)data, size, &wrong))
		room_freeze(room, "log/replay"); /* and can be looked at all the same */
	room_wake(room, now);
	if (room->status == ROOM_FROZEN) {
		room_settle(room, now);
		look(room, MU_TABLE, now);
		demand(room_due(room) == INT64_MAX);
	} else {
		go_on(room, now);
	}
	room_destroy(room);
	room_scratch_release(&scratch);
	return 0;
}
