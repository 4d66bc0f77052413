/*
 * Questions, answers and clocks. The rules ask one seat at a time; a room asks at once all seats that would be asked if
 * everybody declined (the chain), keeps the answers, and carries them out in the order of the rules. As soon as something
 * happens, what is left of them is dropped and a new chain is asked.
 */
#include "room.h"

#include <stdlib.h>
#include <string.h>

#include "base/game_json.h"

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct room *room = dealer->context;
	room->heard = true;
	room->revealed |= room->spec.device && words_reveal(words_find(room->game), event);
	room_orders_hear(room, event);
	if (room->replaying)
		return;
	for (unsigned i = 0; i < ROOM_VIEWERS; i++) {
		if (!room->here[i])
			continue;
		struct strbuf *events = &room->scratch->events[i];
		const mu_seat viewer = i == MU_SEATS_MAX ? MU_TABLE : (mu_seat)i;
		room_words_hear(room, viewer, event);
		if (events->length)
			strbuf_put(events, ",", 1);
		game_put_event(room->game, event, viewer, events);
	}
}

int room_feed(const struct room_spec *spec, size_t *fed, enum mu_chance kind, mu_card *cards, int count)
{
	const struct match_start *start = spec->device ? spec->device->start : NULL;
	if (!start || *fed == start->chance_count || !chance_fits(&start->chance[*fed], kind, cards, count))
		return 0;
	memcpy(cards, start->chance[*fed].cards, start->chance[*fed].count);
	++*fed;
	return 1;
}

int room_begin(const struct room_spec *spec, struct mu_dealer *dealer, struct mu_state *ret_state)
{
	const struct match_start *start = spec->device ? spec->device->start : NULL;
	if (!start || !start->position)
		return spec->game->init(ret_state, &spec->setup, dealer);
	memcpy(ret_state, start->position, spec->game->state_size);
	return spec->game->resume(ret_state, dealer);
}

/* Most moves need no chance, so it is made when the first card is asked for. */
static int feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct room *room = dealer->context;
	if (!room->chance)
		fair_dealer(&room->fair, room->acting, dealer);
	room->chance = true;
	return room_feed(&room->spec, &room->fed, kind, cards, count);
}

static struct mu_dealer move_dealer(struct room *room, uint64_t move)
{
	room->acting = move;
	room->heard = room->revealed = room->chance = false;
	return (struct mu_dealer){.feed = feed, .tell = hear, .context = room};
}

bool room_deal(struct room *room)
{
	struct fair_word words[MU_SEATS_MAX];
	for (unsigned i = 0; i < room->seats; i++)
		room->seat[i].bank = room->spec.pace->bank;
	room_fair_words(room, words);
	fair_mix(&room->fair, room->seats, words);
	struct mu_dealer dealer = move_dealer(room, 0);
	room->fed = 0;
	if (room_begin(&room->spec, &dealer, &room->state) != MU_OK)
		return room_freeze(room, "rules/options");
	room->status = ROOM_PLAYING;
	room->news_deal = true;
	room->moves = 0;
	/* Least times must not repeat anything that the secret decides later, so they have a number of their own. */
	fair_dealer(&room->fair, UINT64_MAX, &room->timing);
	fair_dealer(&room->fair, UINT64_MAX - 1, &room->chatter);
	return true;
}

/* False: no memory. */
static bool move_space(struct room *room)
{
	const size_t space = 2 * room->done_space + 32;
	if (room->moves < room->done_space)
		return true;
	struct room_move *done = realloc(room->done, space * sizeof *done);
	if (!done)
		return false;
	room->done = done;
	room->done_space = space;
	return true;
}

