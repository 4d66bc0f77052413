#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Everything that an undo brings back. */
struct moment {
	struct mu_state state;
	uint64_t generator[4];
	size_t fed, decided;
};

struct list {
	void *items;
	size_t count, room;
};

struct match {
	const struct mu_game *game;
	struct mu_setup setup;
	mu_card *setup_cards; /* what the setup's pointers point to */
	char *position;
	unsigned people;
	struct made_names *made_names;
	struct mu_state state;
	struct mu_dealer dealer;
	struct chance *feed;
	size_t feed_count, fed; /* how many of the feed are used up */
	size_t setup_chance;
	struct list decided; /* struct chance */
	struct list moves;   /* struct match_move */
	struct list moments; /* struct moment, before each move */
	struct list events;  /* struct mu_event */
	struct list cards;   /* mu_card, what the events' cards point to once the act is done */
	bool out_of_memory;
};

#if defined __GNUC__ && !defined __clang__ /* gcc's analyzer forgets that a list keeps what is put into it */
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* The place for one more item, or NULL. */
static void *list_add(struct list *list, size_t size, size_t count)
{
	if (list->count + count > list->room) {
		const size_t room = 2 * (list->count + count) + 16;
		void *items = realloc(list->items, room * size);
		if (!items)
			return NULL;
		list->items = items;
		list->room = room;
	}
	void *place = (char *)list->items + list->count * size;
	list->count += count;
	return place;
}

/* -- Chance: fed, and written down ---------------------------------------------------- */

static int card_order(const void *a, const void *b)
{
	return *(const mu_card *)a - *(const mu_card *)b;
}

static bool same_cards(const mu_card *a, const mu_card *b, size_t count)
{
	mu_card left[256], right[256];
	memcpy(left, a, count);
	memcpy(right, b, count);
	qsort(left, count, 1, card_order);
	qsort(right, count, 1, card_order);
	return memcmp(left, right, count) == 0;
}

bool chance_fits(const struct chance *entry, enum mu_chance kind, const mu_card *cards, int count)
{
	if (entry->kind != kind)
		return false;
	switch (kind) {
	case MU_SHUFFLE:
		return entry->count == count && same_cards(entry->cards, cards, (size_t)count);
	case MU_FIRST:
		return entry->cards[0] < count;
	case MU_ROLL:
		return entry->cards[0] >= 1 && entry->cards[0] <= 6 && entry->cards[1] >= 1 && entry->cards[1] <= 6;
	default:
		return memchr(cards, entry->cards[0], (size_t)count);
	}
}

static int feed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	struct match *match = dealer->context;
	if (match->fed == match->feed_count)
		return 0;
	const struct chance *entry = &match->feed[match->fed];
	if (!chance_fits(entry, kind, cards, count))
		return MU_E_CHANCE;
	memcpy(cards, entry->cards, entry->count);
	match->fed++;
	return 1;
}

struct chance chance_of(const struct mu_event *event)
{
	struct chance chance = {.kind = (enum mu_chance)event->kind, .count = 1};
	switch (event->kind) {
	case MU_SHUFFLE:
		assert(event->count <= MATCH_CARDS_MAX);
		chance.count = event->count;
		memcpy(chance.cards, event->cards, event->count);
		break;
	case MU_FIRST:
		chance.cards[0] = (mu_card)event->seat;
		break;
	case MU_ROLL:
		chance.count = 2;
		chance.cards[0] = (mu_card)event->a;
		chance.cards[1] = (mu_card)event->b;
		break;
	default:
		chance.cards[0] = event->card;
	}
	return chance;
}

static void note_chance(struct match *match, const struct mu_event *event)
{
	struct chance *entry = list_add(&match->decided, sizeof *entry, 1);
	if (!entry) {
		match->out_of_memory = true;
		return;
	}
	*entry = chance_of(event);
}

