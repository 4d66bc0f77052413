/*
 * How much the levels lose in decisions that were judged once and for all. The set is a folder of
 * records; in each, lines like
 *
 *	info position 37 | recruit 34.56 | pass 28.12
 *
 * say that before move 37 (from 0) these were the legal actions, and what the analyst thinks of them,
 * in points of win share. `regression FOLDER` prints what each level loses, always the same figures
 * from the same set and the same bots, and fails if a level loses more than a weaker one: who wins more in the
 * arena must lose less here, or the judge is not to be believed. `regression --make FOLDER` judges a new set.
 */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "games.h"
#include "play.h"
#include "record/record.h"

enum {
	LEVELS = BOT_BEST,
	REPEATS = 10,          /* answers of the levels that chance has a part in */
	SET_POSITIONS = 210,   /* of each game, spread over all sizes of table */
	RECORD_POSITIONS = 12, /* at most in one record */
	SCREEN_PLAYOUTS = 600, /* to see whether anything hangs on it, ... */
	JUDGE_PLAYOUTS = 12000 /* ... and how much */
};

struct judged {
	mu_action action;
	int value; /* in hundredths of a point */
};

struct position {
	size_t move;
	int count;
	struct judged actions[BOT_CANDIDATES_MAX];
};

static void fail(const char *where, const char *what)
{
	fprintf(stderr, "regression: %s: %s\n", where, what);
	exit(2);
}

/* -- Measuring --------------------------------------------------------------------------------------------- */

struct tally {
	unsigned positions;
	uint64_t answers[LEVELS + 1], lost[LEVELS + 1], best[LEVELS + 1];
};

static int best_value(const struct position *position)
{
	int best = 0;
	for (int i = 0; i < position->count; i++)
		best = position->actions[i].value > best ? position->actions[i].value : best;
	return best;
}

static int value_of(const struct position *position, mu_action action)
{
	for (int i = 0; i < position->count; i++)
		if (position->actions[i].action == action)
			return position->actions[i].value;
	return -1;
}

static void measure_position(const struct mu_game *game, const void *state, const struct position *position,
                             const char *path, struct tally *tally)
{
	const struct bot_budget budget = {0};
	struct mu_state view;
	game->view(state, game->ask(state).seat, &view);
	tally->positions++;
	for (int level = BOT_NOVICE; level <= LEVELS; level++) {
		for (int repeat = 0; repeat < (level <= BOT_REGULAR ? REPEATS : 1); repeat++) {
			struct mu_dealer dealer;
			struct bot_decision decision;
			char seed[64];
			const int length = snprintf(seed, sizeof seed, "%zu %d %d", position->move, level, repeat);
			mu_dealer_seed(&dealer, seed, (size_t)length);
			const mu_action action = bot_decide(bot_brain_find(game), &view, level, &budget, &dealer, &decision);
			const int value = value_of(position, action), lost = best_value(position) - value;
			if (value < 0)
				fail(path, "an action was chosen that was not judged; make the set anew");
			tally->answers[level]++;
			tally->lost[level] += (uint64_t)lost;
			tally->best[level] += lost == 0;
		}
	}
}

/* "37 | recruit 34.56 | pass 28.12"; cuts the line into pieces. */
static bool position_parse(const struct mu_game *game, char *text, struct position *ret)
{
	char *rest, *piece = strtok_r(text, "|", &rest);
	ret->move = piece ? strtoul(piece, NULL, 10) : 0;
	for (ret->count = 0; (piece = strtok_r(NULL, "|", &rest)); ret->count++) {
		piece += strspn(piece, " ");
		piece[strcspn(piece, "\n")] = '\0';
		for (size_t end = strlen(piece); end && piece[end - 1] == ' ';)
			piece[--end] = '\0';
		char *space = strrchr(piece, ' ');
		if (!space || ret->count == BOT_CANDIDATES_MAX)
			return false;
		struct judged *judged = &ret->actions[ret->count];
		judged->value = (int)lround(100 * strtod(space + 1, NULL));
		if (game->action_parse(piece, (size_t)(space - piece), &judged->action) != MU_OK)
			return false;
	}
	return ret->count > 1;
}

