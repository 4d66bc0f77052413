/* Games that are over: what is written of them, and how people's ratings follow. Which database it is does not matter here. */
#include "store_backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Who is rated ------------------------------------------------------------------------------------------ */

enum { DAY_MS = 24 * 60 * 60 * 1000, MET_MOST = 6 /* rated games of the same two in a day */ };

struct finished {
	uint64_t game;
	bool consented, has_result;
	int64_t time;
	struct store_game result;
	size_t body_length; /* then the record follows */
	char text[];
};

static void not_rated(struct store_game *result, const char *why)
{
	snprintf(result->unrated, sizeof result->unrated, "%s", why);
}

static struct store_meeting meeting_of(const struct store_game *result, unsigned a, unsigned b)
{
	const uint64_t one = result->seat[a].person, two = result->seat[b].person;
	return (struct store_meeting){one < two ? one : two, one < two ? two : one, result->kind, result->ended / DAY_MS};
}

/* Calls for each two of those who are counted. */
typedef bool (*meeting_each)(const struct store_kind *kind, struct store_backend *b,
                             const struct store_meeting *meeting, unsigned *most);

static bool meetings_go_through(const struct store_kind *kind, struct store_backend *b, const struct store_game *result,
                                meeting_each each, unsigned *most)
{
	for (unsigned i = 0; i < result->seats; i++) {
		for (unsigned j = 0; j < i; j++) {
			const struct store_meeting meeting = meeting_of(result, i, j);
			if (result->seat[i].counted && result->seat[j].counted && !each(kind, b, &meeting, most))
				return false;
		}
	}
	return true;
}

static bool meeting_look(const struct store_kind *kind, struct store_backend *b, const struct store_meeting *meeting,
                         unsigned *most)
{
	unsigned count;
	if (!kind->met_read(b, meeting, &count))
		return false;
	*most = count > *most ? count : *most;
	return true;
}

static bool meeting_count(const struct store_kind *kind, struct store_backend *b, const struct store_meeting *meeting,
                          unsigned *most)
{
	(void)most;
	return kind->met_put(b, meeting) == STORE_OK;
}

/*
 * Those who are counted, and the bots of which one knows how good they are; what others did says nothing about them. Who gave up is
 * compared with everybody, the others only with each other: else a partner who resigns at once would be as good as a win.
 */
static void ratings_change(struct store_game *result, bool gave_up)
{
	struct rated rated[MU_SEATS_MAX];
	unsigned count = 0, seats[MU_SEATS_MAX];
	for (unsigned i = 0; i < result->seats; i++) {
		const struct store_seat *seat = &result->seat[i];
		if ((!seat->counted && !(seat->fixed && seat->anchor.sigma > 0)) || (seat->gave_up && !gave_up))
			continue;
		rated[count] = (struct rated){seat->fixed ? seat->anchor : seat->before, seat->place, seat->fixed};
		seats[count++] = i;
	}
	if (count > 1) /* alone one learns nothing */
		ratings_learn(rated, count);
	for (unsigned i = 0; i < count; i++)
		if (!rated[i].fixed && result->seat[seats[i]].gave_up == gave_up)
			result->seat[seats[i]].after = rated[i].rating;
}

/* Two people at least, who are not the same two all day. Sets who is counted. False: the store cannot be read or written. */
static bool game_rate(const struct store_kind *kind, struct store_backend *b, struct store_game *result,
                      const struct store_wish *wishes)
{
	unsigned people = 0, most = 0;
	for (unsigned i = 0; i < result->seats; i++) {
		struct store_seat *seat = &result->seat[i];
		seat->counted = !result->unrated[0] && seat->person && wishes[i].keep && wishes[i].rated;
		people += seat->counted;
		if (seat->counted && !kind->rating_read(b, seat->person, result->kind, &seat->before))
			return false;
	}
	if (!meetings_go_through(kind, b, result, meeting_look, &most))
		return false;
	if (!result->unrated[0] && people < 2)
		not_rated(result, "people");
	else if (!result->unrated[0] && most >= MET_MOST)
		not_rated(result, "repeated");
	if (result->unrated[0]) {
		for (unsigned i = 0; i < result->seats; i++)
			result->seat[i].counted = false;
		return true;
	}
	ratings_change(result, true);
	ratings_change(result, false);
	for (unsigned i = 0; i < result->seats; i++) {
		const struct store_seat *seat = &result->seat[i];
		if (seat->counted && kind->rating_put(b, seat->person, result->kind, &seat->after) != STORE_OK)
			return false;
	}
	return meetings_go_through(kind, b, result, meeting_count, &most);
}