bool room_apply(struct room *room, mu_seat seat, mu_action action)
{
	char text[MU_TEXT_MAX];
	if (!move_space(room))
		return room_freeze(room, "memory");
	struct mu_dealer dealer = move_dealer(room, room->moves + 1);
	const struct words *words = words_find(room->game);
	const uint32_t turn = words_turn(words, &room->state);
	if (action == room->game->decline && !room_is_bot(room, seat))
		stakes_decline(words, &room->state, &room->seat[seat].declined);
	if (mu_act(room->game, &room->state, seat, action, &dealer, NULL) != MU_OK)
		return room_freeze(room, "rules/move");
	if (words_turn(words, &room->state) != turn)
		room_orders_turn(room);
	const bool quiet = room->spec.device && !room->chance && !room->revealed && action != room->game->decline;
	room->done[room->moves++] = (struct room_move){action, seat, quiet && room->chain_count == 1};
	room->seat[seat].moves++;
	room->seat[seat].bot_moves += room->seat[seat].bot;
	room->game->action_text(action, text, sizeof text);
	room_note(room, LOG(MOVE), seat, text);
	return true;
}

bool room_can_undo(const struct room *room, mu_seat seat)
{
	const struct room_move *last = room->moves ? &room->done[room->moves - 1] : NULL;
	return last && last->quiet && last->seat == seat && room->status == ROOM_PLAYING && room->chain_count == 1 &&
	       room->chain[0] == seat && !room_is_bot(room, seat);
}

/* -- The chain ------------------------------------------------------------------------------------------- */

static void listen(struct mu_dealer *dealer, const struct mu_event *event)
{
	(void)event;
	*(bool *)dealer->context = true;
}

/* Declines for the asked seat. False: something would happen, so this is as far as one can look. */
static bool decline_silently(const struct room *room, struct mu_state *state)
{
	bool heard = false;
	struct mu_dealer dealer = {.generator = {1, 2, 3, 4}, .tell = listen, .context = &heard};
	return mu_act(room->game, state, room->game->ask(state).seat, room->game->decline, &dealer, NULL) == MU_OK &&
	       !heard;
}

void room_state_for(const struct room *room, mu_seat seat, struct mu_state *ret_state)
{
	*ret_state = room->state;
	for (unsigned i = 0; i < room->seats && room->game->ask(ret_state).seat != seat; i++)
		if (!decline_silently(room, ret_state))
			return;
}

static void think(struct room *room, mu_seat seat, const struct mu_state *state)
{
	struct room_seat *s = &room->seat[seat];
	struct mu_state view;
	mu_action actions[MU_ACTIONS_MAX];
	const int64_t turn = room->clock_from > room->asked ? room->clock_from : room->asked;
	s->answer_from = s->reaction ? room->asked + s->delay : turn + room_bot_time(room, seat);
	if (room->game->legal(state, actions) == 1) {
		s->answer = actions[0];
		return;
	}
	room->game->view(state, seat, &view);
	room->hooks->think(room->hooks->context, room, seat, &view,
	                   room_waits_for_thought(room) ? INT64_MAX : s->answer_from);
}

/* The question to one seat, in the state that asks it. */
static void question_open(struct room *room, mu_seat seat, const struct mu_state *state)
{
	struct room_seat *s = &room->seat[seat];
	s->asked = true;
	s->sealed = false;
	s->answer = 0;
	s->reaction = room->game->is_reaction(state);
	if (room_is_bot(room, seat)) {
		think(room, seat, state);
		return;
	}
	s->answer = room_orders_answer(room, seat, state);
	s->answer_from = room->asked + s->delay;
}

static bool in_chain(const struct room *room, mu_seat seat)
{
	return memchr(room->chain, seat, room->chain_count);
}

/* The chain goes on in the same step of the rules only: behind it, things look different. */
static void chain_find(struct room *room)
{
	struct mu_state at = room->state;
	const uint8_t step = room->game->ask(&at).step;
	room->chain_count = room->chain_at = 0;
	for (;;) {
		const struct mu_ask ask = room->game->ask(&at);
		if (ask.seat < 0 || ask.step != step || in_chain(room, ask.seat))
			return;
		room->chain[room->chain_count++] = ask.seat;
		if (!room->game->is_reaction(&at) || !decline_silently(room, &at))
			return;
	}
}