static void tell(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct match *match = dealer->context;
	if (event->kind < MU_EVENT_OWN)
		note_chance(match, event);
	struct mu_event *copy = list_add(&match->events, sizeof *copy, 1);
	mu_card *cards = event->count ? list_add(&match->cards, 1, event->count) : NULL;
	if (!copy || (event->count && !cards)) {
		match->out_of_memory = true;
		return;
	}
	*copy = *event;
	if (event->count)
		memcpy(cards, event->cards, event->count);
}

/* The cards' place is known only now that the list has stopped growing. */
static void settle_events(struct match *match)
{
	const mu_card *cards = match->cards.items;
	struct mu_event *events = match->events.items;
	for (size_t i = 0; i < match->events.count; i++) {
		events[i].cards = events[i].count ? cards : NULL;
		cards += events[i].count;
	}
}

static void forget_events(struct match *match)
{
	match->events.count = match->cards.count = 0;
}

/* -- Beginning -------------------------------------------------------------------------- */

static bool seed(struct match *match, const struct match_start *start)
{
	char random[32];
	if (start->seed) {
		mu_dealer_seed(&match->dealer, start->seed, start->seed_length);
	} else {
		if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
			return false;
		mu_dealer_seed(&match->dealer, random, sizeof random);
	}
	match->dealer.feed = feed;
	match->dealer.tell = tell;
	match->dealer.context = match;
	return true;
}

static size_t count_cards(const struct mu_setup *setup)
{
	size_t count = 0;
	for (int i = 0; i < MU_DECKS_MAX && setup->decks[i].name; i++)
		count += (size_t)setup->decks[i].count;
	return count;
}

static void keep_cards(struct match *match)
{
	mu_card *at = match->setup_cards;
	for (int i = 0; i < MU_DECKS_MAX && match->setup.decks[i].name; i++) {
		struct mu_deck *deck = &match->setup.decks[i];
		memcpy(at, deck->cards, (size_t)deck->count);
		deck->cards = at;
		at += deck->count;
	}
}

static bool keep_start(struct match *match, const struct match_start *start)
{
	const struct mu_setup *setup = &start->setup;
	match->game = start->game;
	match->setup = *setup;
	match->setup_cards = malloc(count_cards(setup) + 1);
	match->feed_count = start->chance_count;
	match->feed = malloc((start->chance_count + 1) * sizeof *match->feed);
	if (start->position_text)
		match->position = strdup(start->position_text);
	if (start->made_names)
		match->made_names = malloc(sizeof *match->made_names);
	if (!match->setup_cards || !match->feed || (start->position_text && !match->position) ||
	    (start->made_names && !match->made_names))
		return false;
	if (start->made_names)
		*match->made_names = *start->made_names;
	if (start->chance_count)
		memcpy(match->feed, start->chance, start->chance_count * sizeof *match->feed);
	keep_cards(match);
	return true;
}

static int begin(struct match *match, const struct match_start *start)
{
	if (start->position) {
		memcpy(&match->state, start->position, match->game->state_size);
		return match->game->resume(&match->state, &match->dealer);
	}
	return match->game->init(&match->state, &match->setup, &match->dealer);
}

struct match *match_create(const struct match_start *start, struct mu_refusal *ret_refusal)
{
	*ret_refusal = (struct mu_refusal){.error = MU_E_MEMORY, .sentence = mu_error_sentence(MU_E_MEMORY)};
	struct match *match = calloc(1, sizeof *match);
	if (!match)
		return NULL;
	if (!keep_start(match, start) || !seed(match, start))
		goto fail;
	int error = begin(match, start);
	if (!error)
		error = match->dealer.error;
	if (match->out_of_memory)
		error = MU_E_MEMORY;
	if (error) {
		*ret_refusal =
		    (struct mu_refusal){.error = (enum mu_error)error, .sentence = mu_error_sentence((enum mu_error)error)};
		goto fail;
	}
	match->setup_chance = match->decided.count;
	settle_events(match);
	ret_refusal->error = MU_OK;
	return match;
fail:
	match_destroy(match);
	return NULL;
}