/* Plays up to each position of the record, in the order of their lines. */
static void measure_text(const char *path, char *text, size_t length, struct tally tallies[])
{
	static const char mark[] = "\ninfo position ";
	struct record_error error;
	struct record *record = record_parse(text, length, &error);
	struct match *match = record ? record_start(record, &error) : NULL;
	if (!match)
		fail(path, error.sentence);
	const struct mu_game *game = record_game(record);
	for (char *line = strstr(text, mark); line; line = strstr(line, mark)) {
		struct position position;
		char copy[RECORD_LINE_MAX];
		line += strlen(mark);
		snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\n"), line);
		if (!position_parse(game, copy, &position))
			fail(path, "a position does not look like one");
		while (match_move_count(match) < position.move)
			if (record_step(record, match, &error) != RECORD_PLAYED)
				fail(path, error.sentence);
		measure_position(game, match_state(match), &position, path, &tallies[game == &hts_game]);
	}
	match_destroy(match);
	record_destroy(record);
}

static void measure_file(const char *path, struct tally tallies[])
{
	FILE *file = fopen(path, "r");
	char *text = NULL;
	size_t room = 0;
	const ssize_t length = file ? getdelim(&text, &room, '\0', file) : -1;
	if (length < 0)
		fail(path, strerror(errno));
	measure_text(path, text, (size_t)length, tallies);
	free(text);
	fclose(file);
}

static int is_record(const struct dirent *entry)
{
	const char *dot = strrchr(entry->d_name, '.');
	return dot && strcmp(dot, ".record") == 0;
}

static void for_records(const char *folder, void (*visit)(const char *path, struct tally tallies[]),
                        struct tally tallies[])
{
	struct dirent **entries;
	const int count = scandir(folder, &entries, is_record, alphasort);
	if (count < 0)
		fail(folder, strerror(errno));
	for (int i = 0; i < count; i++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
		visit(path, tallies);
		free(entries[i]);
	}
	free(entries);
}

static double loss_of(const struct tally *tally, int level)
{
	return (double)tally->lost[level] / (double)tally->answers[level] / 100;
}

static bool is_in_order(const struct mu_game *game, const struct tally *tally)
{
	bool fine = true;
	for (int weak = BOT_NOVICE; weak < LEVELS; weak++)
		for (int strong = weak + 1; strong <= LEVELS; strong++)
			if (loss_of(tally, strong) >= loss_of(tally, weak)) {
				fprintf(stderr, "regression: %s: level %d loses no less than level %d\n", game->title, strong, weak);
				fine = false;
			}
	return fine;
}

static int measure(const char *folder)
{
	struct tally tallies[2] = {{0}};
	bool fine = true;
	for_records(folder, measure_file, tallies);
	for (int i = 0; i < 2; i++) {
		const struct tally *tally = &tallies[i];
		if (!tally->positions)
			fail(folder, "there are no positions of one of the games");
		printf("%s, %u positions\n", i ? hts_game.title : rh_game.title, tally->positions);
		for (int level = BOT_NOVICE; level <= LEVELS; level++)
			printf("  level %d loses %6.3f points in a decision; %4.1f %% of its answers are the best\n", level,
			       loss_of(tally, level), 100 * (double)tally->best[level] / (double)tally->answers[level]);
		fine &= is_in_order(i ? &hts_game : &rh_game, tally);
	}
	return fine ? 0 : 1;
}

/* -- Making ------------------------------------------------------------------------------------------------- */

static void judge(const struct mu_game *game, const void *state, uint32_t playouts, struct mu_dealer *dealer,
                  struct bot_decision *ret_decision)
{
	const long cores = sysconf(_SC_NPROCESSORS_ONLN);
	const struct bot_budget budget = {.playouts = playouts, .threads = cores > 1 ? (unsigned)cores : 1};
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_state view;
	game->view(state, game->ask(state).seat, &view);
	const int count = game->legal(state, actions);
	bot_compare(bot_brain_find(game), &view, actions, count, &budget, dealer, ret_decision);
}

/* By how much those that a search would compare differ. */
static double spread(const struct mu_game *game, const void *state, const struct bot_decision *decision)
{
	double least = 1, most = 0;
	for (int i = 0; i < decision->candidate_count; i++) {
		const struct bot_candidate *candidate = &decision->candidates[i];
		if (bot_brain_find(game)->absurd(state, candidate->action))
			continue;
		least = candidate->value < least ? candidate->value : least;
		most = candidate->value > most ? candidate->value : most;
	}
	return most - least;
}

/* One question in so many; something must be at stake, and all of it must fit into a record. */
static bool is_wanted(const struct mu_game *game, const void *state, struct mu_dealer *dealer)
{
	mu_action actions[MU_ACTIONS_MAX];
	const int count = game->legal(state, actions);
	return count > 1 && count <= BOT_CANDIDATES_MAX && bot_brain_find(game)->matters(state) &&
	       mu_dealer_below(dealer, game == &rh_game ? 10 : 14) == 0;
}

