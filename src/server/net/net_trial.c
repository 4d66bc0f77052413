/*
 * Bots try the cards that people bring to tables, one card at a time, in libuv's pool: a slice, then whatever else waits for the pool,
 * then the next slice. So it takes no more than one thread of low priority, and a third of that while bots think at tables.
 */
#include "net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/trial.h"

enum {
	SLICE_MS = 50,
	WORK_MS = 60000, /* in all; then it is judged by what is known */
	DECISIONS = 50,  /* between two looks at the clock */
	SEATS = 4,
	BLOCKS_MIN = 16,
};

struct attempt {
	uv_work_t work;
	struct net *net;
	unsigned lobby; /* in which it was asked for */
	uint64_t spent; /* milliseconds */
	bool done;
	bool waits; /* bots think at tables: they come first */
	struct trial trial;
};

/* So far from fair that twice the doubt does not matter: more games would be for nothing. */
static bool is_clear(const struct trial *trial)
{
	const double off = fabs(trial->samples.mean - trial_fair(trial));
	return trial->samples.count >= BLOCKS_MIN && off - 2 * samples_margin(&trial->samples) > 0.03;
}

static void attempt_run(uv_work_t *work)
{
	struct attempt *attempt = work->data;
	net_be_polite();
	if (attempt->waits)
		uv_sleep(2 * SLICE_MS);
	const uint64_t from = uv_hrtime() / 1000000;
	uint64_t now = from;
	while (!attempt->done && now - from < SLICE_MS) {
		trial_step(&attempt->trial, DECISIONS);
		attempt->done = trial_is_done(&attempt->trial) || is_clear(&attempt->trial);
		now = uv_hrtime() / 1000000;
	}
	attempt->spent += now - from;
	attempt->done = attempt->done || (attempt->spent >= WORK_MS && attempt->trial.samples.count > 1);
}

static void attempt_done(uv_work_t *work, int status)
{
	struct attempt *attempt = work->data;
	struct net *net = attempt->net;
	const bool wanted = !status && !net->stopping && !net->outage && attempt->lobby == net->lobbies;
	if (wanted && !attempt->done) {
		attempt->waits = net->thoughts > 0;
		uv_queue_work(&net->loop, &attempt->work, attempt_run, attempt_done);
		return;
	}
	if (wanted)
		lobby_tried(net->lobby, trial_judge(&attempt->trial), net_now(net));
	free(attempt);
}

bool net_trial(void *context, const struct mu_game *game, const struct mu_made *made)
{
	struct net *net = context;
	struct attempt *attempt = calloc(1, sizeof *attempt);
	const int field = mu_field_find(game, "seats", strlen("seats"));
	const unsigned least = field < 0 ? 0 : made->values[field];
	if (!attempt)
		return false;
	attempt->work.data = attempt;
	attempt->net = net;
	attempt->lobby = net->lobbies;
	trial_begin(&attempt->trial, game, made, least > SEATS ? least : SEATS, BOT_REGULAR);
	uv_queue_work(&net->loop, &attempt->work, attempt_run, attempt_done);
	return true;
}