/* -- What is written ----------------------------------------------------------------------------------------- */

/* Looking costs as much as a person has games. So a person may have some more than the limit for a while: about one in 64. */
static bool is_time_to_trim(const struct finished *finished)
{
	return finished->result.most && finished->game % (1 + finished->result.most / 64) == 0;
}

static enum store_result result_write(const struct store_kind *kind, struct store_backend *b,
                                      const struct finished *finished)
{
	struct store_game result = finished->result;
	struct store_wish wishes[MU_SEATS_MAX] = {{0}};
	const bool trim = is_time_to_trim(finished);
	bool kept = false;
	for (unsigned i = 0; i < result.seats; i++) {
		if (result.seat[i].person && !kind->wish_read(b, result.seat[i].person, &wishes[i]))
			return STORE_FAILED;
		kept = kept || wishes[i].keep;
	}
	if (!kept)
		return STORE_OK;
	if (!game_rate(kind, b, &result, wishes) ||
	    kind->result_put(b, finished->game, result.unrated, finished->text, finished->body_length) != STORE_OK)
		return STORE_FAILED;
	for (unsigned i = 0; i < result.seats; i++)
		if (wishes[i].keep && (kind->played_put(b, finished->game, &result, i) != STORE_OK ||
		                       (trim && kind->played_trim(b, result.seat[i].person, result.most) != STORE_OK)))
			return STORE_FAILED;
	return STORE_OK;
}

/* Whoever tells a game twice finds its record there: that is a conflict, and nothing happens. */
static enum store_result finish_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                    size_t length)
{
	const struct finished *finished = body;
	const char *record = finished->text + finished->body_length;
	const size_t rest = length - sizeof *finished - finished->body_length;
	const enum store_result result =
	    kind->archive(b, finished->game, record, rest, finished->consented, finished->time);
	return result == STORE_OK && finished->has_result ? result_write(kind, b, finished) : result;
}

bool store_finish(struct store *store, uint64_t game, const struct store_game *result, const char *body,
                  size_t body_length, const char *record, size_t length, bool consented, store_done done, void *context)
{
	const size_t size = sizeof(struct finished) + body_length + length;
	struct finished *finished = calloc(1, size);
	if (!finished)
		return false;
	*finished = (struct finished){.game = game,
	                              .consented = consented,
	                              .has_result = body_length > 0,
	                              .time = result->ended,
	                              .result = *result,
	                              .body_length = body_length};
	if (body_length)
		memcpy(finished->text, body, body_length);
	memcpy(finished->text + body_length, record, length);
	const bool queued = store_job(store, finish_run, finished, size, done, context);
	free(finished);
	return queued;
}

bool store_archive(struct store *store, uint64_t game, const char *record, size_t length, bool consented, int64_t time,
                   store_done done, void *context)
{
	const struct store_game nothing = {.ended = time};
	return store_finish(store, game, &nothing, NULL, 0, record, length, consented, done, context);
}

struct wished {
	uint64_t person;
	struct store_wishing wishing;
};

static bool wish_of(int wanted, bool now)
{
	return wanted < 0 ? now : wanted;
}

