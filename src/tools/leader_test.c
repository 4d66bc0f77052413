/* `muster leader test`: bots play the leader against the official ones, and the share of wins says whether that is fair. */
#include "leader.h"

#include <string.h>
#include <time.h>

#include "base/arguments.h"
#include "bots/trial.h"
#include "record/setup_read.h"
#include "words/complain.h"

enum { SEATS = 4, SECONDS = 30 }; /* as is not said otherwise */
enum { BLOCKS_MIN = 16, BLOCKS_MAX = 100000, SECONDS_MAX = 86400, PART = 4096 };

struct job {
	enum mu_lang lang;
	unsigned seats;
	int level;
	const char *path;
	unsigned seconds;
	bool json;
	const char *profile;
	struct mu_setup rules; /* of the house */
	struct trial trial;
};

/* A profile, or one option. How players get their leaders, and who begins, is the test's own affair. */
static int rules_read(struct job *t, const char *name, const char *value)
{
	struct option_reader reader = {.game = leader_game(), .setup = &t->rules, .lang = t->lang, .profiles = true};
	const bool profile = strcmp(name, "--profile") == 0;
	t->profile = profile ? value : t->profile;
	if (!(profile ? profile_argument_read(&reader, value) : option_argument_read(&reader, value)))
		return complain(t->lang, LEADER_NAME, name, reader.sentence);
	for (int i = 0; leader_game()->options[i].name; i++)
		if (leader_game()->options[i].apart)
			t->rules.options[i] = 0;
	return 0;
}

static int argument_read(struct job *t, const char *name, const char *value)
{
	const enum mu_lang lang = t->lang;
	unsigned number;
	if (strcmp(name, "--seats") == 0 && value) {
		if (!digit_read(value, leader_game()->seats_max, &number) || number < leader_game()->seats_min)
			return complain(lang, LEADER_NAME, name, "must be a number of seats, 2 to 6");
		t->seats = number;
	} else if (strcmp(name, "--level") == 0 && value) {
		if (!digit_read(value, BOT_ANALYST, &number) || !number)
			return complain(lang, LEADER_NAME, name, "must be the level of a bot");
		t->level = (int)number;
	} else if ((strcmp(name, "--profile") == 0 || strcmp(name, "--option") == 0) && value) {
		return rules_read(t, name, value);
	} else if (strcmp(name, "--seconds") == 0 && value) {
		if (!number_read(value, 1, SECONDS_MAX, &t->seconds))
			return complain(lang, LEADER_NAME, name, "must be a number of seconds");
	} else {
		return complain(lang, LEADER_NAME, name, "no such option, or its value is missing");
	}
	return 0;
}

static int arguments_read(struct job *t, int argc, char **argv)
{
	int code = 0;
	for (int i = 1; !code && i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0)
			t->json = true;
		else if (argv[i][0] == '-' && argv[i][1]) {
			code = argument_read(t, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
			i++;
		} else if (t->path) {
			code = complain(t->lang, LEADER_NAME, argv[i], "is not expected here");
		} else {
			t->path = argv[i];
		}
	}
	return code || t->path ? code : complain(t->lang, LEADER_NAME, "FILE", "say which file");
}

static double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Until it is known well enough, or the time is up. */
static void play(struct job *t)
{
	const double end = seconds_now() + t->seconds;
	struct trial *trial = &t->trial;
	while (!trial_is_done(trial) && trial->block < BLOCKS_MAX && (trial->block < BLOCKS_MIN || seconds_now() < end))
		while (!trial_step(trial, PART))
			;
}

static struct digits percent(double share)
{
	struct digits digits;
	snprintf(digits.text, sizeof digits.text, "%.1f", 100 * share);
	return digits;
}

static int report(const struct job *t, const struct leader *leader, FILE *to)
{
	static const char *const verdicts[] = {
	    [TRIAL_FAIR] = N_("Verdict: fair. It wins about as often as an official leader."),
	    [TRIAL_WEAK] = N_("Verdict: weak. It wins less often than an official leader."),
	    [TRIAL_STRONG] = N_("Verdict: strong. It wins more often than an official leader."),
	};
	const struct voice voice = {.out = to, .lang = t->lang, .width = SPEECH_WIDTH};
	const struct samples *samples = &t->trial.samples;
	const double fair = trial_fair(&t->trial), margin = samples_margin(samples);
	const enum trial_verdict verdict = trial_judge(&t->trial);
	if (t->json) {
		printf("{");
		if (t->profile)
			printf("\"profile\":\"%s\",", t->profile);
		printf("\"seats\":%d,\"level\":%d,\"games\":%llu,\"share\":%.4f,\"margin\":%.4f,\"fair\":%.4f,\"verdict\":\"%"
		       "s\"}\n",
		       (int)t->seats, t->level, (unsigned long long)t->trial.games, samples->mean, margin, fair,
		       trial_verdict_names[verdict]);
		return 0;
	}
	say(&voice, "{name} wins {share}% of {games} games, ± {margin} points; a fair share is {fair}%.", "name",
	    leader_name(leader, t->lang), "share", percent(samples->mean).text, "games",
	    digits_of((unsigned)t->trial.games).text, "margin", percent(margin).text, "fair", percent(fair).text, NULL);
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
	struct job t = {.lang = lang, .seats = SEATS, .level = BOT_REGULAR, .seconds = SECONDS};
	struct leader leader;
	int code = arguments_read(&t, argc, argv);
	if (!code)
		code = leader_take(lang, t.path, &leader);
	if (code)
		return code;
	if (seats_of(&leader) > t.seats)
		return complain(lang, LEADER_NAME, "--seats", "the leader is not for so few players");
	trial_begin(&t.trial, leader_game(), &leader.made, t.seats, t.level);
	memcpy(t.trial.setup.options, t.rules.options, sizeof t.rules.options);
	play(&t);
	return report(&t, &leader, stdout);
}

void leader_try(const struct leader *leader, enum mu_lang lang, FILE *to)
{
	const unsigned least = seats_of(leader);
	struct job t = {.lang = lang, .seats = least > SEATS ? least : SEATS, .level = BOT_REGULAR, .seconds = SECONDS};
	trial_begin(&t.trial, leader_game(), &leader->made, t.seats, t.level);
	play(&t);
	report(&t, leader, to);
}
