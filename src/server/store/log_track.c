/* Whether the logs of games are whole; see log_track.h. */
#include "log_track.h"

#include <stdlib.h>

#include <sodium.h>

/* SipHash, with the row's place as the key: a row that was moved elsewhere does not fit either. */
int64_t row_sum(uint64_t game, uint64_t seq, bool side, const void *body, size_t length)
{
	uint8_t key[crypto_shorthash_KEYBYTES], sum[crypto_shorthash_BYTES];
	const uint64_t place = seq << 1 | side;
	for (unsigned i = 0; i < 8; i++) {
		key[i] = (uint8_t)(game >> 8 * i);
		key[8 + i] = (uint8_t)(place >> 8 * i);
	}
	crypto_shorthash(sum, body, length, key);
	uint64_t value = 0;
	for (unsigned i = 0; i < sizeof sum; i++)
		value |= (uint64_t)sum[i] << 8 * i;
	return (int64_t)value;
}

bool log_row_fits(const struct log_row *row, uint64_t game)
{
	return row->sum == row_sum(game, row->seq, row->side, row->body, row->length);
}

/* The numbers between the last row and this one may be missing. */
static bool track_may_skip_to(const struct track *track, uint64_t seq)
{
	return seq == track->seq + 1 || (seq > track->seq && seq <= track->trimmed);
}

bool tracks_add(struct tracks *tracks, const struct track *track)
{
	if (tracks->count == tracks->space) {
		const size_t space = 2 * tracks->space + 64;
		struct track *list = realloc(tracks->list, space * sizeof *list);
		if (!list)
			return false;
		tracks->list = list;
		tracks->space = space;
	}
	tracks->list[tracks->count++] = *track;
	return game_map_set(&tracks->places, track->game, tracks->count);
}

/* False: no more is wanted. */
static bool track_row(struct track *track, const struct log_row *row, store_each_game each, void *context)
{
	if (track->damaged || (row->side && row->seq < track->trimmed))
		return true;
	track->damaged = !track_may_skip_to(track, row->seq) || row->seq > track->head || !log_row_fits(row, track->game);
	track->seq = row->seq;
	return each(context, track->game, row->seq, track->damaged ? NULL : row->body, track->damaged ? 0 : row->length);
}

bool tracks_row(struct tracks *tracks, uint64_t game, const struct log_row *row, store_each_game each, void *context)
{
	const uint64_t place = game_map_get(&tracks->places, game);
	return !place || track_row(&tracks->list[place - 1], row, each, context);
}

bool tracks_end(struct tracks *tracks, store_each_game each, void *context)
{
	for (size_t i = 0; i < tracks->count; i++) {
		const struct track *track = &tracks->list[i];
		if (!track->damaged && track->seq < track->head && !track_may_skip_to(track, track->head + 1) &&
		    !each(context, track->game, track->seq + 1, NULL, 0))
			return true;
	}
	return true;
}

void tracks_release(struct tracks *tracks)
{
	game_map_release(&tracks->places);
	free(tracks->list);
}
