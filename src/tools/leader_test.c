/* `muster leader test`: bots play the leader against the official ones, and the share of wins says whether that is fair. */
#include "leader.h"

#include <string.h>
#include <time.h>

#include "arena_inner.h"
#include "base/arguments.h"
#include "words/complain.h"

static const double wanted_margin = 0.015, fair_within = 0.03;
enum { BLOCKS_MIN = 16, BLOCKS_MAX = 100000, SECONDS_MAX = 86400 };

struct trial {
	struct arena_plan plan;
	const char *path;
	unsigned seconds;
	bool json;
	struct samples samples;
};

enum fairness { FAIR, WEAK, STRONG };
static const char *const fairness_names[] = {[FAIR] = "fair", [WEAK] = "weak", [STRONG] = "strong"};

static int argument_read(struct trial *t, const char *name, const char *value)
{
	const enum mu_lang lang = t->plan.lang;
	unsigned number;
	if (strcmp(name, "--seats") == 0 && value) {
		if (!digit_read(value, leader_game()->seats_max, &number) || number < leader_game()->seats_min)
			return complain(lang, LEADER_NAME, name, "must be a number of seats, 2 to 6");
		t->plan.setup.seats = (uint8_t)number;
	} else if (strcmp(name, "--level") == 0 && value) {
		if (!digit_read(value, BOT_ANALYST, &number) || !number)
			return complain(lang, LEADER_NAME, name, "must be the level of a bot");
		for (int side = 0; side < SIDE_COUNT; side++)
			t->plan.sides[side].level = (int)number;
	} else if (strcmp(name, "--seconds") == 0 && value) {
		if (!number_read(value, 1, SECONDS_MAX, &t->seconds))
			return complain(lang, LEADER_NAME, name, "must be a number of seconds");
	} else {
		return complain(lang, LEADER_NAME, name, "no such option, or its value is missing");
	}
	return 0;
}

static int arguments_read(struct trial *t, int argc, char **argv)
{
	int code = 0;
	for (int i = 1; !code && i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0)
			t->json = true;
		else if (argv[i][0] == '-' && argv[i][1]) {
			code = argument_read(t, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			i++;
		} else if (t->path) {
			code = complain(t->plan.lang, LEADER_NAME, argv[i], "is not expected here");
		} else {
			t->path = argv[i];
		}
	}
	return code || t->path ? code : complain(t->plan.lang, LEADER_NAME, "FILE", "say which file");
}

static double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Until it is known well enough, or the time is up. */
static void play(struct trial *t)
{
	static atomic_int stop;
	static atomic_ullong games;
	const double end = seconds_now() + t->seconds;
	for (uint64_t number = 0; number < BLOCKS_MAX && (number < BLOCKS_MIN || seconds_now() < end); number++) {
		struct block block;
		if (number >= BLOCKS_MIN && samples_margin(&t->samples) <= wanted_margin)
			return;
		block_play(&t->plan, number, &stop, &games, &block);
		samples_add(&t->samples, block_mean(&block, t->plan.setup.seats));
	}
}

static enum fairness judge(const struct trial *t)
{
	const double off = t->samples.mean - 1.0 / t->plan.setup.seats, margin = samples_margin(&t->samples);
	if (off - margin >= -fair_within && off + margin <= fair_within)
		return FAIR;
	return off < 0 ? WEAK : STRONG;
}

static struct digits percent(double share)
{
	struct digits digits;
	snprintf(digits.text, sizeof digits.text, "%.1f", 100 * share);
	return digits;
}

static int report(const struct trial *t, const struct leader *leader)
{
	static const char *const verdicts[] = {
	    [FAIR] = N_("Verdict: fair. It wins about as often as an official leader."),
	    [WEAK] = N_("Verdict: weak. It wins less often than an official leader."),
	    [STRONG] = N_("Verdict: strong. It wins more often than an official leader."),
	};
	const struct voice voice = {.out = stdout, .lang = t->plan.lang, .width = SPEECH_WIDTH};
	const double fair = 1.0 / t->plan.setup.seats, margin = samples_margin(&t->samples);
	const enum fairness verdict = judge(t);
	if (t->json) {
		printf("{\"seats\":%d,\"level\":%d,\"games\":%llu,\"share\":%.4f,\"margin\":%.4f,\"fair\":%.4f,\"verdict\":\"%"
		       "s\"}\n",
		       t->plan.setup.seats, t->plan.sides[CANDIDATE].level,
		       (unsigned long long)(t->samples.count * t->plan.setup.seats), t->samples.mean, margin, fair,
		       fairness_names[verdict]);
		return 0;
	}
	say(&voice, "{name} wins {share}% of {games} games, ± {margin} points; a fair share is {fair}%.", "name",
	    leader_name(leader, t->plan.lang), "share", percent(t->samples.mean).text, "games",
	    digits_of((unsigned)t->samples.count * t->plan.setup.seats).text, "margin", percent(margin).text, "fair",
	    percent(fair).text, NULL);
	say(&voice, verdicts[verdict], NULL);
	return 0;
}

/* The fewest players that it is for. */
static unsigned seats_of(const struct leader *leader)
{
	return leader->made.values[mu_field_find(leader_game(), "seats", strlen("seats"))];
}

int leader_test(int argc, char **argv, enum mu_lang lang)
{
	struct trial t = {.seconds = 30,
	                  .plan = {.lang = lang,
	                           .game = leader_game(),
	                           .setup = {.seats = 4, .first = MU_ANY},
	                           .sides = {{.text = "3", .level = BOT_REGULAR}, {.text = "3", .level = BOT_REGULAR}},
	                           .seed = "leader",
	                           .threads = 1}};
	struct leader leader;
	int code = arguments_read(&t, argc, argv);
	if (!code)
		code = leader_take(lang, t.path, &leader);
	if (code)
		return code;
	t.plan.setup.made[0] = leader.made;
	if (seats_of(&leader) > t.plan.setup.seats)
		return complain(lang, LEADER_NAME, "--seats", "the leader is not for so few players");
	play(&t);
	return report(&t, &leader);
}
