#include "local_table.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "room/lang_tag.h"

struct room_scratch local_table_scratch;

/* -- What the room has to say ------------------------------------------------------------------------------- */

/* Of each move, "m S ACTION": how far scripts have come. So it is the same whether they are made or replayed. */
static void note_move(struct local_table *table, const char *line, size_t length)
{
	const unsigned seat = (unsigned)(line[2] - '0');
	if (length < 5 || line[0] != 'm' || line[1] != ' ' || seat >= MU_SEATS_MAX)
		return;
	const json_t *next = json_array_get(table->scripts[seat], table->script_at[seat]);
	if (next && json_string_length(next) == length - 4 && memcmp(json_string_value(next), line + 4, length - 4) == 0)
		table->script_at[seat]++;
	table->answers[seat]++;
}

void local_table_note(struct local_table *table, const char *body, size_t length)
{
	for (const char *line = body, *end; line < body + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(body + length - line));
		if (!end)
			return;
		note_move(table, line, (size_t)(end - line));
	}
}

static void on_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	(void)room;
	(void)kind;
	local_table_note(context, body, length);
	local_table_journal(body, length);
}

static void on_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	const struct local_table *table = context;
	(void)room;
	(void)form; /* everybody has one pair of ears */
	if (!table->quiet && text)
		local_table_send(viewer, text, length);
}

static void on_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	(void)until;
	struct local_table *table = context;
	struct local_table_thought *thought = &table->thoughts[seat];
	*thought = (struct local_table_thought){.waits = true, .level = room_bot_level(room, seat), .ticket = room->ticket};
	memcpy(&thought->view, view, room->game->state_size);
}

void local_table_hook(struct local_table *table)
{
	table->hooks = (struct room_hooks){.append = on_append, .tell = on_tell, .think = on_think, .context = table};
}

/* -- Bots ------------------------------------------------------------------------------------------------------ */

/* The script's next answer, if it is allowed now; 0: none. */
static mu_action scripted(const struct local_table *table, mu_seat seat, const struct mu_state *view)
{
	const json_t *next = json_array_get(table->scripts[seat], table->script_at[seat]);
	const struct mu_game *game = table->room->game;
	mu_action action = 0;
	if (!next || game->action_parse(json_string_value(next), json_string_length(next), &action) ||
	    game->refuse(view, seat, action).error)
		return 0;
	return action;
}

/* By the number of the seat's answer, so that a table that was restored goes on as it would have. */
static struct mu_dealer thought_dealer(const struct local_table *table, mu_seat seat)
{
	struct mu_dealer dealer = {0};
	const uint64_t number = (uint64_t)1 << 63 | (uint64_t)seat << 32 | table->answers[seat];
	fair_dealer(&table->room->fair, number, &dealer);
	return dealer;
}

/* The thought of the seat whose answer the rules want now: others may be in vain. NULL: none. */
static struct local_table_thought *thought_next(struct local_table *table, mu_seat *ret_seat)
{
	struct room *room = table->room;
	if (room->status != ROOM_PLAYING)
		return NULL;
	*ret_seat = room->game->ask(&room->state).seat;
	struct local_table_thought *thought = &table->thoughts[*ret_seat];
	return thought->waits && thought->ticket == room->ticket ? thought : NULL;
}

unsigned local_table_think(struct local_table *table, int64_t now)
{
	static struct bot_decision decision;
	mu_seat seat;
	struct local_table_thought *thought = thought_next(table, &seat);
	if (!thought)
		return 0;
	thought->waits = false;
	mu_action action = scripted(table, seat, &thought->view);
	if (!action) {
		const struct character *character = room_character(table->room, seat);
		const struct bot_budget budget = {.temper = character ? &character->temper : NULL};
		struct mu_dealer dealer = thought_dealer(table, seat);
		action = bot_decide(bot_brain_find(table->room->game), &thought->view, (int)thought->level, &budget, &dealer,
		                    &decision);
	}
	room_thought(table->room, seat, thought->ticket, action, now);
	return thought_next(table, &seat) != NULL;
}

/* -- People -------------------------------------------------------------------------------------------------------- */

static bool is_person(const struct local_table *table, unsigned seat)
{
	return table->room->seat[seat].who == WHO_PERSON;
}

enum mu_lang local_table_lang(const struct local_table *table, mu_seat seat)
{
	return lang_find(table->room->seat[seat].lang);
}

static unsigned form_of(const struct local_table *table, mu_seat seat)
{
	return FORM_WORDS + (unsigned)local_table_lang(table, seat);
}

void local_table_show(struct local_table *table, mu_seat seat, int64_t now)
{
	struct strbuf *out = &local_table_scratch.message;
	strbuf_clear(out);
	room_snapshot(table->room, seat, form_of(table, seat), now, out);
	if (!out->failed)
		local_table_send(seat, out->text, out->length);
}

void local_table_rename(struct local_table *table, mu_seat seat, const char *name, const char *lang, face_number face,
                        int64_t now)
{
	const unsigned before = form_of(table, seat);
	room_rename(table->room, seat, &(struct room_person){table->room->seat[seat].person, name, lang, face}, now);
	room_change_form(table->room, seat, before, form_of(table, seat));
}

/* They are all here from now on. */
static void people_arrive(struct local_table *table, int64_t now)
{
	table->quiet = true;
	for (unsigned i = 0; i < table->room->seats; i++)
		if (is_person(table, i))
			room_arrive(table->room, (mu_seat)i, form_of(table, (mu_seat)i), now);
	table->quiet = false;
}

void local_table_begin(struct local_table *table, int64_t now)
{
	struct refusal refusal;
	people_arrive(table, now);
	for (unsigned i = 0; i < table->room->seats; i++)
		if (is_person(table, i))
			local_table_show(table, (mu_seat)i, now);
	if (table->room->status == ROOM_OPEN)
		room_start(table->room, table->room->host, now, &refusal);
	else
		room_tick(table->room, now);
}

/* -- Afterwards ------------------------------------------------------------------------------------------------------- */

char *local_table_record(const struct local_table *table, size_t *ret_length)
{
	return room_record_named(table->room, room_record(table->room, ret_length), ret_length);
}

void local_table_destroy(struct local_table *table)
{
	if (!table)
		return;
	room_destroy(table->room);
	request_new_release(&table->new);
	json_decref(table->request);
	free(table);
}
