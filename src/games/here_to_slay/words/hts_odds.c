/* Here to Slay: what dice can come to. */
#include "hts_words.h"

unsigned hts_throws_in(struct hts_range range, int bonus)
{
	unsigned count = 0;
	for (int i = 0; i < THROWS; i++)
		count += range_has(range, 1 + i / 6 + 1 + i % 6 + bonus);
	return count;
}

unsigned hts_throws_for(const struct hts *g, mu_seat seat, mu_card hero)
{
	const struct hts_range success = {hts_cards[hero].number, INT16_MAX};
	return hts_throws_in(success, hts_bonus(g, seat, ROLL_EFFECT, hero));
}

/* HS-5.5: the challenger wins a tie. */
unsigned hts_duels_won(const struct hts *g, mu_seat challenger, mu_seat challenged)
{
	const int mine = hts_bonus(g, challenger, ROLL_CHALLENGING, CARD_NONE);
	const int theirs = hts_bonus(g, challenged, ROLL_CHALLENGED, CARD_NONE);
	unsigned count = 0;
	for (int i = 0; i < THROWS; i++)
		count += hts_throws_in((struct hts_range){(int16_t)(1 + i / 6 + 1 + i % 6 + theirs), INT16_MAX}, mine);
	return count;
}

/* What can happen is never 0 %, and what may not happen never 100 %. */
struct digits hts_percent(unsigned ways, unsigned all)
{
	const unsigned rounded = (100 * ways + all / 2) / all;
	if (ways > 0 && rounded == 0)
		return digits_of(1);
	return digits_of(ways < all && rounded == 100 ? 99 : rounded);
}

bool hts_open_rolls(const struct hts *g, struct hts_pending *ret)
{
	struct hts_pending list[HTS_DEPTH_MAX];
	const int count = hts_pending_list(g, list);
	for (int i = 0; i < count; i++) {
		if (list[i].window) {
			*ret = list[i];
			return true;
		}
	}
	return false;
}

enum hts_outcome hts_outcome_of(const struct hts_pending *rolls)
{
	const struct hts_card *row = &hts_cards[rolls->card];
	const int total = hts_roll_total(rolls->roll[0]);
	if (rolls->kind == PENDING_PLAY)
		return hts_roll_total(rolls->roll[1]) >= total ? OUTCOME_STOPPED : OUTCOME_PLAYED;
	if (rolls->kind != PENDING_ATTACK)
		return total >= row->number ? OUTCOME_SUCCESS : OUTCOME_FAILURE;
	if (range_has(row->slay, total))
		return OUTCOME_SLAIN;
	return range_has(row->counter, total) ? OUTCOME_COUNTER : OUTCOME_MISS;
}

struct hts_pending hts_modified(const struct hts *g, const struct hts_pending *rolls, mu_seat player, mu_seat roller,
                                int value)
{
	struct hts_pending after = *rolls;
	if (player != roller) /* HS-7.3 */
		value += (int)hts_skill_number(g, roller, SKILL_RESISTS_MODIFIER);
	struct roll *roll = &after.roll[roller == after.seat[0] ? 0 : 1];
	roll->modifiers = (int16_t)(roll->modifiers + value);
	return after;
}

int hts_total_of(const struct hts_pending *rolls, mu_seat roller)
{
	return hts_roll_total(rolls->roll[roller == rolls->seat[0] ? 0 : 1]);
}
