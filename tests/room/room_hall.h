/* A room with ears, for tests of rooms: time is made here, people are scripts, and everything told is kept. */
#ifndef ROOM_HALL_H
#define ROOM_HALL_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "message_check.h"
#include "room/room.h"

enum { LOG_MAX = 4000, NEWS_MAX = 64 };

struct news {
	int64_t time;
	char *text;
};

struct thought {
	mu_seat seat;
	uint64_t ticket;
	mu_action action;
};

struct hall {
	struct room *room;
	struct room_hooks hooks;
	struct room_scratch scratch;
	int64_t now;
	char *log[LOG_MAX];
	enum room_body kind[LOG_MAX];
	unsigned logged, anew;
	struct news news[ROOM_VIEWERS][NEWS_MAX];
	unsigned told[ROOM_VIEWERS];
	unsigned form[ROOM_VIEWERS]; /* in which each wants to be told */
	void (*hear)(struct hall *hall, mu_seat viewer, unsigned form, const char *text); /* NULL: nobody listens besides */
	struct thought thoughts[MU_SEATS_MAX];
	unsigned thinking;
	struct mu_dealer dice;
};

static inline void hall_append(void *context, struct room *room, enum room_body kind, const char *body, size_t length)
{
	struct hall *hall = context;
	(void)room;
	assert_true(hall->logged < LOG_MAX);
	for (unsigned i = 0; i < hall->logged && kind == BODY_ANEW; i++) {
		if (hall->kind[i] == BODY_MAIN)
			continue;
		free(hall->log[i]); /* as the store does */
		hall->log[i] = NULL;
	}
	hall->anew += kind == BODY_ANEW;
	hall->kind[hall->logged] = kind;
	hall->log[hall->logged++] = strndup(body, length);
}

static inline void hall_tell(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text,
                             size_t length)
{
	struct hall *hall = context;
	const unsigned index = room_viewer_index(viewer);
	assert_true(form == FORM_ALL ? room->here[index] > 0 : room->ears[index][form] > 0);
	assert_int_equal(strlen(text), length);
	assert_true(message_is_listed(text, length));
	if (hall->hear)
		hall->hear(hall, viewer, form, text);
	if (form != FORM_ALL && form != hall->form[index])
		return;
	struct news *news = &hall->news[index][hall->told[index]++ % NEWS_MAX];
	free(news->text);
	*news = (struct news){.time = hall->now, .text = strdup(text)};
}

static inline void hall_think(void *context, struct room *room, mu_seat seat, const struct mu_state *view,
                              int64_t until)
{
	struct hall *hall = context;
	struct bot_decision decision;
	(void)until;
	const mu_action action =
	    bot_decide(bot_brain_find(room->game), view, 1, &(struct bot_budget){0}, &hall->dice, &decision);
	if (hall->thinking == MU_SEATS_MAX) /* nobody answers here: the oldest is about a question of long ago */
		memmove(hall->thoughts, hall->thoughts + 1, --hall->thinking * sizeof hall->thoughts[0]);
	hall->thoughts[hall->thinking++] = (struct thought){seat, room->ticket, action};
}

static inline void hall_init(struct hall *hall, const char *seed)
{
	memset(hall, 0, sizeof *hall);
	hall->hooks = (struct room_hooks){.append = hall_append, .tell = hall_tell, .think = hall_think, .context = hall};
	hall->now = 1000000;
	mu_dealer_seed(&hall->dice, seed, strlen(seed));
}

static inline void hall_release(struct hall *hall)
{
	room_destroy(hall->room);
	room_scratch_release(&hall->scratch);
	for (unsigned i = 0; i < hall->logged; i++)
		free(hall->log[i]);
	for (unsigned i = 0; i < ROOM_VIEWERS; i++)
		for (unsigned j = 0; j < NEWS_MAX; j++)
			free(hall->news[i][j].text);
}

static inline void hall_answer_thoughts(struct hall *hall)
{
	while (hall->thinking) {
		const struct thought t = hall->thoughts[--hall->thinking];
		room_thought(hall->room, t.seat, t.ticket, t.action, hall->now);
	}
}

