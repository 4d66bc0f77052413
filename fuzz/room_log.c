/* Raw bytes as the log of a table: it is replayed, or refused; a room that comes out of it can go on. */
#include "fuzz.h"

#include "server/room.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct room_hooks hooks = {on_append, on_tell, on_think, NULL};
	struct room_scratch scratch = {0};
	const char *wrong = NULL;
	demand(fair_start());
	struct room *room = room_replay_begin(1, &hooks, &scratch);
	demand(room);
	if (room_replay(room, (const char *)data, size, &wrong) && room->game) {
		room_wake(room, 1000);
		struct reply text = {0};
		room_snapshot(room, MU_TABLE, FORM_WORDS, 1000, &text);
		reply_release(&text);
		for (int i = 0; i < 20 && room_due(room) != INT64_MAX && !room_is_done(room); i++)
			room_tick(room, room_due(room));
	}
	room_destroy(room);
	room_scratch_release(&scratch);
	return 0;
}