void room_ask(struct room *room, int64_t now)
{
	const bool over = room->game->ask(&room->state).seat < 0;
	for (unsigned i = 0; i < room->seats; i++)
		room->seat[i].asked = room->seat[i].sealed = false;
	room->news_play = true;
	room->ticket++;
	room->asked = room->opened = room->clock_from = now;
	room->least = 0;
	room_chatter_plan(room, now);
	if (over) {
		room->status = ROOM_OVER;
		room->ended = now;
		room->chain_count = room->chain_at = 0;
		room_note(room, LOG(OVER));
		return;
	}
	chain_find(room);
	if (room->game->is_reaction(&room->state) && room->spec.pace->least)
		room->least =
		    room->spec.pace->least + (int64_t)mu_dealer_below(&room->timing, (uint32_t)room->spec.pace->least / 3 + 1);
	struct mu_state at = room->state;
	for (unsigned i = 0; i < room->chain_count; i++) {
		if (i)
			decline_silently(room, &at);
		room->seat[room->chain[i]].delay = room->least + room_hesitation(room, room->chain[i]);
		question_open(room, room->chain[i], &at);
	}
}

/* A clock that begins while the game is paused begins when it goes on: resuming shifts it by the whole pause. */
static int64_t clock_begin(const struct room *room, int64_t now)
{
	return room->paused ? room->paused_at : now;
}

void room_ask_again(struct room *room, mu_seat seat, int64_t now)
{
	if (room->status != ROOM_PLAYING || !room->seat[seat].asked)
		return;
	struct mu_state state;
	if (room->game->ask(&room->state).seat == seat && !room->seat[seat].reaction)
		room->clock_from = clock_begin(room, now);
	room_state_for(room, seat, &state);
	question_open(room, seat, &state);
}

/* -- Carrying out --------------------------------------------------------------------------------------------- */

int64_t room_deadline(const struct room *room, mu_seat seat)
{
	const struct room_seat *s = &room->seat[seat];
	const struct pace *pace = room->spec.pace;
	const int64_t ends = s->reaction ? room->opened + pace->react : room->clock_from + pace->decide + s->bank;
	return ends > room->spared ? ends : room->spared;
}

int64_t room_answer_due(const struct room *room, mu_seat seat)
{
	const struct room_seat *s = &room->seat[seat];
	const bool has_time = s->answer || (room_is_bot(room, seat) && !room_waits_for_thought(room));
	return has_time ? s->answer_from : room_deadline(room, seat);
}

void room_clocks_shift(struct room *room, int64_t by)
{
	room->asked += by;
	room->opened += by;
	room->clock_from += by;
	for (unsigned i = 0; i < room->seats; i++) {
		room->seat[i].answer_from += by;
		room->seat[i].gone += by;
	}
}

void room_clocks_resume(struct room *room, int64_t now)
{
	room_clocks_shift(room, now - room->paused_at);
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].gone > now) /* who left during the pause */
			room->seat[i].gone = now;
}

/* The answer that is carried out now: the one that was given, a bot's, or what silence means in this game. */
static mu_action answer_of(struct room *room, mu_seat seat, int64_t now)
{
	const struct room_seat *s = &room->seat[seat];
	if (s->answer)
		return s->answer;
	if (room_is_bot(room, seat) && !room_waits_for_thought(room))
		return room_first_thought(room, seat, &room->state);
	room_hesitation_keep(room, seat, now);
	struct mu_state view; /* silence is decided by what the seat knows, as everything else */
	room->game->view(&room->state, seat, &view);
	return room->game->silence(&view, &room->timing);
}

static void bank_charge(struct room *room, mu_seat seat, bool reaction, int64_t now)
{
	struct room_seat *s = &room->seat[seat];
	const int64_t over = now - room->clock_from - room->spec.pace->decide;
	if (reaction || over <= 0)
		return;
	s->bank = over < s->bank ? s->bank - over : 0;
}

