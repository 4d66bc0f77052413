/* The game's table of functions, and the stack of frames that drives it. */
#include "hts.h"
#include "engine/said.h"

/*
 * What the procedure on top does. WebAssembly checks every call through a table, so a jump to calls that are known is the
 * quicker one there, and natively the slower one.
 */
#ifdef __wasm__
#define PROCEDURE(name, lower) \
	case PROC_##name:          \
		return hts_##lower##_run(g, f, d);
#define QUESTION(name, lower) PROCEDURE(name, lower)
static inline enum flow top_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	switch (f->procedure) {
#include "procedures.def"
	}
	__builtin_trap();
}

#define PROCEDURE(name, lower)
#define QUESTION(name, lower) \
	case PROC_##name:         \
		return hts_##lower##_legal(g, f, actions);
static inline int top_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	switch (f->procedure) {
#include "procedures.def"
	}
	__builtin_trap();
}

#define PROCEDURE(name, lower)
#define QUESTION(name, lower) \
	case PROC_##name:         \
		return hts_##lower##_answer(g, f, action, d);
static inline enum flow top_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	switch (f->procedure) {
#include "procedures.def"
	}
	__builtin_trap();
}
#else
static const struct procedure {
	enum flow (*run)(struct hts *g, struct frame *f, struct mu_dealer *d);
	int (*legal)(const struct hts *g, const struct frame *f, mu_action *actions);
	enum flow (*answer)(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d);
} procedures[PROC_COUNT] = {
#define PROCEDURE(name, lower) [PROC_##name] = {.run = hts_##lower##_run},
#define QUESTION(name, lower) \
	[PROC_##name] = {.run = hts_##lower##_run, .legal = hts_##lower##_legal, .answer = hts_##lower##_answer},
#include "procedures.def"
};

static inline enum flow top_run(struct hts *g, struct frame *f, struct mu_dealer *d)
{
	return procedures[f->procedure].run(g, f, d);
}

static inline int top_legal(const struct hts *g, const struct frame *f, mu_action *actions)
{
	return procedures[f->procedure].legal(g, f, actions);
}

static inline enum flow top_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d)
{
	return procedures[f->procedure].answer(g, f, action, d);
}
#endif

/* -- Frames ------------------------------------------------------------------ */

struct frame *hts_outer(const struct hts *g, int *at)
{
	if (*at <= 0)
		return NULL;
	struct frame *f = (struct frame *)&g->stack[*at - 1].frame;
	*at -= hts_has_cell(f) ? 2 : 1;
	return f;
}

/* A Magic card is being played until its effect is done. */
bool hts_is_playing(const struct frame *f)
{
	return f->procedure == PROC_PLAY || (f->procedure == PROC_EFFECT && kind_of(f->card) == KIND_MAGIC);
}

unsigned hts_playing(const struct hts *g)
{
	unsigned count = 0;
	int at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));)
		count += hts_is_playing(f);
	return count;
}

const uint8_t hts_choice_steps[CHOICE_COUNT] = {
    [CHOICE_NOTHING] = STEP_OVER,
#define ASKS(name, text, question, skill) [CHOICE_##name] = STEP_##question,
#define SEATS(name, text, question, set) [CHOICE_##name] = STEP_##question,
#define CARDS(name, text, question, ...) [CHOICE_##name] = STEP_##question,
#define HEROES(name, text, question, ...) [CHOICE_##name] = STEP_##question,
#include "choices.def"
};

enum flow hts_over(struct hts *g, unsigned winners)
{
	memset(g->stack, 0, sizeof g->stack);
	g->depth = 0;
	g->winners = (uint8_t)winners;
	return hts_ask(g, MU_NOBODY, CHOICE_NOTHING);
}

void hts_run(struct hts *g, struct mu_dealer *d)
{
	struct frame *f;
	do
		f = hts_top(g);
	while (top_run(g, f, d) == FLOW_NEXT);
}

/* -- The verbs ---------------------------------------------------------------- */

static struct mu_ask ask(const void *state)
{
	const struct hts *g = state;
	return (struct mu_ask){.seat = g->asked, .step = g->step};
}

int hts_legal(const void *state, mu_action actions[MU_ACTIONS_MAX])
{
	const struct hts *g = state;
	if (g->step == STEP_OVER)
		return 0;
	const struct frame *f = &(g->stack + g->depth - 1)->frame;
	return top_legal(g, f, actions);
}

/* A position already has the frame of its turn; its question is asked. */
static SELDOM int resume(void *state, struct mu_dealer *dealer)
{
	hts_run(state, dealer);
	return MU_OK;
}

static int apply(void *state, mu_action action, struct mu_dealer *dealer)
{
	struct hts *g = state;
	if (g->step == STEP_OVER)
		return MU_E_OVER;
	struct frame *f = hts_top(g);
	const enum flow flow = top_answer(g, f, action, dealer);
	if (flow == FLOW_NEXT)
		return resume(g, dealer);
	return flow == FLOW_REFUSED ? MU_E_ILLEGAL : MU_OK;
}

static uint8_t winners(const void *state)
{
	return ((const struct hts *)state)->winners;
}

static uint8_t seats(const void *state)
{
	return ((const struct hts *)state)->seats;
}

/* A free roll, a skill, an effect's offer: to decline it is a decision, not the absence of one. */
static bool is_reaction(const void *state)
{
	const struct hts *g = state;
	return g->choice == CHOICE_CHALLENGE || g->choice == CHOICE_MODIFY;
}

/* Whatever can be declined is; a turn ends, or a card is drawn where it cannot. */
static mu_action silence(const void *state, struct mu_dealer *dealer)
{
	static const uint8_t quiet[] = {VERB_DECLINE, VERB_END, VERB_DRAW, VERB_NONE};
	mu_action actions[MU_ACTIONS_MAX];
	return silence_choose(actions, hts_legal(state, actions), quiet, VERB_USE, dealer);
}

static const char *const step_names[] = {
#define STEP(name, refusal) [STEP_##name] = #name,
#include "steps.def"
    [STEP_COUNT] = NULL};

const struct mu_game hts_game = {
    .name = "here-to-slay",
    .title = N_("Here to Slay"),
    .state_size = sizeof(struct hts),
    .seats_min = 2,
    .seats_max = 6,
    .seats_official = 2,
    .deck_size = MAIN_CARDS,
    .hidden_reactions = true, /* HS-12.3 */
    .decline = VERB_DECLINE,
    .options = hts_options,
    .profiles = hts_profiles,
    .decks = hts_decks,
    .fields = hts_leader_fields,
    .made = "made_leaders",
    .made_check = hts_leader_check,
    .steps = step_names,
    .choices = hts_choice_names,
    .init = hts_init,
    .resume = resume,
    .ask = ask,
    .question = hts_asked,
    .legal = hts_legal,
    .apply = apply,
    .view = hts_view,
    .redeal = hts_redeal,
    .check = hts_check,
    .refuse = hts_refuse,
    .winners = winners,
    .seats = seats,
    .is_reaction = is_reaction,
    .silence = silence,
    .action_text = hts_action_text,
    .action_parse = hts_action_parse,
    .card_name = hts_card_name,
    .card_find = hts_card_find,
    .json = hts_json,
    .event_json = hts_event_json,
};