/* Lets time pass until something is due. */
static inline void hall_wait(struct hall *hall)
{
	const int64_t due = room_due(hall->room);
	assert_true(due != INT64_MAX);
	if (due > hall->now)
		hall->now = due;
	room_tick(hall->room, hall->now);
	hall_answer_thoughts(hall);
}

static inline struct room_spec spec_of(const char *text)
{
	struct room_spec spec;
	json_t *json = json_loads(text, 0, NULL);
	struct option_reader reader = {.lang = MU_LANG_EN};
	assert_true(room_spec_read(json, NULL, &spec, &reader));
	json_decref(json);
	strcpy(spec.key, "open-sesame");
	memset(spec.secret, 7, sizeof spec.secret);
	return spec;
}

static inline struct room *new_room(struct hall *hall, const struct room_spec *spec)
{
	struct room *room = room_prepare(99, spec, &hall->hooks, &hall->scratch, hall->now);
	assert_non_null(room);
	room_open(room, &(struct room_person){1, "Ash", "en", 0}, hall->now);
	return room;
}

/* A table of people only, all seated and connected, with a spectator, about to start. */
static inline void hall_open(struct hall *hall, const struct mu_game *game, unsigned seats, const char *pace)
{
	char text[256];
	struct refusal refusal;
	size_t at =
	    (size_t)snprintf(text, sizeof text, "{\"game\":\"%s\",\"pace\":\"%s\",\"seats\":[\"me\"", game->name, pace);
	for (unsigned i = 1; i < seats; i++)
		at += (size_t)snprintf(text + at, sizeof text - at, i % 2 ? ",\"open\"" : ",\"invited\"");
	snprintf(text + at, sizeof text - at, "]}");
	const struct room_spec spec = spec_of(text);
	hall->room = new_room(hall, &spec);
	for (unsigned i = 1; i < seats; i++) {
		char name[16];
		snprintf(name, sizeof name, "P%u", i);
		assert_true(room_join(hall->room, &(struct room_person){i + 1, name, "pl", 0}, -1, i % 2 ? NULL : "open-sesame",
		                      hall->now, &refusal));
	}
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)seats; viewer++)
		room_arrive(hall->room, viewer, hall->form[room_viewer_index(viewer)], hall->now);
}

static inline void hall_start(struct hall *hall, const struct mu_game *game, unsigned seats, const char *pace)
{
	struct refusal refusal;
	hall_open(hall, game, seats, pace);
	assert_true(room_word(hall->room, 1, "żółw", hall->now, &refusal));
	assert_true(room_start(hall->room, 0, hall->now, &refusal));
}

static inline mu_seat asked_seat(const struct hall *hall)
{
	return hall->room->game->ask(&hall->room->state).seat;
}

static inline mu_action random_action(struct hall *hall, mu_seat seat)
{
	struct mu_state state;
	mu_action actions[MU_ACTIONS_MAX];
	room_state_for(hall->room, seat, &state);
	assert_int_equal(hall->room->game->ask(&state).seat, seat);
	const int count = hall->room->game->legal(&state, actions);
	return actions[mu_dealer_below(&hall->dice, (uint32_t)count)];
}

static inline bool act(struct hall *hall, mu_seat seat, mu_action action, struct refusal *ret_refusal)
{
	char text[MU_TEXT_MAX];
	hall->room->game->action_text(action, text, sizeof text);
	return room_act(hall->room, seat, hall->room->seat[seat].question, text, strlen(text), hall->now, ret_refusal);
}

static inline const char *last_news(const struct hall *hall, mu_seat viewer)
{
	const unsigned index = room_viewer_index(viewer);
	assert_true(hall->told[index] > 0);
	return hall->news[index][(hall->told[index] - 1) % NEWS_MAX].text;
}

/* Another room, from the log of the first. */
static inline struct room *replayed(const struct hall *hall, struct hall *other)
{
	const char *wrong = NULL;
	hall_init(other, "other");
	struct room *room = other->room = room_replay_begin(99, &other->hooks, &other->scratch);
	for (unsigned i = 0; i < hall->logged; i++)
		if (hall->log[i] && !room_replay(room, hall->log[i], strlen(hall->log[i]), &wrong))
			fail_msg("%s %s", wrong, hall->log[i]);
	other->now = hall->now;
	room_wake(room, hall->now);
	return room;
}

