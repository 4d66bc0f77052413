/* Tables and time: who looks at which table, what waits for the store, what is due when. */
#include "house.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

const struct house_limits house_limits_default = {.tables = 10000,
                                                  .tables_of_person = 20,
                                                  .guests_of_person = 8,
                                                  .requests_a_second = 20,
                                                  .newcomers_an_hour = 200,
                                                  .tables_an_hour = 200,
                                                  .tables_of_address = 100};

struct waiting {
	struct waiting *next;
	uint64_t after;      /* the number in the log that must be on disk */
	struct guest *guest; /* NULL: for all guests of the viewer */
	mu_seat viewer;
	unsigned form;
	uint64_t told; /* its number among the messages of the table */
	bool answers;  /* a request of the guest; its id, as it is written */
	char id[24];
	struct packet *packet;
};

/* -- Guests ---------------------------------------------------------------------------------------------- */

void guest_hold(struct guest *guest)
{
	guest->references++;
}

void guest_drop(struct guest *guest)
{
	if (--guest->references == 0)
		free(guest);
}

static void guest_send_packet(struct house *house, struct guest *guest, struct packet *packet)
{
	if (!guest->gone && !guest->missed)
		house->hooks.send(house->hooks.context, &guest, 1, packet);
}

void guest_misses(struct house *house, struct guest *guest)
{
	if (guest->gone || guest->missed)
		return;
	guest->missed = true;
	house->hooks.dismiss(house->hooks.context, guest);
}

void guest_send(struct house *house, struct guest *guest, const char *text, size_t length)
{
	const struct house_hooks *hooks = &house->hooks;
	struct packet *packet = hooks->pack(hooks->context, text, length);
	if (!packet) {
		guest_misses(house, guest);
		return;
	}
	guest_send_packet(house, guest, packet);
	hooks->drop(hooks->context, packet);
}

struct guest *house_guest_create(struct house *house, void *carrier, int64_t now)
{
	struct guest *guest = calloc(1, sizeof *guest);
	if (!guest)
		return NULL;
	guest->carrier = carrier;
	guest->references = 1;
	guest->requests = (struct allowance){3.0 * house->limits.requests_a_second, now};
	guest->came = now;
	house->figures.guests++;
	return guest;
}

void house_guest_leave(struct house *house, struct guest *guest, int64_t now)
{
	house->now = now;
	guest->gone = true;
	while (guest->tables[0].entry)
		entry_unlook(house, guest->tables[0].entry, guest);
	guest_be_nobody(house, guest);
	house->figures.guests--;
	guest_drop(guest);
}

/* -- What waits for the store ------------------------------------------------------------------------------- */

/* Who came after the message was made has heard of it in another way. */
static bool is_told(const struct onlooker *onlooker, mu_seat viewer, unsigned form, uint64_t told)
{
	const struct guest *guest = onlooker->guest;
	return onlooker->viewer == viewer && onlooker->since < told && !guest->gone && !guest->missed &&
	       (form == FORM_ALL || onlooker->form == form);
}

static void entry_deliver(struct entry *entry, mu_seat viewer, unsigned form, uint64_t told, struct packet *packet)
{
	enum { AT_ONCE = 64 };
	struct guest *guests[AT_ONCE];
	size_t count = 0;
	const struct house_hooks *hooks = &entry->house->hooks;
	for (size_t i = 0; i < entry->onlooker_count; i++) {
		const struct onlooker *onlooker = &entry->onlookers[i];
		if (!is_told(onlooker, viewer, form, told))
			continue;
		guests[count++] = onlooker->guest;
		if (count == AT_ONCE) {
			hooks->send(hooks->context, guests, count, packet);
			count = 0;
		}
	}
	if (count)
		hooks->send(hooks->context, guests, count, packet);
}

enum { SPARE_MAX = 2048 };

static struct waiting *waiting_create(struct house *house)
{
	struct waiting *waiting = house->spare;
	if (waiting) {
		house->spare = waiting->next;
		house->spare_count--;
	} else {
		waiting = malloc(sizeof *waiting);
	}
	return waiting;
}

static void waiting_destroy(struct house *house, struct waiting *waiting)
{
	if (waiting->guest)
		guest_drop(waiting->guest);
	house->hooks.drop(house->hooks.context, waiting->packet);
	if (house->spare_count == SPARE_MAX) {
		free(waiting);
		return;
	}
	waiting->next = house->spare;
	house->spare = waiting;
	house->spare_count++;
}

