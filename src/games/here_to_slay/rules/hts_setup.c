/* HS-1: set-up, and picking the leaders. */
#include "engine/said.h"
#include "hts.h"
#include "engine/options.h"

/* The frame: a is who takes the first turn; of a draft, card and b are the leaders on offer, the second perhaps 0. */
enum {
	PICK_NEXT,
	PICK_DEAL,
	PICK_DRAFT,
};
enum { LEADERS_PICKED, LEADERS_RANDOM, LEADERS_DRAFTED }; /* the values of the option */
enum { LEADERS_MAX = LEADERS + MU_MADE_MAX };

static bool leader_allowed(const struct hts *g, mu_card leader)
{
	const struct hts_leader *row = hts_leader_row(g, leader);
	if (!row || row->seats > g->seats)
		return false;
	for (int seat = 0; seat < g->seats; seat++)
		if (g->leader[seat] == leader)
			return false;
	return true;
}

/* Exactly the cards `first` to `end` - 1, as often as they exist? */
static bool complete(const mu_card *cards, int count, mu_card first, mu_card end)
{
	uint8_t seen[CARD_COUNT] = {0};
	int expected = 0;
	for (mu_card card = first; card < end; card++)
		expected += hts_cards[card].copies;
	if (count != expected)
		return false;
	for (int i = 0; i < count; i++)
		if (cards[i] < first || cards[i] >= end || ++seen[cards[i]] > hts_cards[cards[i]].copies)
			return false;
	return true;
}

static enum mu_error main_check(const struct mu_setup *setup, const mu_card *cards, int count)
{
	(void)setup;
	return complete(cards, count, 1, CARD_MAIN_END) ? MU_OK : MU_E_DECK;
}

static enum mu_error monsters_check(const struct mu_setup *setup, const mu_card *cards, int count)
{
	(void)setup;
	return complete(cards, count, CARD_LEADER_END, CARD_COUNT) ? MU_OK : MU_E_DECK;
}

static void made_lay(struct hts *g, const struct mu_setup *setup)
{
	for (int i = 0; i < MU_MADE_MAX; i++)
		memcpy(&g->made[i], &setup->made[i], sizeof g->made[i]);
}

static enum mu_error leaders_check(const struct mu_setup *setup, const mu_card *cards, int count)
{
	struct hts taken = {.seats = setup->seats};
	made_lay(&taken, setup);
	if (setup->options[OPTION_LEADERS] || count != setup->seats)
		return MU_E_LEADERS;
	for (int seat = 0; seat < count; seat++) {
		if (!leader_allowed(&taken, cards[seat]))
			return MU_E_LEADERS;
		taken.leader[seat] = cards[seat];
	}
	return MU_OK;
}

/* In the order in which a record names them. */
const struct mu_deck_kind hts_decks[] = {
    {"leaders", "leaders", N_("\"leaders\" must be \"pick\", \"random\", \"draft\" or a leader for each seat."),
     leaders_check},
    {"monsters", "monster_deck", NULL, monsters_check},
    {"deck", "deck", NULL, main_check},
    {.name = NULL},
};

const struct mu_profile hts_profiles[] = {
#define PROFILE(name, label, sentence, options) {name, label, sentence, options},
#include "hts_profiles.def"
    {.name = NULL},
};

const struct mu_option hts_options[] = {
#define OPTION(name, ...) [OPTION_##name] = OPTION_ROW(__VA_ARGS__),
#include HTS_OPTION_LIST
    {.name = NULL},
};

/* All cards from `first` to `end` - 1, as given or shuffled, laid down top last. */
static int lay(mu_card *pile, const struct mu_deck *given, mu_card first, mu_card end, struct mu_dealer *d)
{
	mu_card cards[MAIN_CARDS];
	int count = 0;
	for (mu_card card = first; card < end; card++)
		for (int i = 0; i < hts_cards[card].copies; i++)
			cards[count++] = card;
	if (given)
		memcpy(cards, given->cards, (size_t)count);
	else
		dealer_shuffle(d, cards, count);
	for (int i = 0; i < count; i++)
		pile[i] = cards[count - 1 - i];
	return count;
}

/* Those that can be picked now, in alphabetical order. */
static int leaders_left(const struct hts *g, mu_card leaders[LEADERS_MAX])
{
	mu_card made = CARD_MADE;
	int count = 0;
	for (mu_card leader = CARD_MAIN_END; leader <= CARD_LEADER_END; leader++) {
		if (leader == CARD_LEADER_END || strcmp(hts_card_name(leader), hts_card_name(CARD_MADE)) > 0)
			for (; made < CARD_HIDDEN; made++)
				if (leader_allowed(g, made))
					leaders[count++] = made;
		if (leader < CARD_LEADER_END && leader_allowed(g, leader))
			leaders[count++] = leader;
	}
	return count;
}

static int shuffle_leaders(const struct hts *g, mu_card leaders[LEADERS_MAX], struct mu_dealer *d)
{
	const int count = leaders_left(g, leaders);
	dealer_shuffle(d, leaders, count);
	return count;
}

/* HS-1.3, "random": the allowed leaders are shuffled, seat i takes the i-th. */
static void random_leaders(struct hts *g, struct mu_dealer *d)
{
	mu_card leaders[LEADERS_MAX];
	shuffle_leaders(g, leaders, d);
	memcpy(g->leader, leaders, g->seats);
}

/* HS-14.6: two of those that are left, or the last; open to all. */
static void offer_leaders(const struct hts *g, struct frame *f, struct mu_dealer *d)
{
	mu_card leaders[LEADERS_MAX];
	const int count = shuffle_leaders(g, leaders, d);
	f->card = leaders[0];
	f->b = count > 1 ? leaders[1] : CARD_NONE;
	hts_tell_number(d, EVENT_DRAFT, f->seat, MU_NOBODY, f->card, f->b);
}