/* -- The same table again --------------------------------------------------------------------------------------- */

static inline void set_number(json_t *table, const char *name)
{
	if (json_object_get(table, name))
		json_object_set_new(table, name, json_integer(0));
}

/* A snapshot without the numbers of messages, and without who is connected. */
static inline json_t *plain_snapshot(const struct room *room, mu_seat viewer, int64_t now)
{
	struct strbuf r = {0};
	room_snapshot(room, viewer, FORM_PLAIN, now, &r);
	json_error_t error;
	json_t *json = json_loads(r.text, JSON_REJECT_DUPLICATES, &error);
	if (!json)
		fail_msg("%s: %s", error.text, r.text);
	strbuf_release(&r);
	set_number(json, "n");
	set_number(json, "watching");
	set_number(json_object_get(json, "question"), "n");
	size_t i;
	json_t *seat;
	json_array_foreach (json_object_get(json, "seats"), i, seat)
		json_object_del(seat, "here");
	return json;
}

static inline void expect_same_table(const struct room *one, const struct room *two, int64_t now)
{
	for (mu_seat viewer = MU_TABLE; viewer < (mu_seat)one->seats; viewer++) {
		json_t *a = plain_snapshot(one, viewer, now), *b = plain_snapshot(two, viewer, now);
		/* Time that passed after the last line is given back: clocks are compared apart. */
		json_object_del(json_object_get(a, "asking"), "left");
		json_object_del(json_object_get(b, "asking"), "left");
		json_object_del(json_object_get(a, "reveal"), "left");
		json_object_del(json_object_get(b, "reveal"), "left");
		const char *name;
		json_t *value;
		json_object_foreach (a, name, value) {
			const json_t *other = json_object_get(b, name);
			if (!json_equal(value, other))
				fail_msg("viewer %d, %s:\n%s\n%s", viewer, name, json_dumps(value, JSON_ENCODE_ANY),
				         json_dumps(other, JSON_ENCODE_ANY));
		}
		assert_int_equal(json_object_size(a), json_object_size(b));
		json_decref(a);
		json_decref(b);
	}
}

/* A crash now: another room comes out of the log, and its table looks the same to everybody. */
static inline void check_replay(const struct hall *hall)
{
	struct hall other;
	const struct room *room = replayed(hall, &other);
	expect_same_table(hall->room, room, hall->now);
	assert_int_equal(room->moves, hall->room->moves);
	assert_memory_equal(&room->state, &hall->room->state, room->game->state_size);
	hall_release(&other);
}

/* Whoever is asked answers sooner or later, in any order; sometimes nobody does. */
static inline void play_on(struct hall *hall, unsigned steps, bool crash)
{
	struct refusal refusal;
	for (unsigned i = 0; i < steps && hall->room->status == ROOM_PLAYING; i++) {
		const uint32_t what = mu_dealer_below(&hall->dice, 40);
		const mu_seat seat = (mu_seat)mu_dealer_below(&hall->dice, hall->room->seats);
		hall->now += mu_dealer_below(&hall->dice, 500);
		room_tick(hall->room, hall->now);
		if (what == 0)
			hall_wait(hall);
		else if (hall->room->seat[seat].asked && hall->room->status == ROOM_PLAYING)
			assert_true(act(hall, seat, random_action(hall, seat), &refusal));
		if (crash && what == 1)
			check_replay(hall);
	}
}

static inline json_t *read_message(const char *text)
{
	json_error_t error;
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
	if (!json)
		fail_msg("%s: %s", error.text, text);
	return json;
}

static inline void hall_play_to_the_end(struct hall *hall)
{
	struct refusal refusal;
	for (int i = 0; i < 40000 && hall->room->status == ROOM_PLAYING; i++) {
		const mu_seat seat = (mu_seat)mu_dealer_below(&hall->dice, hall->room->seats);
		hall->now += mu_dealer_below(&hall->dice, 900);
		room_tick(hall->room, hall->now);
		if (hall->room->status == ROOM_PLAYING && hall->room->seat[seat].asked)
			assert_true(act(hall, seat, random_action(hall, seat), &refusal));
	}
	assert_int_equal(hall->room->status, ROOM_OVER);
}

#endif