/* Read and written in one transaction: of two changes that come together none is lost. */
static enum store_result wish_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                  size_t length)
{
	const struct wished *wished = body;
	const struct store_wishing *wishing = &wished->wishing;
	struct store_wish wish;
	(void)length;
	if (!kind->wish_read(b, wished->person, &wish))
		return STORE_FAILED;
	wish = (struct store_wish){.answered = wish.answered || wishing->keep >= 0,
	                           .keep = wish_of(wishing->keep, wish.keep),
	                           .rated = wish_of(wishing->rated, wish.rated),
	                           .invites = wish_of(wishing->invites, wish.invites)};
	return kind->wish_put(b, wished->person, &wish);
}

bool store_wish_change(struct store *store, uint64_t person, const struct store_wishing *wishing, store_done done,
                       void *context)
{
	const struct wished wished = {person, *wishing};
	return store_job(store, wish_run, &wished, sizeof wished, done, context);
}

struct drop {
	uint64_t person, game;
};

static enum store_result drop_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                  size_t length)
{
	const struct drop *drop = body;
	(void)length;
	return kind->played_drop(b, drop->person, drop->game);
}

bool store_played_drop(struct store *store, uint64_t person, uint64_t game, store_done done, void *context)
{
	const struct drop drop = {person, game};
	return store_job(store, drop_run, &drop, sizeof drop, done, context);
}

/* -- Reading ----------------------------------------------------------------------------------------------------- */

bool store_wish_read(struct store *store, uint64_t person, struct store_wish *ret_wish)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->wish_read(reader, person, ret_wish);
}

bool store_played_read(struct store *store, uint64_t person, const char *kind, int64_t ended, uint64_t game,
                       store_each_played each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->played_read(reader, person, kind, ended, game, each, context);
}

bool store_seats_read(struct store *store, uint64_t game, store_each_seat each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->seats_read(reader, game, each, context);
}

bool store_ratings_read(struct store *store, uint64_t person, store_each_rating each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->ratings_read(reader, person, each, context);
}

bool store_ladder_read(struct store *store, const char *kind, store_each_rating each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->ladder_read(reader, kind, each, context);
}

/* -- Whom one has played with ------------------------------------------------------------------------------------- */

static enum store_result avoid_run(const struct store_kind *kind, struct store_backend *b, const void *body,
                                   size_t length)
{
	(void)length;
	return kind->avoid_put(b, body);
}

bool store_avoid_put(struct store *store, const struct store_avoid *avoid, store_done done, void *context)
{
	return store_job(store, avoid_run, avoid, sizeof *avoid, done, context);
}

bool store_avoids(struct store *store, uint64_t one, uint64_t two, bool *ret_avoids)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->avoids(reader, one, two, ret_avoids);
}

bool store_avoided_read(struct store *store, uint64_t person, store_each_avoided each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->avoided_read(reader, person, each, context);
}

bool store_met_people(struct store *store, uint64_t person, store_each_met each, void *context)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->met_people(reader, person, each, context);
}

struct looked_for {
	unsigned seat;
	uint64_t own, person;
	bool both;
};

static bool invitable_look(void *context, unsigned seat, uint64_t person, const char *name)
{
	struct looked_for *look = context;
	(void)name;
	if (person == look->own)
		look->both = true;
	else if (seat == look->seat)
		look->person = person;
	return true;
}

bool store_invitable(struct store *store, uint64_t own, uint64_t game, unsigned seat,
                     struct store_invitable *ret_invitable)
{
	struct looked_for look = {.seat = seat, .own = own};
	struct store_wish wish;
	bool avoids = false;
	*ret_invitable = (struct store_invitable){0};
	if (!store_seats_read(store, game, invitable_look, &look))
		return false;
	if (!look.both || !look.person)
		return true;
	if (!store_wish_read(store, look.person, &wish) || !store_avoids(store, own, look.person, &avoids))
		return false;
	*ret_invitable = (struct store_invitable){look.person, wish.keep && wish.invites && !avoids};
	return true;
}
