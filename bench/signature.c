/*
 * The signature of a game: one number that changes with any change to the
 * rules, to the order of actions or to the use of chance, and with nothing
 * else. What goes in is text: every question with all its answers, every
 * event, and the state at the end as JSON. So it is the same for every
 * compiler, every optimisation and wasm32, and a state may be laid out anew.
 */
#include "bench.h"
#include "engine/engine.h"

/* Both steps can be undone, so no two histories merge before their last word. */
static void absorb(uint64_t *hash, uint64_t word)
{
	*hash = (*hash ^ word) * 0x9e3779b97f4a7c15u;
	*hash ^= *hash >> 32;
}

/* With its length, so that no two lists of texts look alike. Bytes are read as little-endian words everywhere. */
static void absorb_text(uint64_t *hash, const char *text, size_t size)
{
	absorb(hash, size);
	for (const char *at = text; size;) {
		const size_t part = size < 8 ? size : 8;
		uint64_t word = 0;
		for (size_t i = 0; i < part; i++)
			word |= (uint64_t)(unsigned char)at[i] << 8 * i;
		absorb(hash, word);
		at += part;
		size -= part;
	}
}

/*
 * What is varied: the options that the games had when the signature was made its present form, each with the two values
 * that it had then. What is added later stays out, so that the signature of the games as published does not change with it.
 */
static const char *const varied[] = {"clue", "end", "last_card_clue", "leaders"};

/* Game numbers count through the seats, then the values of each option, like an odometer. */
static struct mu_setup setup_at(const struct mu_game *game, uint32_t number)
{
	const uint32_t sizes = game->seats_max - game->seats_min + 1u;
	struct mu_setup setup = {.seats = (uint8_t)(game->seats_min + number % sizes), .first = MU_ANY};
	number /= sizes;
	for (size_t i = 0; i < sizeof varied / sizeof varied[0]; i++) {
		const int option = mu_option_find(game, varied[i], strlen(varied[i]));
		if (option < 0)
			continue;
		mu_option_set(game, &setup, option, game->options[option].least + (int)(number % 2));
		number /= 2;
	}
	return setup;
}

static void seed_at(struct mu_dealer *dealer, uint32_t number)
{
	char seed[32];
	struct text text;
	text_begin(&text, seed, sizeof seed);
	text_put(&text, "signature ");
	text_number(&text, (long)number);
	mu_dealer_seed(dealer, seed, (size_t)text_end(&text));
}

struct listener {
	const struct mu_game *game;
	uint64_t *hash;
};

static void hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	const struct listener *listener = dealer->context;
	char text[MU_JSON_MAX];
	const int length = listener->game->event_json(event, MU_ALL, text, sizeof text);
	absorb_text(listener->hash, text, (size_t)length);
}

/* Who is asked, in which step, and everything that may be answered. Returns one of the answers. */
static mu_action question(const struct mu_game *game, const void *state, struct mu_dealer *dealer, uint64_t *hash)
{
	const struct mu_ask ask = game->ask(state);
	mu_action actions[MU_ACTIONS_MAX];
	char text[MU_TEXT_MAX];
	const int count = game->legal(state, actions);
	absorb(hash, (uint64_t)ask.seat << 32 | (uint32_t)count);
	absorb_text(hash, game->steps[ask.step], strlen(game->steps[ask.step]));
	for (int i = 0; i < count; i++)
		absorb_text(hash, text, (size_t)game->action_text(actions[i], text, sizeof text));
	const uint32_t chosen = mu_dealer_below(dealer, (uint32_t)count);
	absorb(hash, chosen);
	return actions[chosen];
}

static void play(const struct mu_game *game, uint32_t number, uint64_t *hash)
{
	struct mu_state state;
	struct listener listener = {game, hash};
	struct mu_dealer dealer;
	const struct mu_setup setup = setup_at(game, number);
	char text[MU_JSON_MAX];
	seed_at(&dealer, number);
	dealer.tell = hear;
	dealer.context = &listener;
	const int result = game->init(&state, &setup, &dealer);
	assert(result == MU_OK);
	(void)result;
	while (game->ask(&state).seat >= 0)
		game->apply(&state, question(game, &state, &dealer, hash), &dealer);
	absorb_text(hash, text, (size_t)game->json(&state, MU_ALL, text, sizeof text));
	absorb(hash, game->winners(&state));
}

uint64_t signature_of(const struct mu_game *game, uint32_t games)
{
	uint64_t hash = 0;
	for (uint32_t number = 0; number < games; number++)
		play(game, number, &hash);
	return hash;
}