/* Takes the packet over. NULL: no memory, as if there is no packet. */
static struct waiting *entry_wait(struct entry *entry, struct guest *guest, mu_seat viewer, unsigned form,
                                  struct packet *packet)
{
	struct waiting *waiting = packet ? waiting_create(entry->house) : NULL;
	if (!waiting) {
		if (packet)
			entry->house->hooks.drop(entry->house->hooks.context, packet);
		return NULL;
	}
	*waiting = (struct waiting){.after = entry->appended,
	                            .guest = guest,
	                            .viewer = viewer,
	                            .form = form,
	                            .told = entry->told,
	                            .packet = packet};
	*entry->last = waiting;
	entry->last = &waiting->next;
	if (guest)
		guest_hold(guest);
	return waiting;
}

void entry_send(struct entry *entry, struct guest *guest, const char *text, size_t length)
{
	const struct house_hooks *hooks = &entry->house->hooks;
	if (!entry->first && entry->durable == entry->appended)
		guest_send(entry->house, guest, text, length);
	else if (!entry_wait(entry, guest, MU_TABLE, FORM_ALL, hooks->pack(hooks->context, text, length)))
		guest_misses(entry->house, guest);
}

void entry_answer(struct entry *entry, struct guest *guest, const char *text, size_t length, const json_t *id)
{
	const struct house_hooks *hooks = &entry->house->hooks;
	if (!entry->first && entry->durable == entry->appended) {
		guest_send(entry->house, guest, text, length);
		return;
	}
	struct waiting *waiting = entry_wait(entry, guest, MU_TABLE, FORM_ALL, hooks->pack(hooks->context, text, length));
	if (!waiting) {
		guest_misses(entry->house, guest);
		return;
	}
	waiting->answers = true;
	if (json_is_integer(id))
		snprintf(waiting->id, sizeof waiting->id, "%lld", (long long)json_integer_value(id));
}

static void entry_flush(struct entry *entry)
{
	while (entry->first && entry->first->after <= entry->durable) {
		struct waiting *waiting = entry->first;
		entry->first = waiting->next;
		if (!entry->first)
			entry->last = &entry->first;
		if (waiting->guest)
			guest_send_packet(entry->house, waiting->guest, waiting->packet);
		else
			entry_deliver(entry, waiting->viewer, waiting->form, waiting->told, waiting->packet);
		waiting_destroy(entry->house, waiting);
	}
}

/* Tables are kept in the order in which they were looked at. */
static void guest_forget(struct guest *guest, const struct entry *entry)
{
	unsigned left = 0;
	for (unsigned i = 0; i < GUEST_TABLES_MAX; i++)
		if (guest->tables[i].entry != entry)
			guest->tables[left++] = guest->tables[i];
	while (left < GUEST_TABLES_MAX)
		guest->tables[left++] = (struct seen_table){0};
}

static void entry_free(struct entry *entry)
{
	stories_drop(entry->house, entry->room->id);
	for (size_t i = 0; i < entry->onlooker_count; i++)
		guest_forget(entry->onlookers[i].guest, entry);
	for (struct waiting *w = entry->first, *next; w; w = next) {
		next = w->next;
		waiting_destroy(entry->house, w);
	}
	room_destroy(entry->room);
	free(entry->onlookers);
	free(entry->record);
	free(entry);
}

/* Nobody hears of what cannot be written, but whoever asked for it has an answer. */
static void entry_forget_waiting(struct entry *entry)
{
	struct refusal refusal;
	struct reply text = {0};
	refuse(&refusal, REFUSE_FROZEN);
	for (struct waiting *w; (w = entry->first);) {
		entry->first = w->next;
		if (w->answers) {
			json_t *id = w->id[0] ? json_integer(strtoll(w->id, NULL, 10)) : NULL;
			reply_clear(&text);
			refusal_write(&refusal, id, w->guest->lang, &text);
			if (text.failed || (w->id[0] && !id))
				guest_misses(entry->house, w->guest);
			else
				guest_send(entry->house, w->guest, text.text, text.length);
			json_decref(id);
		}
		waiting_destroy(entry->house, w);
	}
	entry->last = &entry->first;
	reply_release(&text);
}

