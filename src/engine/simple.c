/* Simple games: cards in zones, what a viewer sees of them, and the verbs. */
#include "simple.h"

/* -- For the rules of a game -------------------------------------------------------------------------- */

int simple_option(const struct simple_rules *rules, const struct simple *g, int option)
{
	return rules->game->options[option].usual + g->options[option];
}

unsigned simple_count(const struct simple *g, unsigned zone, mu_card card)
{
	unsigned count = 0;
	for (int i = 0; i < g->count; i++)
		count += g->zones[i] == zone && (card == SIMPLE_ANY || g->cards[i] == card);
	return count;
}

unsigned simple_sum(const struct simple *g, unsigned zone)
{
	unsigned sum = 0;
	for (int i = 0; i < g->count; i++)
		sum += g->zones[i] == zone ? g->cards[i] : 0;
	return sum;
}

void simple_deal(struct simple *g, int count)
{
	for (int i = 0; i < count * g->seats; i++)
		g->zones[i] = (uint8_t)(SIMPLE_HAND + i % g->seats);
}

mu_card simple_top(const struct simple *g)
{
	int i = 0;
	while (g->zones[i] != SIMPLE_DECK)
		i++;
	assert(i < g->count);
	return g->cards[i];
}

void simple_move(struct simple *g, unsigned from, unsigned to, mu_card card)
{
	for (int i = 0; i < g->count; i++)
		if (g->zones[i] == from && (card == SIMPLE_ANY || g->cards[i] == card)) {
			g->zones[i] = (uint8_t)to;
			if (card != SIMPLE_ANY)
				return;
		}
}

unsigned simple_unseen(const struct simple_rules *rules, const struct simple *g, mu_seat viewer, mu_card card)
{
	unsigned unseen = rules->copies[card - 1];
	for (int i = 0; i < g->count; i++)
		unseen -= g->cards[i] == card && !simple_hidden(g->zones[i], viewer);
	return unseen;
}

static void tell(struct mu_dealer *dealer, unsigned kind, mu_seat seat, mu_card card, unsigned a, unsigned b)
{
	dealer_tell(dealer, &(struct mu_event){.kind = (uint8_t)kind,
	                                       .seat = seat,
	                                       .other = MU_NOBODY,
	                                       .card = card,
	                                       .a = (uint16_t)a,
	                                       .b = (uint16_t)b,
	                                       .known = MU_KNOWN_TO_ALL});
}

void simple_tell(const struct simple *g, struct mu_dealer *dealer, unsigned kind, mu_card card, unsigned a, unsigned b)
{
	tell(dealer, kind, g->turn, card, a, b);
}

void simple_end(struct simple *g, struct mu_dealer *dealer, unsigned kind)
{
	unsigned most = 0;
	for (unsigned seat = 0; seat < g->seats; seat++)
		most = g->score[seat] > most ? g->score[seat] : most;
	g->question = 0;
	for (unsigned seat = 0; seat < g->seats; seat++)
		if (g->score[seat] == most) {
			g->winners = (uint8_t)(g->winners | bit(seat));
			tell(dealer, kind, (mu_seat)seat, 0, most, 0);
		}
}

/* -- Set-ups ----------------------------------------------------------------------------------------------- */

enum mu_error simple_deck_check(const struct simple_rules *rules, const mu_card *cards, int count)
{
	uint8_t seen[SIMPLE_KINDS_MAX + 1] = {0};
	if (count != rules->game->deck_size)
		return MU_E_DECK;
	for (int i = 0; i < count; i++)
		if (!simple_card_name(rules, cards[i]) || ++seen[cards[i]] > rules->copies[cards[i] - 1])
			return MU_E_DECK;
	return MU_OK;
}

static void deck_fill(const struct simple_rules *rules, struct simple *g, struct mu_dealer *dealer)
{
	for (mu_card card = 1; simple_card_name(rules, card); card++)
		for (int i = 0; i < rules->copies[card - 1]; i++)
			g->cards[g->count++] = card;
	dealer_shuffle(dealer, g->cards, g->count);
}

