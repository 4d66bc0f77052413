/* Here to Slay: what the files of its net's eyes share. hts_see.c sees the table, hts_weigh.c the answers. */
#ifndef HTS_EYES_H
#define HTS_EYES_H

#include "bots/bot_see.h"

#include "hts_brain.h"

/* Items counted by themselves, by name. */
enum hts_item_number {
#define ITEM(name, ...) ITEM_##name,
#include HTS_CARD_LIST
	ITEM_COUNT,
};

enum hts_eye {
#define INPUT(name, text, kind_a, count_a, kind_b, count_b) \
	EYE_##name, EYE_##name##_LAST = EYE_##name + (count_a) * (count_b)-1,
#include "hts_inputs.def"
#undef INPUT
	EYE_COUNT,
};

extern const uint8_t hts_item_cards[ITEM_COUNT];
unsigned hts_item_number(mu_card item);

/* A row of hts_inputs.def; the last one only says where they end. */
struct hts_named {
	uint16_t begin;
	char kinds[2];
	uint8_t counts[2];
	const char *text;
};
void hts_input_name(const struct hts_named *rows, unsigned input, char ret_name[BOT_NET_NAME_MAX]);
void hts_output_name(unsigned output, char ret_name[BOT_NET_NAME_MAX]);

static inline unsigned at_most(unsigned number, unsigned most)
{
	return number < most ? number : most;
}

static inline unsigned place_of(const struct outlook *o, mu_seat seat)
{
	return (unsigned)(seat - o->me + o->seats) % o->seats;
}

/* Slain monsters and classes, as one number below 21. */
static inline unsigned race_of(const struct outlook *o, mu_seat seat)
{
	return outlook_slain(o, seat) * 7u + outlook_classes(o, seat);
}

/* What an answer is compared with: the innermost card on its way, and what its dice come to. */
struct about {
	struct hts_pending pending;
	mu_seat at;           /* at whom it is aimed; MU_NOBODY: nobody */
	bool rolls, contest;  /* there are dice; two pairs of them */
	int margin;           /* by how much the roll succeeds, or the challenger leads */
	bool downwards, wins; /* the roll wants to be low; success wins the game */
};

void hts_see_about(const struct outlook *o, struct about *ret_about);
void hts_see_table(struct inputs *to, struct thought *t, const struct about *about);
/* Modifiers in my hand: the most that they add up to. */
int hts_see_plus(const struct hts *g, mu_seat me, int *ret_minus);
/* The answer's own inputs; values are the heuristic's, the best of them 0. */
void hts_weigh(struct inputs *to, struct thought *t, const struct about *about, mu_action action, double value);
#endif
