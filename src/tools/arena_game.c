/* One block: the same deal once for each seat of the candidate. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "arena_inner.h"
#include "words/complain.h"
#include "bots/bots.h"

enum {
	QUESTIONS_MAX = 100000, /* of one game; far above the longest that anybody plays */
	COMPLAINTS_MAX = 20,    /* faults told one by one; all are counted */
};

const char *const side_names[SIDE_COUNT] = {[CANDIDATE] = N_("candidate"), [FIELD] = N_("field")};

struct player {
	const struct contender *who;
	enum side side;
	struct program_seat program; /* level 1 plays on when it is out */
	struct mu_dealer dealer;
};

struct game {
	const struct arena_plan *plan;
	uint64_t block_number;
	struct block *block; /* where to count */
	const atomic_int *stop;
	struct mu_state state;
	struct mu_dealer dealer;
	struct player players[MU_SEATS_MAX];
};

static uint64_t thread_nanoseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* -- Deciding ------------------------------------------------------------------------------------ */

static void complain_fault(const struct game *game, mu_seat seat, int fault, const char *detail)
{
	static atomic_int complaints;
	const int before = atomic_fetch_add(&complaints, 1);
	const enum mu_lang lang = game->plan->lang;
	if (before < COMPLAINTS_MAX)
		fprintf(stderr, mu_text(lang, "%s: block %llu, seat %d: the program %s%s%s; a level 1 bot takes over\n"),
		        ARENA_NAME, (unsigned long long)game->block_number, seat, mu_text(lang, program_fault_sentences[fault]),
		        detail[0] ? ": " : "", detail);
	else if (before == COMPLAINTS_MAX)
		fprintf(stderr, mu_text(lang, "%s: further faults are counted but not shown\n"), ARENA_NAME);
}

/* False: it has not answered, and never will. */
static bool program_decide(struct game *game, mu_seat seat, const void *view, mu_action *ret_action)
{
	struct player *player = &game->players[seat];
	const struct program_question question = {.game = game->plan->game,
	                                          .view = view,
	                                          .milliseconds = game->plan->milliseconds,
	                                          .stop = game->stop};
	const int result = program_seat_ask(&player->program, &question, ret_action);
	if (result >= 0) {
		complain_fault(game, seat, result, player->program.detail);
		game->block->faults[player->side][result]++;
	}
	return result == PROGRAM_ANSWERED;
}

static mu_action level_decide(struct game *game, mu_seat seat, const void *view)
{
	struct player *player = &game->players[seat];
	const struct character *character = character_at(player->who->character);
	uint64_t helped = 0;
	const struct bot_budget budget = {.playouts = player->who->playouts,
	                                  .threads = game->plan->threads,
	                                  .stop = game->stop,
	                                  .temper = character ? &character->temper : NULL,
	                                  .helpers_nanoseconds = &helped};
	struct bot_decision decision;
	const uint64_t start = thread_nanoseconds();
	const mu_action action =
	    bot_decide(bot_brain_find(game->plan->game), view, player->program.out ? BOT_NOVICE : player->who->level,
	               &budget, &player->dealer, &decision);
	game->block->nanoseconds[player->side] += thread_nanoseconds() - start + helped;
	return action;
}

/* The card that somebody made is the candidate's; the others take any but that. 0: no such card is to be had now. */
static mu_action pick_made(struct game *game, mu_seat seat)
{
	const struct mu_game *rules = game->plan->game;
	mu_action actions[MU_ACTIONS_MAX], made = 0;
	const int count = rules->legal(&game->state, actions);
	uint32_t others = 0;
	for (int i = 0; i < count; i++) {
		char text[MU_TEXT_MAX];
		rules->action_text(actions[i], text, sizeof text);
		if (strstr(text, " made-"))
			made = actions[i];
		else
			actions[others++] = actions[i];
	}
	if (!made || game->players[seat].side == CANDIDATE)
		return made;
	return actions[mu_dealer_below(&game->players[seat].dealer, others)];
}

static mu_action decide(struct game *game, mu_seat seat)
{
	const struct player *player = &game->players[seat];
	struct mu_state view;
	mu_action action = mu_made_count(&game->plan->setup) ? pick_made(game, seat) : 0;
	if (action)
		return action;
	game->plan->game->view(&game->state, seat, &view);
	game->block->decisions[player->side]++;
	if (player->program.command && !player->program.out && program_decide(game, seat, &view, &action))
		return action;
	return level_decide(game, seat, &view);
}