void entry_freeze(struct entry *entry, const char *why)
{
	struct house *house = entry->house;
	room_freeze(entry->room, why);
	if (entry->frozen)
		return;
	entry->frozen = true;
	room_settle(entry->room, house->now);
	if (entry->place) { /* it is not on its way out */
		tables_note(house, entry);
		entry->due = INT64_MAX;
		heap_settle(house, entry);
	}
	house->hooks.frozen(house->hooks.context, entry->room->name, entry->room->fault);
}

static void entry_finish(struct entry *entry);

static void appended(void *context, enum store_result result)
{
	struct entry *entry = context;
	if (result == STORE_FAILED || /* nobody hears of it; who has opened the store sees its state */
	    result == STORE_DEPOSED) {
		entry->lost++;
		if (entry->removed && entry->durable + entry->lost == entry->appended)
			entry_free(entry);
		return;
	}
	if (result == STORE_CONFLICT && !entry->frozen) {
		entry_forget_waiting(entry);
		entry_freeze(entry, "log/conflict");
	}
	entry->durable++; /* or given up */
	entry_flush(entry);
	if (entry->durable < entry->appended)
		return;
	if (entry->removed)
		entry_free(entry);
	else if (entry->room->status == ROOM_OVER)
		entry_finish(entry);
}

/* -- The hooks of rooms ----------------------------------------------------------------------------------------- */

static void on_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	struct house *house = context;
	struct entry *entry = room->owner;
	if (!store_append(house->store, room->id, entry->appended, kind != BODY_MAIN, body, length, appended, entry)) {
		room_freeze(room, "memory");
		return;
	}
	entry->appended++;
	if (kind == BODY_ANEW)
		store_trim(house->store, room->id, entry->appended, NULL, NULL);
}

static void on_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length)
{
	struct entry *entry = room->owner;
	const struct house_hooks *hooks = &entry->house->hooks;
	(void)context;
	struct packet *packet = text ? hooks->pack(hooks->context, text, length) : NULL;
	entry->told++;
	if (packet && !entry->first && entry->durable == entry->appended) {
		entry_deliver(entry, viewer, form, entry->told, packet);
		hooks->drop(hooks->context, packet);
	} else if (!entry_wait(entry, NULL, viewer, form, packet)) {
		for (size_t i = 0; i < entry->onlooker_count; i++)
			if (is_told(&entry->onlookers[i], viewer, form, entry->told))
				guest_misses(entry->house, entry->onlookers[i].guest);
	}
}

static void on_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until)
{
	struct house *house = context;
	struct thinking thinking = {.table = room->id,
	                            .ticket = room->ticket,
	                            .seat = seat,
	                            .level = room_bot_level(room, seat),
	                            .game = room->game,
	                            .seed = random_id(),
	                            .until = until};
	memcpy(&thinking.view, view, room->game->state_size);
	house->hooks.think(house->hooks.context, &thinking);
}

/* -- Tables ----------------------------------------------------------------------------------------------------------- */

struct entry *entry_find(const struct house *house, uint64_t id)
{
	struct entry *entry = house->buckets[id % house->bucket_count];
	while (entry && entry->room->id != id)
		entry = entry->next;
	return entry;
}

struct entry *entry_add(struct house *house, struct room *room, uint64_t logged)
{
	struct entry *entry = calloc(1, sizeof *entry);
	if (!entry)
		return NULL;
	entry->house = house;
	entry->room = room;
	entry->last = &entry->first;
	entry->appended = entry->durable = logged;
	entry->due = INT64_MAX;
	table_ties_init(&entry->ties);
	if (!heap_add(house, entry)) {
		free(entry);
		return NULL;
	}
	room->owner = entry;
	entry->next = house->buckets[room->id % house->bucket_count];
	house->buckets[room->id % house->bucket_count] = entry;
	house->entry_count++;
	return entry;
}

static void entry_remove(struct house *house, struct entry *entry)
{
	struct entry **link = &house->buckets[entry->room->id % house->bucket_count];
	while (*link != entry)
		link = &(*link)->next;
	*link = entry->next;
	house->entry_count--;
	heap_remove(house, entry);
	tables_drop(house, entry);
	places_drop(entry);
	store_mark(house->store, entry->room->id, entry->room->ended ? STORE_OVER : STORE_GONE, house->now, NULL, NULL);
	entry->removed = true; /* its onlookers still hear what waits for the store */
	if (entry->durable == entry->appended)
		entry_free(entry);
}

