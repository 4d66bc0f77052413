/*
 * The bots of one commit, for scripts/arena-against, which compiles this against that commit's headers and libraries:
 * so it uses nothing but what all commits have. It keeps a game of its own, and answers line by line:
 *
 *	begin GAME SEATS SEED        who is asked (-1: it is over), how much there is to choose, the winners as a bit set
 *	think LEVEL PLAYOUTS SEED    what the asked seat would do, and the nanoseconds that it took
 *	act ACTION                   like begin
 *
 * Whoever has only one thing to do does it unasked.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"

struct table {
	const struct mu_game *game;
	struct mu_state state;
	struct mu_dealer dealer;
};

static uint64_t nanoseconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static void tell(struct table *table)
{
	mu_action actions[MU_ACTIONS_MAX];
	int count = 0;
	while (table->game->ask(&table->state).seat >= 0 && (count = table->game->legal(&table->state, actions)) == 1)
		table->game->apply(&table->state, actions[0], &table->dealer);
	printf("%d %d %d\n", table->game->ask(&table->state).seat, count, table->game->winners(&table->state));
}

static int begin(struct table *table, const char *name, unsigned seats, const char *seed)
{
	struct mu_setup setup = {.seats = (uint8_t)seats, .first = MU_ANY};
#ifndef MU_DECKS_MAX /* before set-ups had named decks, zeroes were not the game as published */
	setup.first_pick = MU_ANY;
#endif
	table->game = mu_game_find(name);
	mu_dealer_seed(&table->dealer, seed, strlen(seed));
	return table->game ? table->game->init(&table->state, &setup, &table->dealer) : -1;
}

static void think(const struct table *table, int level, unsigned playouts, const char *seed)
{
	struct mu_state view;
	struct mu_dealer thoughts;
	struct bot_decision decision;
	char text[MU_TEXT_MAX];
	const struct bot_budget budget = {.playouts = playouts};
	table->game->view(&table->state, table->game->ask(&table->state).seat, &view);
	mu_dealer_seed(&thoughts, seed, strlen(seed));
	const uint64_t before = nanoseconds();
	const mu_action action = bot_decide(bot_brain_find(table->game), &view, level, &budget, &thoughts, &decision);
	const uint64_t took = nanoseconds() - before;
	table->game->action_text(action, text, sizeof text);
	printf("%llu %s\n", (unsigned long long)took, text);
}

static int act(struct table *table, const char *text)
{
	mu_action action;
	if (table->game->action_parse(text, strlen(text), &action) < 0)
		return -1;
	return table->game->apply(&table->state, action, &table->dealer);
}

int main(void)
{
	static struct table table;
	char line[256], name[32], seed[96];
	unsigned seats, playouts;
	int level, at;
	while (fgets(line, sizeof line, stdin)) {
		int error = 0;
		line[strcspn(line, "\n")] = '\0';
		if (sscanf(line, "begin %31s %u %95s", name, &seats, seed) == 3)
			error = begin(&table, name, seats, seed);
		else if (table.game && sscanf(line, "think %d %u %95s", &level, &playouts, seed) == 3) {
			think(&table, level, playouts, seed);
			fflush(stdout);
			continue;
		} else if (table.game && sscanf(line, "act %n", &at) == 0)
			error = act(&table, line + 4);
		else
			error = -1;
		if (error < 0) {
			fprintf(stderr, "against: cannot %s\n", line);
			return 1;
		}
		tell(&table);
		fflush(stdout);
	}
	return 0;
}
