/* HS-9: drawing, with the skills that follow each single draw; and optional draws. */
#include "hts.h"

/*
 * The frame of a draw: pc cards are still to be drawn; card is the one whose
 * skills are being asked about, a who knows it besides; b, if not 0, is the place
 * among the calling effect's kept cards, + 1.
 */
enum {
	DRAW_ORTHUS = DRAW_NEXT + 1,
	DRAW_MALAMAMMOTH,
	DRAW_REX,
};

static const struct {
	uint8_t skill, kind, choice;
} draw_skills[] = {
    [DRAW_ORTHUS] = {SKILL_PLAYS_DRAWN_MAGIC, KIND_MAGIC, CHOICE_PLAY_DRAWN_MAGIC},
    [DRAW_MALAMAMMOTH] = {SKILL_PLAYS_DRAWN_ITEM, KIND_ITEM, CHOICE_PLAY_DRAWN_ITEM},
    [DRAW_REX] = {SKILL_SHOWS_DRAWN_MODIFIER, KIND_MODIFIER, CHOICE_SHOW_DRAWN},
};

/* An effect that refers to the drawn card later has it noted, with those who know it. */
static void note_kept(const struct hts *g, const struct frame *f, uint8_t known)
{
	if (!f->b)
		return;
	struct attempt *attempt = hts_attempt(hts_caller(g, f));
	if (f->card)
		attempt->kept[f->b - 1] = f->card;
	attempt->known[f->b - 1] = known;
}

/* The top card of a deck that is not empty: hts_deck_take without what lies above. */
static mu_card deck_pop(struct hts *g)
{
	const mu_card card = g->row[--g->deck];
	g->row[g->deck] = CARD_NONE;
	if (g->looked && --g->looked == 0)
		g->looker = 0;
	return card;
}

/* False: that was all. */
static bool draw_one(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	if (!f->pc || (!g->deck && !hts_deck_ready(g, 1, d)))
		return false;
	const unsigned looker = g->looked ? bit(g->looker) : 0;
	f->pc--;
	f->card = deck_pop(g);
	f->a = (uint8_t)(looker | bit((unsigned)f->seat));
	f->step = DRAW_ORTHUS;
	hts_hand_gain(g, f->seat, f->card, looker);
	hts_tell_secret(d, EVENT_DRAW, f->seat, MU_NOBODY, f->card, f->a);
	note_kept(g, f, f->a);
	return true;
}

/* The skills that follow a draw: false when none of them asks any more. */
static bool ask_skill(struct hts *g, struct frame *f)
{
	const uint32_t skills = g->skills[f->seat];
	for (; f->step <= DRAW_REX; f->step++) {
		if (!(skills >> draw_skills[f->step].skill & 1))
			continue;
		if (f->step != DRAW_REX && hts_playing(g) >= PLAYING_MAX) /* HS-9.5 */
			continue;
		hts_ask(g, f->seat, (enum hts_choice)draw_skills[f->step].choice);
		return true;
	}
	f->step = DRAW_NEXT;
	f->card = CARD_NONE;
	f->b = 0; /* draws that Rex Major added are not the effect's own (HS-9.4) */
	return false;
}

enum flow hts_draw_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	do
		if (f->step == DRAW_NEXT && !draw_one(g, f, d))
			return hts_done(g, 0);
	while (!ask_skill(g, f));
	return FLOW_ASK;
}

/* The drawn card, if the skill that asks can use it. */
static struct set usable(const struct frame *f)
{
	struct set cards = {0, 0};
	if (f->card && f->card != CARD_HIDDEN && kind_of(f->card) == draw_skills[f->step].kind)
		set_add(&cards, f->card);
	return cards;
}

int hts_draw_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	int count = 0;
	if (f->step != DRAW_REX)
		count = hts_list_plays(g, usable(f), actions);
	else if (!set_empty(usable(f)))
		actions[count++] = action_plain(VERB_SHOW);
	actions[count++] = action_plain(VERB_DECLINE);
	return count;
}

enum flow hts_draw_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (action == action_plain(VERB_DECLINE)) {
		f->step++;
		return FLOW_NEXT;
	}
	if (f->step == DRAW_REX) {
		if (action != action_plain(VERB_SHOW) || set_empty(usable(f)))
			return FLOW_REFUSED;
		hts_hand_show(g, f->seat, f->card, f->a);
		hts_tell(d, EVENT_SHOW, f->seat, MU_NOBODY, f->card);
		note_kept(g, f, viewers_all(g));
		f->pc = (uint8_t)(f->pc + hts_skill_number(g, f->seat, SKILL_SHOWS_DRAWN_MODIFIER));
		f->step++;
		return FLOW_NEXT;
	}
	if (!hts_play_fits(g, usable(f), action))
		return FLOW_REFUSED;
	note_kept(g, f, viewers_all(g));
	f->step++;
	f->card = CARD_NONE; /* gone: the other skills can only be declined */
	hts_call(g, hts_announce(g, f->seat, action_x(action), action_y(action), d));
	return FLOW_NEXT;
}

/*
 * An optional draw: pc cards; a is the choice, which says why there is one. Before it b cards may be pulled from one hand.
 * card is the leader, if it is the one that lets.
 */
static unsigned seats_to_pull_from(const struct hts *g, mu_seat seat)
{
	unsigned seats = 0;
	for (unsigned other = 0; other < g->seats; other++)
		seats |= (unsigned)((mu_seat)other != seat && g->hand[other].count) << other;
	return seats;
}

enum flow hts_may_draw_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	(void)d;
	if (f->b && seats_to_pull_from(g, f->seat))
		return hts_ask(g, f->seat, CHOICE_PULL);
	f->b = 0;
	return f->pc ? hts_ask(g, f->seat, (enum hts_choice)f->a) : hts_done(g, 0);
}

int hts_may_draw_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	int count = 0;
	if (f->b)
		for (unsigned seats = seats_to_pull_from(g, f->seat); seats;)
			actions[count++] = action_make(VERB_CHOOSE_SEAT, bits_pop(&seats), 0, 0);
	else
		actions[count++] = action_plain(VERB_YES);
	actions[count++] = action_plain(VERB_DECLINE);
	return count;
}

/* The leader's limit counts what was done, not what was offered. */
static void count_use(struct hts *g, const struct frame *f, enum hts_deed deed)
{
	if (f->card && hts_leader(g, f->seat)->does == deed)
		hts_leader_use(g, f->seat);
}

static bool answer_pull(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	const uint8_t from = action_x(action);
	if (action == action_plain(VERB_DECLINE)) {
		f->b = 0;
		return true;
	}
	if (action != action_make(VERB_CHOOSE_SEAT, from, 0, 0) || from >= g->seats ||
	    !(seats_to_pull_from(g, f->seat) & bit(from)))
		return false;
	for (; f->b && g->hand[from].count; f->b--)
		hts_pull(g, (mu_seat)from, f->seat, d);
	f->b = 0;
	count_use(g, f, DOES_PULL);
	return true;
}

enum flow hts_may_draw_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	if (f->b)
		return answer_pull(g, f, action, d) ? FLOW_NEXT : FLOW_REFUSED;
	if (action == action_plain(VERB_YES)) {
		count_use(g, f, DOES_DRAW);
		*f = (struct frame){.procedure = PROC_DRAW, .step = DRAW_NEXT, .seat = f->seat, .pc = f->pc};
	} else if (action == action_plain(VERB_DECLINE)) {
		hts_done(g, 0);
	} else {
		return FLOW_REFUSED;
	}
	return FLOW_NEXT;
}