void entry_touch(struct house *house, struct entry *entry)
{
	house->figures.moves += entry->room->moves - entry->counted;
	entry->counted = entry->room->moves;
	if (entry->room->status == ROOM_FROZEN)
		entry_freeze(entry, NULL);
	if (entry->room->status == ROOM_OVER && entry->durable == entry->appended)
		entry_finish(entry);
	if (room_is_done(entry->room)) {
		entry_remove(house, entry);
		return;
	}
	tables_note(house, entry);
	entry->due = room_due(entry->room);
	heap_settle(house, entry);
}

struct entry *entry_create(struct house *house, const struct room_spec *spec, const struct room_person *host)
{
	uint64_t id;
	do
		id = random_id();
	while (entry_find(house, id));
	struct room *room = room_prepare(id, spec, &house->room_hooks, &house->scratch, house->now);
	struct entry *entry = room ? entry_add(house, room, 0) : NULL;
	if (!entry) {
		room_destroy(room);
		return NULL;
	}
	if (store_mark(house->store, id, STORE_RUNNING, house->now, NULL, NULL))
		room_open(room, host, house->now);
	else
		room_freeze(room, "memory");
	if (room->status == ROOM_FROZEN) { /* nobody has seen it yet */
		entry_remove(house, entry);
		return NULL;
	}
	entry_touch(house, entry);
	return entry;
}

/* -- Looking at a table --------------------------------------------------------------------------------------------------- */

static unsigned guest_form(const struct guest *guest)
{
	return guest->words ? FORM_WORDS + (unsigned)guest->lang : FORM_PLAIN;
}

static bool onlooker_add(struct entry *entry, struct guest *guest, mu_seat viewer)
{
	if (entry->onlooker_count == entry->onlooker_space) {
		const size_t space = 2 * entry->onlooker_space + 4;
		struct onlooker *onlookers = realloc(entry->onlookers, space * sizeof *onlookers);
		if (!onlookers)
			return false;
		entry->onlookers = onlookers;
		entry->onlooker_space = space;
	}
	entry->onlookers[entry->onlooker_count++] = (struct onlooker){guest, viewer, guest_form(guest), entry->told};
	return true;
}

bool entry_look(struct house *house, struct entry *entry, struct guest *guest)
{
	const mu_seat viewer = room_seat_of(entry->room, guest->person->id);
	unsigned place = 0;
	while (place < GUEST_TABLES_MAX && guest->tables[place].entry != entry)
		place++;
	if (place < GUEST_TABLES_MAX && guest->tables[place].viewer == viewer)
		return true;
	if (place < GUEST_TABLES_MAX) /* from the wall to a seat, or back */
		entry_unlook(house, entry, guest);
	else if (guest->tables[GUEST_TABLES_MAX - 1].entry) /* the table looked at first is left */
		entry_unlook(house, guest->tables[0].entry, guest);
	room_arrive(entry->room, viewer, guest_form(guest),
	            house->now); /* of the own arrival one is not told, but shown the table */
	if (!onlooker_add(entry, guest, viewer)) {
		room_depart(entry->room, viewer, guest_form(guest), house->now);
		return false;
	}
	for (place = 0; guest->tables[place].entry;)
		place++;
	guest->tables[place] = (struct seen_table){entry, viewer};
	return true;
}

void entry_unlook(struct house *house, struct entry *entry, struct guest *guest)
{
	for (size_t i = 0; i < entry->onlooker_count; i++) {
		if (entry->onlookers[i].guest != guest)
			continue;
		const mu_seat viewer = entry->onlookers[i].viewer;
		const unsigned form = entry->onlookers[i].form;
		entry->onlookers[i] = entry->onlookers[--entry->onlooker_count];
		guest_forget(guest, entry);
		room_depart(entry->room, viewer, form, house->now);
		if (entry->place) {
			tables_note(house, entry);
			entry->due = room_due(entry->room);
			heap_settle(house, entry);
		}
		return;
	}
}