/* -- One game ------------------------------------------------------------------------------------ */

/* A text for each stream: whoever sits there, a seat has the same luck in all games of a block. */
static void stream_seed(const struct game *game, const char *what, unsigned seat, struct mu_dealer *ret_dealer)
{
	char text[ARENA_SEED_MAX + 64];
	const int length =
	    snprintf(text, sizeof text, "%s/%" PRIu64 "/%s %u", game->plan->seed, game->block_number, what, seat);
	assert(length > 0 && (size_t)length < sizeof text);
	*ret_dealer = (struct mu_dealer){0};
	mu_dealer_seed(ret_dealer, text, (size_t)length);
}

static void game_begin(struct game *game, unsigned candidate_seat)
{
	const struct arena_plan *plan = game->plan;
	stream_seed(game, "deal", 0, &game->dealer);
	for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
		struct player *player = &game->players[seat];
		player->side = seat == candidate_seat ? CANDIDATE : FIELD;
		player->who = &plan->sides[player->side];
		player->program.command = player->who->command;
		player->program.lang = game->plan->lang;
		stream_seed(game, "bot", seat, &player->dealer);
	}
	const int error = plan->game->init(&game->state, &plan->setup, &game->dealer);
	assert(error == MU_OK); /* the arguments were checked */
}

/* Where there is nothing to choose nobody is asked. False: it was broken off. */
static bool game_play(struct game *game)
{
	const struct mu_game *rules = game->plan->game;
	mu_seat seat;
	for (unsigned n = 0; (seat = rules->ask(&game->state).seat) >= 0; n++) {
		mu_action actions[MU_ACTIONS_MAX];
		if (n == QUESTIONS_MAX || atomic_load_explicit(game->stop, memory_order_relaxed))
			return false;
		const mu_action action = rules->legal(&game->state, actions) == 1 ? actions[0] : decide(game, seat);
		if (game->plan->style)
			bot_brain_find(rules)->style->decide(&game->state, action, game->block->style[game->players[seat].side]);
		const int error = rules->apply(&game->state, action, &game->dealer);
		assert(error == MU_OK);
	}
	return true;
}

static void game_count(const struct game *game, unsigned candidate_seat, bool finished)
{
	const unsigned winners = finished ? game->plan->game->winners(&game->state) : 0;
	struct block *block = game->block;
	if (winners >> candidate_seat & 1)
		block->shares[candidate_seat] = (uint8_t)(SHARE_ONE / __builtin_popcount(winners));
	for (unsigned seat = 0; game->plan->style && seat < game->plan->setup.seats; seat++)
		bot_brain_find(game->plan->game)
		    ->style->end(&game->state, (mu_seat)seat, block->style[game->players[seat].side]);
	block->draws += finished && !winners;
	block->unfinished += !finished;
}

bool block_play(const struct arena_plan *plan, uint64_t number, const atomic_int *stop, atomic_ullong *games,
                struct block *ret_block)
{
	struct block block = {0};
	for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
		struct game game = {.plan = plan, .block_number = number, .block = &block, .stop = stop};
		game_begin(&game, seat);
		const bool finished = game_play(&game);
		for (unsigned i = 0; i < plan->setup.seats; i++) {
			program_seat_end(&game.players[i].program);
			block.nanoseconds[game.players[i].side] += game.players[i].program.nanoseconds;
		}
		if (atomic_load(stop))
			return false;
		game_count(&game, seat, finished);
		atomic_fetch_add(games, 1);
	}
	*ret_block = block;
	return true;
}

/* -- Sums ------------------------------------------------------------------------------------------ */

void block_add(struct block *sum, const struct block *block)
{
	for (int side = 0; side < SIDE_COUNT; side++) {
		sum->decisions[side] += block->decisions[side];
		sum->nanoseconds[side] += block->nanoseconds[side];
		for (int i = 0; i < PROGRAM_FAULT_COUNT; i++)
			sum->faults[side][i] += block->faults[side][i];
		for (int i = 0; i < BOT_FIGURES_MAX; i++)
			sum->style[side][i] += block->style[side][i];
	}
	sum->draws += block->draws;
	sum->unfinished += block->unfinished;
}

double block_mean(const struct block *block, unsigned seats)
{
	unsigned sum = 0;
	for (unsigned seat = 0; seat < seats; seat++)
		sum += block->shares[seat];
	return (double)sum / (SHARE_ONE * seats);
}
