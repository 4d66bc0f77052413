/*
 * Trains the net of a game by self-play and writes its weights; `make train` calls it.
 *
 *	train GAME GAMES SEED COMMIT CHECKPOINT WEIGHTS [tree]
 *
 * With "tree" it begins with the net that the program has, which is the one in the tree at that commit.
 * It goes on from the checkpoint if there is one of the same command, and keeps it up to date. The weights depend on
 * the game, the number of games, the seed and the sources at that commit, and on nothing else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "training/school.h"

enum {
	REPORTS = 20,
	OLD_ONES = 60,     /* older nets that are kept in the course of a training */
	EXAM_BLOCKS = 300, /* games of a report, four each */
	LAST_BLOCKS = 2000,
	SMALL = 20000, /* games; below that batches are small, for tests */
};

struct training {
	struct school *school;
	uint64_t games;
	const char *checkpoint, *weights;
	char made[BOT_NET_MADE_MAX];
	double started; /* seconds of processor time, as if from the first game on */
	uint64_t first_games;
};

static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

static void report(const struct training *training, unsigned blocks)
{
	struct school_report report;
	const struct school *school = training->school;
	const struct bot_eyes *eyes = school->brain->eyes;
	school_examine(school, blocks, &report);
	const double worked = now() - training->started;
	const uint64_t done = school->games - training->first_games;
	const double left =
	    done && school->games < training->games ? worked / (double)done * (double)(training->games - school->games) : 0;
	fprintf(stderr, "%9llu games %5.1f %%: %4.1f ± %.1f %% among level 3", (unsigned long long)school->games,
	        100.0 * (double)school->games / (double)training->games, 100 * report.share, 100 * report.error);
	for (int i = 0; eyes->habits && eyes->habits[i]; i++)
		fprintf(stderr, ", %s %.2f", eyes->habits[i], report.habits[i]);
	fprintf(stderr, "; %.0f min left\n", left / 60);
}

static bool write_weights(const struct training *training)
{
	size_t size;
	const struct school *school = training->school;
	uint8_t *bytes = pupil_write(&school->pupil, school->brain->eyes->list, training->made, &size);
	FILE *file = fopen(training->weights, "wb");
	const bool written = file && fwrite(bytes, 1, size, file) == size;
	const bool closed = file && fclose(file) == 0;
	free(bytes);
	if (!written || !closed)
		perror(training->weights);
	return written && closed;
}

/* Where each of so many parts of the budget ends, something is due. */
static bool is_due(const struct training *training, uint64_t before, uint64_t parts)
{
	return before * parts / training->games != training->school->games * parts / training->games;
}

static bool run(struct training *training)
{
	struct school *school = training->school;
	while (school->games < training->games) {
		const uint64_t before = school->games;
		school_play(school);
		const double rest = school->games < training->games ? 1 - (double)school->games / (double)training->games : 0;
		school_learn(school, rest);
		if (is_due(training, before, OLD_ONES))
			school_keep_old(school);
		if (!is_due(training, before, REPORTS))
			continue;
		report(training, EXAM_BLOCKS);
		if (!school_save(school, training->checkpoint, training->made)) {
			perror(training->checkpoint);
			return false;
		}
	}
	report(training, training->games < SMALL ? EXAM_BLOCKS : LAST_BLOCKS);
	return write_weights(training);
}

int main(int argc, char **argv)
{
	struct training training = {.first_games = 0};
	const struct mu_game *game = argc == 7 || argc == 8 ? mu_game_find(argv[1]) : NULL;
	const struct bot_brain *brain = game ? bot_brain_find(game) : NULL;
	const bool further = argc == 8 && strcmp(argv[7], "tree") == 0;
	if (!brain || !brain->eyes || (argc == 8 && (!further || !bot_net_find(brain->eyes->place))) ||
	    (training.games = strtoull(argv[2], NULL, 10)) == 0) {
		fprintf(stderr, "usage: train GAME GAMES SEED COMMIT CHECKPOINT WEIGHTS [tree]\n");
		return 2;
	}
	training.checkpoint = argv[5];
	training.weights = argv[6];
	snprintf(training.made, sizeof training.made, "make train GAME=%s BUDGET=%s SEED=%s%s at %s", argv[1], argv[2],
	         argv[3], further ? " FROM=tree" : "", argv[4]);
	training.school = school_create(brain, argv[3], training.games < SMALL ? BATCH_LEAST : BATCH_DECISIONS);
	if (!training.school) {
		fprintf(stderr, "train: out of memory\n");
		return 1;
	}
	if (further)
		school_go_further(training.school);
	if (access(training.checkpoint, F_OK) == 0) {
		const char *why;
		if (!school_load(training.school, training.checkpoint, training.made, &why)) {
			fprintf(stderr, "train: cannot go on from %s: %s\n", training.checkpoint, why);
			return 1;
		}
		training.first_games = training.school->games;
	}
	training.started = now();
	const bool written = run(&training);
	school_destroy(training.school);
	return written ? 0 : 1;
}
