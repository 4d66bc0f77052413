/* What is asked, for struct mu_question: worked out from the frames whenever somebody wants to know. */
#include "hts.h"

const char *const hts_choice_names[] = {[CHOICE_NOTHING] = "nothing",
#define ASKS(name, text, ...) [CHOICE_##name] = text,
#define SEATS(name, text, ...) [CHOICE_##name] = text,
#define CARDS(name, text, ...) [CHOICE_##name] = text,
#define HEROES(name, text, ...) [CHOICE_##name] = text,
#include "choices.def"
                                        [CHOICE_ITS_OWNER] = NULL};

static const uint8_t skills[CHOICE_COUNT] = {
#define ASKS(name, text, step, skill) [CHOICE_##name] = SKILL_##skill,
#define SEATS(...)
#define CARDS(name, text, step, skill, ...) [CHOICE_##name] = SKILL_##skill,
#define HEROES(name, text, step, skill, ...) [CHOICE_##name] = SKILL_##skill,
#include "choices.def"
};

static enum hts_pending_kind kind_pending(const struct frame *f)
{
	switch (f->procedure) {
	case PROC_PLAY:
		return PENDING_PLAY;
	case PROC_ROLL:
		return PENDING_ROLL;
	case PROC_ATTACK:
		return PENDING_ATTACK;
	case PROC_EFFECT:
		return PENDING_EFFECT;
	default:
		return PENDING_NOTHING;
	}
}

static const struct frame *top_of(const struct hts *g)
{
	return &g->stack[g->depth - 1].frame;
}

/* The innermost frame that is about a card, and the one above it; NULL: none is. */
static const struct frame *pending(const struct hts *g, const struct frame **ret_above)
{
	int at = g->depth;
	*ret_above = NULL;
	for (const struct frame *f; (f = hts_outer(g, &at)); *ret_above = f)
		if (kind_pending(f))
			return f;
	return NULL;
}

/* The frame above tells what is done about it just now. */
static struct hts_pending pending_of(const struct frame *f, const struct frame *above)
{
	struct hts_pending p = {.kind = kind_pending(f),
	                        .card = f->card,
	                        .named = {f->a, f->b},
	                        .named_count = f->pc,
	                        .seat = {f->seat, MU_NOBODY}};
	p.window = above && above->procedure == PROC_WINDOW;
	p.open = p.window || (above && above->procedure == PROC_CHOOSE);
	if (p.kind == PENDING_EFFECT || !hts_has_cell(f))
		return p;
	if (p.kind == PENDING_PLAY) {
		p.count = 2;
		p.seat[1] = (mu_seat)f->b;
		memcpy(p.roll, hts_contest(f)->roll, sizeof p.roll);
	} else {
		p.count = 1;
		p.roll[0] = hts_attempt(f)->roll;
	}
	return p;
}

struct hts_pending hts_pending(const struct hts *g)
{
	const struct frame *above, *f = pending(g, &above);
	return f ? pending_of(f, above) : (struct hts_pending){.kind = PENDING_NOTHING};
}

int hts_pending_list(const struct hts *g, struct hts_pending list[HTS_DEPTH_MAX])
{
	int count = 0, at = g->depth;
	const struct frame *above = NULL;
	for (const struct frame *f; (f = hts_outer(g, &at)); above = f)
		if (kind_pending(f))
			list[count++] = pending_of(f, above);
	return count;
}

unsigned hts_declined_count(const struct hts *g)
{
	if (g->step == STEP_CHALLENGE)
		return top_of(g)->pc - 1u;
	return g->step == STEP_MODIFY ? top_of(g)->b - 1u : 0;
}

void hts_window_asks(struct hts *g, mu_seat seat)
{
	g->asked = seat;
	if (g->step == STEP_MODIFY)
		hts_top(g)->seat = seat;
}

unsigned hts_discarded_count(const struct hts *g)
{
	return hts_caller(g, top_of(g))->b;
}

static mu_card cause_of(const struct hts *g, const struct mu_question *q)
{
	const enum hts_skill skill = (enum hts_skill)skills[q->choice];
	switch (q->choice) {
	case CHOICE_DISCARD_ON_SUCCESS: /* the Hero's Item */
		return hts_item(g, q->card);
	case CHOICE_DISCARD_TO_CHALLENGE: /* a skill of the challenged seat */
		return hts_skilled(g, q->about, skill);
	case CHOICE_PULL: /* no monster lets one pull, nor buy a point */
	case CHOICE_DISCARD_FOR_POINT:
		return g->leader[q->seat];
	case CHOICE_DRAW_ON_MODIFIER: /* anybody's, or one's own */
		return has_skill(g, q->seat, skill) ? hts_skilled(g, q->seat, skill) : g->leader[q->seat];
	default:
		return skill ? hts_skilled(g, q->seat, skill) : CARD_NONE;
	}
}

/* Some questions are about a card of their own: one that was drawn, or a Hero that may be rolled for or stolen. */
static mu_card card_of(const struct frame *f, const struct frame *below)
{
	if (f->procedure == PROC_DRAW || f->procedure == PROC_FREE_ROLL || f->procedure == PROC_DESTROY)
		return f->card == CARD_HIDDEN ? CARD_NONE : f->card;
	return below ? below->card : CARD_NONE;
}

/* Usually whoever plays the card, rolls for it or attacks. */
static mu_seat about_of(const struct hts *g, const struct frame *f, const struct frame *below)
{
	switch (g->choice) {
	case CHOICE_NUDGE: /* on whose roll the Modifier was played */
	case CHOICE_SEEN:
	case CHOICE_STOLEN_FROM:
		return (mu_seat)f->a;
	case CHOICE_EXCHANGED:
		return (mu_seat)hts_caller(g, f)->a;
	case CHOICE_STEAL_INSTEAD:
		return hts_owner(g, f->card);
	default:
		return below ? below->seat : MU_NOBODY;
	}
}

/* Points, how many cards or Heroes are still to be named, this one counted, or how many can be drawn or pulled at once. */
static uint8_t number_of(const struct hts *g, const struct frame *f)
{
	switch (g->choice) {
	case CHOICE_TURN:
		return g->ap;
	case CHOICE_DISCARD:
	case CHOICE_DISCARD_OR_NOT:
	case CHOICE_DISCARD_ON_SUCCESS:
	case CHOICE_DISCARD_TO_CHALLENGE:
	case CHOICE_DISCARD_FOR_POINT:
	case CHOICE_GIVEN:
	case CHOICE_SACRIFICED:
		return (uint8_t)(hts_caller(g, f)->pc + 1);
	case CHOICE_PULL:
		return (uint8_t)(f->b > 1 ? f->b : 0);
	default:
		return (uint8_t)(f->procedure == PROC_MAY_DRAW && f->pc > 1 ? f->pc : 0);
	}
}

struct mu_question hts_asked(const void *state)
{
	const struct hts *g = state;
	struct mu_question q = {.choice = g->choice, .seat = g->asked, .about = MU_NOBODY};
	if (g->choice == CHOICE_NOTHING)
		return q;
	const struct frame *above, *f = top_of(g), *below = pending(g, &above);
	q.card = card_of(f, below);
	q.about = about_of(g, f, below);
	q.number = number_of(g, f);
	q.cause = cause_of(g, &q);
	return q;
}
