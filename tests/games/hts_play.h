/*
 * Here to Slay for the tests: random games as in play.h, and games from random positions in which everything that
 * takes long to come about is already there: full parties, Items, slain monsters, short decks.
 */
#ifndef HTS_PLAY_H
#define HTS_PLAY_H

#include "games/here_to_slay/rules/hts.h"
#include "leaders/made.h"

#define PLAY_STATE struct hts
#include "play.h"

static const struct mu_game *const hts = &hts_game;

/* A random number below `bound` from the dealer of a position. */
#define BELOW(bound) mu_dealer_below(d, (uint32_t)(bound))

/* In every other position some are made. */
static inline void position_leaders(struct hts *g, struct mu_dealer *d)
{
	mu_card leaders[LEADERS + MU_MADE_MAX];
	int count = 0;
	for (unsigned i = 0, made = BELOW(2) ? 1 + BELOW(MU_MADE_MAX) : 0; i < made; i++) {
		const struct mu_made row = made_fitting(&hts_game, d);
		memcpy(&g->made[i], &row, sizeof g->made[i]);
	}
	for (mu_card card = CARD_MAIN_END; card < CARD_HIDDEN; card++)
		if (hts_leader_row(g, card) && hts_leader_row(g, card)->seats <= g->seats)
			leaders[count++] = card;
	dealer_mix(d, leaders, count);
	memcpy(g->leader, leaders, g->seats);
}

static inline void position_monsters(struct hts *g, struct mu_dealer *d)
{
	mu_card monsters[MONSTERS];
	int count = MONSTERS;
	for (int i = 0; i < MONSTERS; i++)
		monsters[i] = (mu_card)(CARD_LEADER_END + i);
	dealer_mix(d, monsters, count);
	for (int seat = 0; seat < g->seats; seat++)
		for (unsigned i = 0, slain = BELOW(hts_to_slay(g)); i < slain && count > hts_option(g, FACE_UP); i++)
			g->slain[seat][i] = monsters[--count];
	for (int i = 0; i < hts_option(g, FACE_UP); i++)
		g->monsters[i] = monsters[--count];
	g->monster_count = (uint8_t)count;
	memcpy(g->monster_deck, monsters, (size_t)count);
}

/* An Item goes to a Hero without one, if there is any. */
static inline bool position_wear(struct hts *g, mu_card item, struct mu_dealer *d)
{
	const uint64_t heroes = hts_heroes_in_play(g) & ~hts_wearers(g);
	if (!heroes)
		return false;
	uint64_t rest = heroes;
	for (uint32_t skip = BELOW(__builtin_popcountll(heroes)); skip--;)
		hero_pop(&rest);
	hts_item_attach(g, item, hero_pop(&rest));
	return true;
}

static inline void position_lay(struct hts *g, mu_card card, unsigned in_play, struct mu_dealer *d)
{
	const mu_seat seat = (mu_seat)BELOW(g->seats);
	if (kind_of(card) == KIND_HERO && BELOW(100) < in_play)
		hts_party_join(g, seat, card);
	else if (kind_of(card) == KIND_ITEM && BELOW(100) < in_play && position_wear(g, card, d))
		return;
	else if (g->hand[seat].count < 8 && BELOW(100) < 40)
		hts_hand_gain(g, seat, card, 0);
	else
		hts_discard_push(g, card);
}

/* What is out of the game lies below the discard pile; the deck takes what is left at the end. */
static inline void position_cards(struct hts *g, struct mu_dealer *d)
{
	mu_card cards[MAIN_CARDS];
	int count = 0;
	for (mu_card card = 1; card < CARD_MAIN_END; card++)
		for (int i = 0; i < hts_cards[card].copies; i++)
			cards[count++] = card;
	dealer_mix(d, cards, count);
	for (unsigned out = BELOW(3) ? 0 : BELOW(60); out--;)
		g->row[MAIN_CARDS - ++g->out] = cards[--count];
	const unsigned in_play = BELOW(90);
	const int deck = (int)BELOW(BELOW(2) ? 6 : 50) + 1;
	while (count > deck)
		position_lay(g, cards[--count], in_play, d);
	while (count)
		g->row[g->deck++] = cards[--count];
}