void entry_snapshot(struct house *house, struct entry *entry, struct guest *guest)
{
	struct reply text = {0};
	room_snapshot(entry->room, room_seat_of(entry->room, guest->person->id), guest_form(guest), house->now, &text);
	if (text.failed)
		guest_misses(house, guest);
	else
		entry_send(entry, guest, text.text, text.length);
	reply_release(&text);
}

static struct onlooker *onlooker_find(const struct entry *entry, const struct guest *guest)
{
	struct onlooker *onlooker = entry->onlookers;
	while (onlooker->guest != guest)
		onlooker++;
	return onlooker;
}

/* What waits for it in the old language is not sent any more: a fresh table takes its place. */
void guest_reads(struct house *house, struct guest *guest, enum mu_lang lang)
{
	guest->lang = lang;
	for (unsigned i = 0; i < GUEST_TABLES_MAX && guest->tables[i].entry; i++) {
		struct entry *entry = guest->tables[i].entry;
		struct onlooker *onlooker = onlooker_find(entry, guest);
		const unsigned form = guest_form(guest);
		if (form == onlooker->form)
			continue;
		room_change_form(entry->room, onlooker->viewer, onlooker->form, form);
		onlooker->form = form;
		onlooker->since = entry->told;
		entry_snapshot(house, entry, guest);
	}
}

/* -- Records ---------------------------------------------------------------------------------------------------------------- */

/* All of the game is on disk. Its log goes on until the room closes; without the record it stays, and the next start tries again. */
static void entry_finish(struct entry *entry)
{
	struct house *house = entry->house;
	if (entry->archived)
		return;
	house->figures.finished += !entry->finishing;
	entry->finishing = true;
	if (!entry->record)
		entry->record = room_record(entry->room, &entry->record_length);
	if (entry->record) /* else there will be memory another time */
		entry->archived = store_archive(house->store, entry->room->id, entry->record, entry->record_length,
		                                entry->room->spec.record, house->now, NULL, NULL);
}

/* -- The house ------------------------------------------------------------------------------------------------------------- */

struct house *house_create(struct store *store, const struct house_hooks *hooks, const struct house_limits *limits,
                           int64_t now, struct store_problem *ret_problem)
{
	struct house *house = calloc(1, sizeof *house);
	store_problem_set(ret_problem, "store/open", "There is not enough memory.");
	if (!house)
		return NULL;
	house->store = store;
	house->hooks = *hooks;
	house->limits = *limits;
	house->now = now;
	house->room_hooks = (struct room_hooks){on_append, on_tell, on_think, house};
	house->bucket_count = 2 * (size_t)limits->tables + 1;
	house->buckets = calloc(house->bucket_count, sizeof *house->buckets);
	if (house->buckets && tables_init(&house->tables, limits->tables) && house_load(house, ret_problem))
		return house;
	house_destroy(house);
	return NULL;
}

void house_destroy(struct house *house)
{
	if (!house)
		return;
	for (size_t i = 0; house->buckets && i < house->bucket_count; i++) {
		for (struct entry *entry = house->buckets[i], *next; entry; entry = next) {
			next = entry->next;
			entry_free(entry);
		}
	}
	for (unsigned i = 0; i < PEOPLE_BUCKETS; i++) {
		for (struct person *person = house->people[i], *next; person; person = next) {
			next = person->next;
			free(person);
		}
	}
	for (struct waiting *waiting = house->spare, *next; waiting; waiting = next) {
		next = waiting->next;
		free(waiting);
	}
	tables_release(&house->tables);
	places_release(house);
	free(house->buckets);
	free(house->heap);
	room_scratch_release(&house->scratch);
	reply_release(&house->reply);
	free(house);
}

void house_thought(struct house *house, const struct thinking *thinking, int64_t now)
{
	house->now = now;
	struct entry *entry = entry_find(house, thinking->table);
	if (!entry)
		return;
	room_thought(entry->room, thinking->seat, thinking->ticket, thinking->action, now);
	entry_touch(house, entry);
}

struct house_figures house_figures(const struct house *house)
{
	struct house_figures figures = house->figures;
	figures.tables = house->entry_count;
	figures.open = house->tables.status[ROOM_OPEN];
	figures.frozen = house->tables.status[ROOM_FROZEN];
	figures.playing = house->tables.status[ROOM_STARTING] + house->tables.status[ROOM_PLAYING];
	return figures;
}