/* Writes the line of a position that is worth it. */
static bool position_write(FILE *out, struct match *match, struct mu_dealer *dealer)
{
	const struct mu_game *game = match_game(match);
	const void *state = match_state(match);
	struct bot_decision decision;
	judge(game, state, SCREEN_PLAYOUTS, dealer, &decision);
	if (spread(game, state, &decision) < 0.01)
		return false;
	judge(game, state, JUDGE_PLAYOUTS, dealer, &decision);
	if (spread(game, state, &decision) < 0.01)
		return false;
	fprintf(out, "info position %zu", match_move_count(match));
	for (int i = 0; i < decision.candidate_count; i++) {
		char text[MU_TEXT_MAX];
		game->action_text(decision.candidates[i].action, text, sizeof text);
		fprintf(out, " | %s %.2f", text, 100 * decision.candidates[i].value);
	}
	fputs("\n", out);
	return true;
}

/* Levels 2 and 3 side by side; returns how many positions were found. The match ends at the last one. */
static int play_record(struct match *match, int most, struct mu_dealer *dealer, FILE *out)
{
	const struct mu_game *game = match_game(match);
	const struct bot_budget budget = {0};
	struct mu_refusal refusal;
	int found = 0;
	for (mu_seat seat; found < most && (seat = game->ask(match_state(match)).seat) >= 0;) {
		struct bot_decision decision;
		struct mu_state view;
		if (is_wanted(game, match_state(match), dealer))
			found += position_write(out, match, dealer);
		game->view(match_state(match), seat, &view);
		bot_decide(bot_brain_find(game), &view, BOT_CASUAL + (seat & 1), &budget, dealer, &decision);
		if (found < most && match_act(match, seat, decision.action, &refusal) != MU_OK)
			fail(game->name, refusal.sentence);
	}
	return found;
}

static void record_save(const char *folder, const char *name, const struct match *match, const char *positions)
{
	char path[4096];
	size_t length;
	char *text = record_write(match, &length), *second = text ? strchr(text, '\n') + 1 : NULL;
	snprintf(path, sizeof path, "%s/%s.record", folder, name);
	FILE *file = second ? fopen(path, "w") : NULL;
	if (!file)
		fail(path, strerror(errno));
	fprintf(file, "%.*s%s%s", (int)(second - text), text, positions, second);
	if (fclose(file) != 0)
		fail(path, strerror(errno));
	free(text);
}

static int make_record(const char *folder, const struct mu_game *game, unsigned seats, unsigned number, int most)
{
	char name[64], *positions;
	size_t length;
	struct mu_refusal refusal;
	struct mu_dealer dealer;
	snprintf(name, sizeof name, "%s-%u-%u", game->name, seats, number);
	/* every fourth game has an option that is not as usual */
	struct match_start start = {.game = game, .seed = name, .seed_length = strlen(name)};
	start.setup = (struct mu_setup){.seats = (uint8_t)seats, .first = MU_ANY};
	const int clue = mu_option_find(game, "clue", strlen("clue"));
	if (number % 4 == 3 && clue >= 0)
		start.setup.options[clue] = 1;
	play_seed(&dealer, name, 0);
	struct match *match = match_create(&start, &refusal);
	FILE *out = open_memstream(&positions, &length);
	if (!match || !out)
		fail(name, match ? strerror(errno) : refusal.sentence);
	const int found = play_record(match, most, &dealer, out);
	fclose(out);
	if (found)
		record_save(folder, name, match, positions);
	free(positions);
	match_destroy(match);
	return found;
}

static void forget(const char *path, struct tally tallies[])
{
	(void)tallies;
	unlink(path);
}

static int make(const char *folder)
{
	for_records(folder, forget, NULL);
	for (size_t i = 0; mu_game_at(i); i++) {
		const struct mu_game *game = mu_game_at(i);
		const int sizes = game->seats_max - game->seats_min + 1;
		for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
			int left = SET_POSITIONS / sizes;
			for (unsigned number = 0; left > 0; number++)
				left -= make_record(folder, game, seats, number, left < RECORD_POSITIONS ? left : RECORD_POSITIONS);
			fprintf(stderr, "%s, %u seats: %d positions\n", game->title, seats, SET_POSITIONS / sizes);
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 2 && argv[1][0] != '-')
		return measure(argv[1]);
	if (argc == 3 && strcmp(argv[1], "--make") == 0)
		return make(argv[2]);
	fputs("Usage: regression FOLDER\n       regression --make FOLDER\n", stderr);
	return 2;
}