/* The window goes on to the next of the chain; if that one decides, its clock begins now. */
static void chain_advance(struct room *room, mu_seat seat, int64_t now)
{
	room->seat[seat].asked = false;
	room->chain_at++;
	const mu_seat next = room->game->ask(&room->state).seat;
	if (next != room->chain[room->chain_at]) {
		room_freeze(room, "rules/asked");
		return;
	}
	struct room_seat *s = &room->seat[next];
	if (s->reaction)
		return;
	room->clock_from = now;
	if (room_is_bot(room, next))
		s->answer_from = now + room_bot_time(room, next);
	room->news_ask = true;
}

void room_run(struct room *room, int64_t now)
{
	while (room->status == ROOM_PLAYING && !room->paused && now >= room->asked + room->least) {
		const mu_seat seat = room->game->ask(&room->state).seat;
		if (seat < 0) {
			room_freeze(room, "rules/asked");
			return;
		}
		if (now < room_answer_due(room, seat))
			return;
		const mu_action action = answer_of(room, seat, now);
		bank_charge(room, seat, room->seat[seat].reaction, now);
		if (!room_apply(room, seat, action))
			return;
		if (room->heard || action != room->game->decline || room->chain_at + 1 >= room->chain_count)
			room_ask(room, now);
		else
			chain_advance(room, seat, now);
	}
}

/* -- The same again, from the log --------------------------------------------------------------------------------- */

void room_repeat_ask(struct room *room, int64_t time)
{
	room->opened = room->clock_from = time;
	for (unsigned i = 0; i < room->seats; i++)
		room->seat[i].sealed = false;
	chain_find(room);
}

bool room_repeat(struct room *room, mu_seat seat, mu_action action, int64_t time)
{
	bank_charge(room, seat, room->game->is_reaction(&room->state), time);
	if (!room_apply(room, seat, action))
		return false;
	room->seat[seat].sealed = false;
	if (room->heard || action != room->game->decline || room->chain_at + 1 >= room->chain_count) {
		room_repeat_ask(room, time);
		return true;
	}
	room->chain_at++;
	if (!room->game->is_reaction(&room->state))
		room->clock_from = time;
	return true;
}

void room_repeat_ask_again(struct room *room, mu_seat seat, int64_t time)
{
	if (room->status == ROOM_PLAYING && room->game->ask(&room->state).seat == seat &&
	    !room->game->is_reaction(&room->state))
		room->clock_from = clock_begin(room, time);
}

bool room_act(struct room *room, mu_seat seat, uint64_t question, const char *text, size_t length, int64_t now,
              struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	struct mu_state state;
	mu_action action = 0;
	if (room->status != ROOM_PLAYING)
		return refuse(ret_refusal, REFUSE_NOT_PLAYING);
	if (s->resigned)
		return refuse(ret_refusal, REFUSE_RESIGNED);
	if (room->paused)
		return refuse(ret_refusal, REFUSE_PAUSED);
	if (!s->asked || question != s->question)
		return refuse(ret_refusal, REFUSE_STALE);
	room->game->action_parse(text, length, &action);
	room_state_for(room, seat, &state);
	const struct mu_refusal refusal = room->game->refuse(&state, seat, action);
	if (refusal.error)
		return refuse_as_game(ret_refusal, &refusal);
	if (s->sealed && s->answer == action)
		return true; /* the same answer again */
	if (!s->sealed)
		room_hesitation_keep(room, seat, now);
	s->answer = action;
	s->answer_from = now;
	s->sealed = true;
	room_run(room, now);
	if (s->asked && s->sealed) /* it waits for others, so it goes into the log */
		room_note_sealed(room, seat);
	room_settle(room, now);
	return true;
}

void room_thought(struct room *room, mu_seat seat, uint64_t ticket, mu_action action, int64_t now)
{
	struct room_seat *s = &room->seat[seat];
	struct mu_state state;
	if (ticket != room->ticket || room->status != ROOM_PLAYING || !s->asked || s->answer || !room_is_bot(room, seat))
		return;
	room_state_for(room, seat, &state);
	if (room->game->refuse(&state, seat, action).error)
		return; /* not allowed: its first thought is played in its time */
	s->answer = action;
	room_run(room, now);
	room_settle(room, now);
}
