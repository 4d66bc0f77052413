#include "desk.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "room/lang_tag.h"

struct room_scratch desk_scratch;

/* -- What the room has to say ------------------------------------------------------------------------------- */

/* Of each move, "m S ACTION": how far scripts have come. So it is the same whether they are made or replayed. */
static void note_move(struct desk *desk, const char *line, size_t length)
{
	const unsigned seat = (unsigned)(line[2] - '0');
	if (length < 5 || line[0] != 'm' || line[1] != ' ' || seat >= MU_SEATS_MAX)
		return;
	const json_t *next = json_array_get(desk->scripts[seat], desk->script_at[seat]);
	if (next && json_string_length(next) == length - 4 && memcmp(json_string_value(next), line + 4, length - 4) == 0)
		desk->script_at[seat]++;
	desk->answers[seat]++;
}

void desk_note(struct desk *desk, const char *body, size_t length)
{
	for (const char *line = body, *end; line < body + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(body + length - line));
		if (!end)
			return;
		note_move(desk, line, (size_t)(end - line));
	}
}

static void on_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	(void)room;
	(void)kind;
	desk_note(context, body, length);
	desk_journal(body, length);
}

static void on_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	const struct desk *desk = context;
	(void)room;
	(void)form; /* everybody has one pair of ears */
	if (!desk->quiet && text)
		desk_send(viewer, text, length);
}

static void on_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	(void)until;
	struct desk *desk = context;
	struct desk_thought *thought = &desk->thoughts[seat];
	*thought = (struct desk_thought){.waits = true, .level = room_bot_level(room, seat), .ticket = room->ticket};
	memcpy(&thought->view, view, room->game->state_size);
}

void desk_hook(struct desk *desk)
{
	desk->hooks = (struct room_hooks){on_append, on_tell, on_think, desk};
}

/* -- Bots ------------------------------------------------------------------------------------------------------ */

/* The script's next answer, if it is allowed now; 0: none. */
static mu_action scripted(const struct desk *desk, mu_seat seat, const struct mu_state *view)
{
	const json_t *next = json_array_get(desk->scripts[seat], desk->script_at[seat]);
	const struct mu_game *game = desk->room->game;
	mu_action action = 0;
	if (!next || game->action_parse(json_string_value(next), json_string_length(next), &action) ||
	    game->refuse(view, seat, action).error)
		return 0;
	return action;
}

/* By the number of the seat's answer, so that a table that was restored goes on as it would have. */
static struct mu_dealer thought_dealer(const struct desk *desk, mu_seat seat)
{
	struct mu_dealer dealer = {0};
	const uint64_t number = (uint64_t)1 << 63 | (uint64_t)seat << 32 | desk->answers[seat];
	fair_dealer(&desk->room->fair, number, &dealer);
	return dealer;
}

/* The thought of the seat whose answer the rules want now: others may be in vain. NULL: none. */
static struct desk_thought *thought_next(struct desk *desk, mu_seat *ret_seat)
{
	struct room *room = desk->room;
	if (room->status != ROOM_PLAYING)
		return NULL;
	*ret_seat = room->game->ask(&room->state).seat;
	struct desk_thought *thought = &desk->thoughts[*ret_seat];
	return thought->waits && thought->ticket == room->ticket ? thought : NULL;
}

unsigned desk_think(struct desk *desk, int64_t now)
{
	static const struct bot_budget budget = {0};
	static struct bot_decision decision;
	mu_seat seat;
	struct desk_thought *thought = thought_next(desk, &seat);
	if (!thought)
		return 0;
	thought->waits = false;
	mu_action action = scripted(desk, seat, &thought->view);
	if (!action) {
		struct mu_dealer dealer = thought_dealer(desk, seat);
		action = bot_decide(bot_brain_find(desk->room->game), &thought->view, (int)thought->level, &budget, &dealer,
		                    &decision);
	}
	room_thought(desk->room, seat, thought->ticket, action, now);
	return thought_next(desk, &seat) != NULL;
}

/* -- People -------------------------------------------------------------------------------------------------------- */

static bool is_person(const struct desk *desk, unsigned seat)
{
	return desk->room->seat[seat].who == WHO_PERSON;
}

enum mu_lang desk_lang(const struct desk *desk, mu_seat seat)
{
	return lang_find(desk->room->seat[seat].lang);
}

static unsigned form_of(const struct desk *desk, mu_seat seat)
{
	return FORM_WORDS + (unsigned)desk_lang(desk, seat);
}

void desk_show(struct desk *desk, mu_seat seat, int64_t now)
{
	struct reply *out = &desk_scratch.message;
	reply_clear(out);
	room_snapshot(desk->room, seat, form_of(desk, seat), now, out);
	if (!out->failed)
		desk_send(seat, out->text, out->length);
}

void desk_rename(struct desk *desk, mu_seat seat, const char *name, const char *lang, int64_t now)
{
	const unsigned before = form_of(desk, seat);
	room_rename(desk->room, seat, &(struct room_person){desk->room->seat[seat].person, name, lang}, now);
	room_change_form(desk->room, seat, before, form_of(desk, seat));
}

/* They are all here from now on. */
static void people_arrive(struct desk *desk, int64_t now)
{
	desk->quiet = true;
	for (unsigned i = 0; i < desk->room->seats; i++)
		if (is_person(desk, i))
			room_arrive(desk->room, (mu_seat)i, form_of(desk, (mu_seat)i), now);
	desk->quiet = false;
}

void desk_begin(struct desk *desk, int64_t now)
{
	struct refusal refusal;
	people_arrive(desk, now);
	for (unsigned i = 0; i < desk->room->seats; i++)
		if (is_person(desk, i))
			desk_show(desk, (mu_seat)i, now);
	if (desk->room->status == ROOM_OPEN)
		room_start(desk->room, desk->room->host, now, &refusal);
	else
		room_tick(desk->room, now);
}

/* -- Afterwards ------------------------------------------------------------------------------------------------------- */

char *desk_record(const struct desk *desk, size_t *ret_length)
{
	return room_record_named(desk->room, room_record(desk->room, ret_length), ret_length);
}

void desk_destroy(struct desk *desk)
{
	if (!desk)
		return;
	room_destroy(desk->room);
	request_new_release(&desk->new);
	json_decref(desk->request);
	free(desk);
}