static bool leader_offered(const struct hts *g, const struct frame *f, mu_card leader)
{
	return f->step == PICK_DRAFT ? leader && (leader == f->card || leader == f->b) : leader_allowed(g, leader);
}

int hts_init(void *state, const struct mu_setup *setup, struct mu_dealer *d)
{
	struct hts new;
	memset(&new, 0, sizeof new); /* the bytes at its end, too */
	const enum mu_error error = mu_setup_check(&hts_game, setup, NULL);
	if (error)
		return error;
	new.seats = setup->seats;
	options_keep(hts_options, setup->options, new.options);
	new.deck = (uint8_t)lay(new.row, mu_setup_deck(setup, "deck"), 1, CARD_MAIN_END, d);
	new.monster_count =
	    (uint8_t)lay(new.monster_deck, mu_setup_deck(setup, "monsters"), CARD_LEADER_END, CARD_COUNT, d);
	made_lay(&new, setup);
	const struct mu_deck *leaders = mu_setup_deck(setup, "leaders");
	if (leaders)
		memcpy(new.leader, leaders->cards, new.seats);
	else if (setup->options[OPTION_LEADERS] == LEADERS_RANDOM)
		random_leaders(&new, d);

	/* HS-1.4: where nobody picks, the first pick only tells who would have picked last. */
	const bool picking = !new.leader[0], draft = setup->options[OPTION_LEADERS] == LEADERS_DRAFTED;
	mu_seat pick = (mu_seat)mu_option_value(&hts_game, setup, OPTION_FIRST_PICK);
	if (pick == MU_ANY && (picking || setup->first == MU_ANY))
		pick = dealer_first(d, new.seats);
	const mu_seat last = pick == MU_ANY ? MU_ANY : seat_after(pick, new.seats - 1u, new.seats);
	hts_push(&new, (struct frame){
	                   .procedure = PROC_PICK,
	                   .step = !picking ? PICK_DEAL
	                           : draft  ? PICK_DRAFT
	                                    : PICK_NEXT,
	                   .seat = pick,
	                   .a = (uint8_t)(setup->first == MU_ANY ? last : setup->first),
	               });
	hts_run(&new, d);
	memcpy(state, &new, sizeof new);
	return MU_OK;
}

/* HS-1.5, HS-14.3: one at a time clockwise. HS-1.6, HS-14.4: then the monsters. */
static void deal(struct hts *g, mu_seat first, struct mu_dealer *d)
{
	for (unsigned i = 0; i < (unsigned)hts_option(g, HAND) * g->seats; i++) {
		const mu_seat seat = seat_after(first, i % g->seats, g->seats);
		const mu_card card = hts_deck_take(g, 0);
		hts_hand_gain(g, seat, card, 0);
		hts_tell_secret(d, EVENT_DEAL, seat, MU_NOBODY, card, bit((unsigned)seat));
	}
	for (int i = 0; i < hts_option(g, FACE_UP); i++) {
		g->monsters[i] = g->monster_deck[--g->monster_count];
		g->monster_deck[g->monster_count] = CARD_NONE;
		hts_tell(d, EVENT_MONSTER, MU_NOBODY, MU_NOBODY, g->monsters[i]);
	}
	hts_market_fill(g, d);
}

/* Like every turn, and with how many cards everybody has. */
static void tell_first_turn(const struct hts *g, mu_seat first, struct mu_dealer *d)
{
	if (dealer_heard(d))
		dealer_tell(d, &(struct mu_event){.kind = EVENT_TURN,
		                                  .seat = first,
		                                  .other = MU_NOBODY,
		                                  .a = g->turn,
		                                  .bonus = (int16_t)hts_option(g, HAND),
		                                  .known = MU_KNOWN_TO_ALL});
}

enum flow hts_pick_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	if (f->step != PICK_DEAL) {
		if (f->step == PICK_DRAFT)
			offer_leaders(g, f, d);
		g->active = (uint8_t)f->seat;
		return hts_ask(g, f->seat, CHOICE_LEADER);
	}
	const mu_seat first = (mu_seat)f->a;
	for (mu_seat seat = 0; seat < g->seats; seat++)
		hts_skills_renew(g, seat);
	deal(g, first, d);
	g->active = (uint8_t)first;
	g->turn = 1;
	g->ap = hts_turn_points(g, first);
	*f = (struct frame){0};
	g->depth = 0;
	tell_first_turn(g, first, d);
	hts_begin_turns(g);
	return FLOW_ASK;
}

int hts_pick_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	mu_card leaders[LEADERS_MAX];
	const int left = leaders_left(g, leaders);
	int count = 0;
	for (int i = 0; i < left; i++)
		if (leader_offered(g, f, leaders[i]))
			actions[count++] = action_make(VERB_CHOOSE, leaders[i], 0, 0);
	return count;
}

enum flow hts_pick_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	const mu_card leader = action_x(action);
	if (action != action_make(VERB_CHOOSE, leader, 0, 0) || !leader_offered(g, f, leader))
		return FLOW_REFUSED;
	g->leader[f->seat] = leader;
	hts_tell_number(d, EVENT_PICK, f->seat, MU_NOBODY, leader, hts_leader_row(g, leader)->class);
	f->seat = seat_after(f->seat, 1, g->seats);
	f->card = f->b = CARD_NONE;
	if (g->leader[f->seat])
		f->step = PICK_DEAL;
	return FLOW_NEXT;
}
