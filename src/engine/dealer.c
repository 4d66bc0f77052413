/* The dealer: a generator, an optional feed that overrules it, and an optional listener. */
#include "engine.h"

static uint64_t rotate(uint64_t x, int k)
{
	return (x << k) | (x >> (64 - k));
}

/* xoshiro256** by Blackman and Vigna. */
uint64_t dealer_next(struct mu_dealer *dealer)
{
	uint64_t *s = dealer->generator;
	const uint64_t result = rotate(s[1] * 5, 7) * 9;
	const uint64_t t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

static uint64_t mix(uint64_t *counter)
{
	uint64_t z = *counter += 0x9e3779b97f4a7c15u;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

/* Absorbs the text eight bytes at a time, its length last, so that no two short texts share a stream. */
void mu_dealer_seed(struct mu_dealer *dealer, const char *text, size_t length)
{
	uint64_t counter = 0x6d75737465720000u; /* "muster" */
	memset(dealer, 0, sizeof *dealer);
	for (size_t i = 0; i < length; i += 8) {
		uint64_t word = 0;
		for (size_t j = i; j < length && j < i + 8; j++)
			word |= (uint64_t)(unsigned char)text[j] << (8 * (j - i));
		counter ^= word;
		counter = mix(&counter);
	}
	counter ^= (uint64_t)length;
	for (int i = 0; i < 4; i++)
		dealer->generator[i] = mix(&counter);
}

/* Lemire's method: one multiplication, and in rare cases another draw, for exact uniformity. */
uint32_t mu_dealer_below(struct mu_dealer *dealer, uint32_t bound)
{
	assert(bound > 0);
	uint64_t product = (dealer_next(dealer) >> 32) * bound;
	if ((uint32_t)product < bound) {
		const uint32_t least = -bound % bound;
		while ((uint32_t)product < least)
			product = (dealer_next(dealer) >> 32) * bound;
	}
	return (uint32_t)(product >> 32);
}

/* True if the feed decided. After its first error the generator decides: mu_act takes everything back. */
static bool fed(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count)
{
	if (!dealer->feed || dealer->error)
		return false;
	int answer = dealer->feed(dealer, kind, cards, count);
	if (answer < 0)
		dealer->error = (enum mu_error)answer;
	return answer > 0;
}

void dealer_tell(struct mu_dealer *dealer, const struct mu_event *event)
{
	if (dealer->tell)
		dealer->tell(dealer, event);
}

void dealer_mix(struct mu_dealer *dealer, mu_card *cards, int count)
{
	for (int i = count - 1; i > 0; i--) {
		const uint32_t j = mu_dealer_below(dealer, (uint32_t)i + 1);
		const mu_card card = cards[i];
		cards[i] = cards[j];
		cards[j] = card;
	}
}

void dealer_shuffle(struct mu_dealer *dealer, mu_card *cards, int count)
{
	if (!fed(dealer, MU_SHUFFLE, cards, count))
		dealer_mix(dealer, cards, count);
	dealer_tell(dealer, &(struct mu_event){.kind = MU_SHUFFLE,
	                                       .seat = MU_NOBODY,
	                                       .other = MU_NOBODY,
	                                       .cards = cards,
	                                       .count = (uint8_t)count});
}

mu_seat dealer_first(struct mu_dealer *dealer, unsigned seats)
{
	mu_card seat;
	if (!fed(dealer, MU_FIRST, &seat, (int)seats))
		seat = (mu_card)mu_dealer_below(dealer, seats);
	dealer_tell(dealer, &(struct mu_event){.kind = MU_FIRST, .seat = (mu_seat)seat, .other = MU_NOBODY});
	return (mu_seat)seat;
}

void dealer_roll(struct mu_dealer *dealer, mu_seat seat, int bonus, uint8_t dice[2])
{
	if (!fed(dealer, MU_ROLL, dice, 2)) {
		const uint32_t roll = mu_dealer_below(dealer, 36);
		dice[0] = (uint8_t)(1 + roll / 6);
		dice[1] = (uint8_t)(1 + roll % 6);
	}
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = MU_ROLL,
		                                       .seat = seat,
		                                       .other = MU_NOBODY,
		                                       .a = dice[0],
		                                       .b = dice[1],
		                                       .bonus = (int16_t)bonus});
}

mu_card dealer_pull(struct mu_dealer *dealer, mu_seat from, mu_seat to, const mu_card *hand, int count)
{
	mu_card cards[256];
	assert(count > 0 && count < 256);
	if (dealer->feed)
		memcpy(cards, hand, (size_t)count);
	if (!fed(dealer, MU_PULL, cards, count))
		cards[0] = hand[mu_dealer_below(dealer, (uint32_t)count)];
	if (dealer_heard(dealer))
		dealer_tell(dealer, &(struct mu_event){.kind = MU_PULL,
		                                       .seat = from,
		                                       .other = to,
		                                       .card = cards[0],
		                                       .known = (uint8_t)(bit((unsigned)from) | bit((unsigned)to))});
	return cards[0];
}
