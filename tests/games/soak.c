/*
 * Many random games, quickly: soak [GAMES]. Every game ends within a bound of decisions (no soft-lock), states are
 * checked now and then, and the deepest stack is told. Here to Slay begins with a random position every other ten
 * games, and in every fourth game whoever can react mostly does. The work is shared by as many processes as there
 * are processors.
 */
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "hts_play.h"

enum { DECISIONS_MAX = 1 << 20, CHECK_EVERY = 64, PROCESSES_MAX = 64 };

struct tally {
	unsigned long games, decisions, checks, longest, longest_number, deepest, drawn;
	bool failed;
};

static bool check(const struct play *play, struct tally *tally)
{
	const char *broken = play->game->check(&play->state);
	tally->checks++;
	if (broken)
		fprintf(stderr, "%s, game %u: %s\n", play->game->name, play->number, broken);
	return !broken;
}

/* False: it goes on for ever, or breaks an invariant. */
static bool play_through(struct play *play, struct tally *tally)
{
	unsigned long decisions = 0;
	for (; !play_is_over(play); decisions++) {
		if (decisions == DECISIONS_MAX)
			fprintf(stderr, "%s, game %u does not end\n", play->game->name, play->number);
		if (decisions == DECISIONS_MAX || (decisions % CHECK_EVERY == CHECK_EVERY - 1 && !check(play, tally)))
			return false;
		const bool eager = play->game == hts && play->number % 4 == 3;
		const mu_action action = eager ? play_choose_eagerly(play) : play_choose(play);
		if (play->game->apply(&play->state, action, &play->cards) != MU_OK)
			return false;
		if (play->game == hts && play->state.depth > tally->deepest)
			tally->deepest = play->state.depth;
	}
	tally->decisions += decisions;
	tally->drawn += !play->game->winners(&play->state);
	if (decisions > tally->longest) {
		tally->longest = decisions;
		tally->longest_number = play->number;
	}
	return check(play, tally);
}

/* The room of struct hts is room for the state of any game. */
static struct tally play_share(const struct mu_game *game, unsigned from, unsigned games, unsigned step)
{
	struct tally tally = {0};
	for (unsigned number = from; number < games && !tally.failed; number += step) {
		struct play play;
		if (game == hts)
			hts_begin(&play, "soak", number);
		else
			play_begin(&play, game, "soak", number);
		tally.failed = !play_through(&play, &tally);
		tally.games++;
	}
	return tally;
}

static void tally_add(struct tally *sum, const struct tally *part)
{
	sum->games += part->games;
	sum->decisions += part->decisions;
	sum->checks += part->checks;
	sum->drawn += part->drawn;
	sum->failed = sum->failed || part->failed;
	sum->deepest = part->deepest > sum->deepest ? part->deepest : sum->deepest;
	if (part->longest > sum->longest) {
		sum->longest = part->longest;
		sum->longest_number = part->longest_number;
	}
}

/* One process plays its share and writes its tally; a process that dies writes none. */
static int share_start(const struct mu_game *game, unsigned from, unsigned games, unsigned step)
{
	int ends[2];
	if (pipe(ends) != 0)
		return -1;
	const pid_t child = fork();
	if (child == 0) {
		const struct tally tally = play_share(game, from, games, step);
		_exit(write(ends[1], &tally, sizeof tally) == (ssize_t)sizeof tally ? EXIT_SUCCESS : EXIT_FAILURE);
	}
	close(ends[1]);
	return child < 0 ? -1 : ends[0];
}

static bool soak(const struct mu_game *game, unsigned games, unsigned processes)
{
	int ends[PROCESSES_MAX];
	struct tally sum = {0};
	struct timespec begin, end;
	clock_gettime(CLOCK_MONOTONIC, &begin);
	for (unsigned i = 0; i < processes; i++)
		ends[i] = share_start(game, i, games, processes);
	for (unsigned i = 0; i < processes; i++) {
		struct tally part = {.failed = true};
		if (ends[i] < 0 || read(ends[i], &part, sizeof part) != (ssize_t)sizeof part)
			part = (struct tally){.failed = true};
		tally_add(&sum, &part);
		close(ends[i]);
	}
	while (wait(NULL) > 0)
		continue;
	clock_gettime(CLOCK_MONOTONIC, &end);
	printf("%s: %lu games in %ld s, %lu decisions, %lu states checked, %lu games without a winner\n", game->name,
	       sum.games, (long)(end.tv_sec - begin.tv_sec), sum.decisions, sum.checks, sum.drawn);
	printf("  the longest game: number %lu with %lu decisions\n", sum.longest_number, sum.longest);
	if (game == hts)
		printf("  the deepest stack: %lu of %d\n", sum.deepest, HTS_DEPTH_MAX);
	return !sum.failed && sum.games == games;
}

int main(int argc, char **argv)
{
	const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 10000;
	const long processors = sysconf(_SC_NPROCESSORS_ONLN);
	const unsigned processes = processors < 1 ? 1 : processors > PROCESSES_MAX ? PROCESSES_MAX : (unsigned)processors;
	bool good = true;
	for (size_t i = 0; mu_game_at(i); i++)
		good = soak(mu_game_at(i), games, processes) && good;
	puts(good ? "All games ended." : "SOMETHING IS WRONG");
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