/* A position between actions of a turn, with these options. */
static inline void position_by(struct hts *g, unsigned seats, const int8_t options[MU_OPTIONS_MAX], struct mu_dealer *d)
{
	memset(g, 0, sizeof *g);
	options_keep(hts_options, options, g->options);
	g->seats = (uint8_t)seats;
	position_leaders(g, d);
	position_monsters(g, d);
	position_cards(g, d);
	g->turn = (uint16_t)(BELOW(8) ? 1 + BELOW(60) : 990 + BELOW(10));
	g->active = (uint8_t)BELOW(seats);
	g->ap = (uint8_t)(1 + BELOW(4));
	g->marked = dealer_next(d) & dealer_next(d) & dealer_next(d) & ((1ull << HERO_COUNT) - 1);
	for (unsigned seat = 0; seat < seats; seat++)
		g->boost[seat] = (uint16_t)(BELOW(2) ? BELOW(8) : 0);
	g->no_steal = (uint8_t)(BELOW(1u << seats) & BELOW(1u << seats));
	g->no_destroy = (uint8_t)(BELOW(1u << seats) & BELOW(1u << seats));
	g->no_challenge = (uint8_t)(BELOW(4) ? 0 : bit(g->active));
	g->skill_used = (uint8_t)(BELOW(4) ? 0 : bit(g->active));
	for (unsigned seat = 0; seat < seats; seat++)
		hts_skills_renew(g, (mu_seat)seat);
	hts_market_fill(g, d);
	hts_begin_turns(g);
}

static inline void position_random(struct hts *g, unsigned seats, struct mu_dealer *d)
{
	static const int8_t usual[MU_OPTIONS_MAX];
	position_by(g, seats, usual, d);
}
#undef BELOW

/*
 * Whoever can react mostly does, and no turn is cut short: the deepest stacks and the longest windows. Not always: with
 * Orthus and an empty deck Wily Red could draw and play the same Magic for ever.
 */
static inline mu_action play_choose_eagerly(struct play *play)
{
	mu_action actions[MU_ACTIONS_MAX];
	int count = hts->legal(&play->state, actions);
	const unsigned last = action_verb(actions[count - 1]);
	if (count > 1 && (last == VERB_DECLINE || last == VERB_END) && play_below(play, 16))
		count--;
	return actions[play_below(play, (uint32_t)count)];
}

/* Three kinds of players, by the game's number. */
static inline mu_action play_choose_mixed(struct play *play)
{
	switch (play->number % 3) {
	case 0:
		return play_choose_calmly(play);
	case 1:
		return play_choose_eagerly(play);
	default:
		return play_choose(play);
	}
}

/* Ten whole games, then ten that begin with a position, and so on; the seats go round. */
static inline bool is_from_position(unsigned number)
{
	return number / 10 % 2;
}

static inline void hts_begin_heard(struct play *play, const char *what, unsigned number,
                                   void (*tell)(struct mu_dealer *, const struct mu_event *), void *context)
{
	play_begin_heard(play, hts, what, number, is_from_position(number) ? NULL : tell, context);
	if (is_from_position(number))
		position_random(&play->state, 2 + number % 5, &play->cards);
	play->cards.tell = tell;
}

/* Any house rules; most tables have a market, and two of three draft their leaders. */
static inline struct mu_setup hts_house(unsigned number)
{
	struct mu_setup setup = {.seats = (uint8_t)(2 + number % 5), .first = MU_ANY};
	struct mu_dealer d = {0};
	play_seed(&d, "house", number);
	for (int i = 0; hts->options[i].name; i++) {
		const struct mu_option *option = &hts->options[i];
		if (option->type != MU_OPTION_SEAT)
			setup.options[i] =
			    (int8_t)(option->least + (int)mu_dealer_below(&d, (uint32_t)(option->most - option->least + 1)) -
			             option->usual);
	}
	setup.options[OPTION_MARKET] = number % 8 != 0;
	setup.options[OPTION_LEADERS] = number % 3 ? 2 : 0;
	return setup;
}

/* The same with house rules. */
static inline void hts_begin_house(struct play *play, const char *what, unsigned number,
                                   void (*tell)(struct mu_dealer *, const struct mu_event *), void *context)
{
	const struct mu_setup setup = hts_house(number);
	*play = (struct play){.game = hts, .number = number};
	play_seed(&play->cards, what, number);
	play_seed(&play->choices, "choices", number);
	play->cards.context = context;
	play->cards.tell = is_from_position(number) ? NULL : tell;
	if (is_from_position(number))
		position_by(&play->state, setup.seats, setup.options, &play->cards);
	else if (hts->init(&play->state, &setup, &play->cards) != MU_OK)
		abort();
	play->cards.tell = tell;
}

static inline void hts_begin(struct play *play, const char *what, unsigned number)
{
	hts_begin_heard(play, what, number, NULL, NULL);
}

#endif