int simple_init(const struct simple_rules *rules, struct simple *g, const struct mu_setup *setup,
                struct mu_dealer *dealer)
{
	const enum mu_error error = mu_setup_check(rules->game, setup, NULL);
	if (error)
		return error;
	const struct mu_deck *deck = mu_setup_deck(setup, "deck");
	memset(g, 0, sizeof *g);
	g->seats = setup->seats;
	memcpy(g->options, setup->options, sizeof g->options);
	if (deck) {
		g->count = (uint8_t)deck->count;
		memcpy(g->cards, deck->cards, g->count);
	} else {
		deck_fill(rules, g, dealer);
	}
	assert(g->count == rules->game->deck_size);
	g->turn = setup->first == MU_ANY ? dealer_first(dealer, g->seats) : setup->first;
	rules->begin(g);
	return MU_OK;
}

/* -- Questions and answers --------------------------------------------------------------------------------- */

struct mu_ask simple_ask(const void *state)
{
	const struct simple *g = state;
	return (struct mu_ask){.seat = g->question ? g->turn : MU_NOBODY, .step = g->question};
}

struct mu_question simple_question(const void *state)
{
	const struct simple *g = state;
	return (struct mu_question){.choice = g->question, .seat = simple_ask(g).seat, .about = MU_NOBODY};
}

int simple_legal(const struct simple_rules *rules, const struct simple *g, mu_action actions[MU_ACTIONS_MAX])
{
	return g->question ? rules->legal(g, actions) : 0;
}

static bool is_legal(const struct simple_rules *rules, const struct simple *g, mu_action action)
{
	mu_action actions[MU_ACTIONS_MAX];
	int count = simple_legal(rules, g, actions);
	while (count && actions[count - 1] != action)
		count--;
	return count;
}

struct mu_refusal simple_refuse(const struct simple_rules *rules, const struct simple *g, mu_seat seat,
                                mu_action action)
{
	enum mu_error error = MU_OK;
	if (!g->question)
		error = MU_E_OVER;
	else if (!simple_verb_exists(rules, action_verb(action)))
		error = MU_E_UNKNOWN;
	else if (seat != g->turn)
		error = MU_E_NOT_ASKED;
	else if (!is_legal(rules, g, action))
		error = MU_E_ILLEGAL;
	return (struct mu_refusal){.error = error, .sentence = mu_error_sentence(error)};
}

int simple_apply(const struct simple_rules *rules, struct simple *g, mu_action action, struct mu_dealer *dealer)
{
	const enum mu_error error = simple_refuse(rules, g, g->turn, action).error;
	if (!error)
		rules->play(g, action, dealer);
	return error;
}

mu_action simple_silence(const struct simple_rules *rules, const struct simple *g)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = simple_legal(rules, g, actions);
	return count ? actions[count - 1] : 0;
}

/* -- What is hidden ---------------------------------------------------------------------------------------- */

bool simple_hidden(unsigned zone, mu_seat viewer)
{
	return zone < SIMPLE_OPEN && viewer != MU_ALL && (zone == SIMPLE_DECK || (int)zone - SIMPLE_HAND != viewer);
}

void simple_view(const void *state, mu_seat viewer, void *ret_view)
{
	struct simple *g = ret_view;
	*g = *(const struct simple *)state;
	for (int i = 0; i < g->count; i++)
		if (simple_hidden(g->zones[i], viewer))
			g->cards[i] = 0;
}

/* Whatever is not seen can be anywhere that is hidden. */
void simple_redeal(const struct simple_rules *rules, struct simple *g, mu_seat viewer, struct mu_dealer *dealer)
{
	mu_card unseen[SIMPLE_CARDS_MAX];
	int count = 0;
	for (mu_card card = 1; simple_card_name(rules, card); card++)
		for (unsigned left = simple_unseen(rules, g, viewer, card); left; left--)
			unseen[count++] = card;
	dealer_mix(dealer, unseen, count);
	for (int i = 0; i < g->count; i++)
		if (simple_hidden(g->zones[i], viewer))
			g->cards[i] = unseen[--count];
}

const char *simple_check(const struct simple_rules *rules, const struct simple *g)
{
	if (simple_deck_check(rules, g->cards, g->count))
		return "every card is there, as often as there are copies of it";
	return !g->question == (g->winners != 0) ? NULL : "a game has winners when it is over";
}

/* -- For hosts ---------------------------------------------------------------------------------------------- */

uint8_t simple_winners(const void *state)
{
	return ((const struct simple *)state)->winners;
}

uint8_t simple_seats(const void *state)
{
	return ((const struct simple *)state)->seats;
}

bool simple_is_reaction(const void *state)
{
	(void)state;
	return false;
}