void match_destroy(struct match *match)
{
	if (!match)
		return;
	free(match->setup_cards);
	free(match->position);
	free(match->made_names);
	free(match->feed);
	free(match->decided.items);
	free(match->moves.items);
	free(match->moments.items);
	free(match->events.items);
	free(match->cards.items);
	free(match);
}

/* -- Playing ---------------------------------------------------------------------------- */

static void moment_save(const struct match *match, struct moment *moment)
{
	memcpy(&moment->state, &match->state, match->game->state_size);
	memcpy(moment->generator, match->dealer.generator, sizeof moment->generator);
	moment->fed = match->fed;
	moment->decided = match->decided.count;
}

static void moment_restore(struct match *match, const struct moment *moment)
{
	memcpy(&match->state, &moment->state, match->game->state_size);
	memcpy(match->dealer.generator, moment->generator, sizeof moment->generator);
	match->fed = moment->fed;
	match->decided.count = moment->decided;
	forget_events(match);
}

int match_act(struct match *match, mu_seat seat, mu_action action, struct mu_refusal *ret_refusal)
{
	*ret_refusal = match->game->refuse(&match->state, seat, action);
	if (ret_refusal->error)
		return ret_refusal->error;
	struct moment *before = list_add(&match->moments, sizeof *before, 1);
	struct match_move *move = list_add(&match->moves, sizeof *move, 1);
	if (!before || !move) {
		*ret_refusal = (struct mu_refusal){.error = MU_E_MEMORY, .sentence = mu_error_sentence(MU_E_MEMORY)};
		match->moments.count = match->moves.count = match->moves.count - (move != NULL);
		return MU_E_MEMORY;
	}
	moment_save(match, before);
	*move = (struct match_move){.seat = seat, .action = action, .chance_from = match->decided.count};
	forget_events(match);
	match->out_of_memory = false;
	mu_act(match->game, &match->state, seat, action, &match->dealer, ret_refusal);
	if (!ret_refusal->error && match->out_of_memory)
		*ret_refusal = (struct mu_refusal){.error = MU_E_MEMORY, .sentence = mu_error_sentence(MU_E_MEMORY)};
	if (ret_refusal->error) {
		match_undo(match);
		return ret_refusal->error;
	}
	move->chance_to = match->decided.count;
	settle_events(match);
	return MU_OK;
}

bool match_undo(struct match *match)
{
	if (!match->moves.count)
		return false;
	match->moves.count--;
	match->moments.count--;
	moment_restore(match, &((struct moment *)match->moments.items)[match->moments.count]);
	return true;
}

/* -- Looking ---------------------------------------------------------------------------- */

const struct mu_game *match_game(const struct match *match)
{
	return match->game;
}

const struct mu_setup *match_setup(const struct match *match)
{
	return &match->setup;
}

const void *match_state(const struct match *match)
{
	return &match->state;
}

const char *match_position(const struct match *match)
{
	return match->position;
}

void match_set_people(struct match *match, unsigned people)
{
	match->people = people;
}

unsigned match_people(const struct match *match)
{
	return match->people;
}

const struct made_names *match_made_names(const struct match *match)
{
	return match->made_names;
}

size_t match_event_count(const struct match *match)
{
	return match->events.count;
}

const struct mu_event *match_event(const struct match *match, size_t index)
{
	assert(index < match->events.count);
	return &((const struct mu_event *)match->events.items)[index];
}

size_t match_move_count(const struct match *match)
{
	return match->moves.count;
}

const struct match_move *match_move(const struct match *match, size_t index)
{
	assert(index < match->moves.count);
	return &((const struct match_move *)match->moves.items)[index];
}

const struct chance *match_chance(const struct match *match)
{
	return match->decided.items;
}

size_t match_setup_chance(const struct match *match)
{
	return match->setup_chance;
}
