/* Why an action may not be done now, with the rule that says so. */
#include "hts.h"

enum refusal {
	ALLOWED,
#define REFUSAL(name, rule, sentence) REFUSED_##name,
#include "refusals.def"
};

static const struct {
	const char *rule, *sentence;
} refusals[] = {
#define REFUSAL(name, rule, sentence) [REFUSED_##name] = {rule, sentence},
#include "refusals.def"
};

static const uint8_t by_step[STEP_COUNT] = {
#define STEP(name, refusal) [STEP_##name] = REFUSED_##refusal,
#include "steps.def"
};

static enum refusal why_not_play(const struct hts *g, mu_seat seat, mu_action action)
{
	if (!hand_has(g, seat, action_x(action)))
		return REFUSED_NOT_IN_HAND;
	return hts_owner(g, action_y(action)) == MU_NOBODY ? REFUSED_NOT_IN_PLAY : REFUSED_WEARS_ITEM;
}

static enum refusal why_not_use(const struct hts *g, mu_seat seat, mu_card hero)
{
	if (!party_has(g, seat, hero))
		return REFUSED_NOT_YOUR_HERO;
	return g->marked & hero_bit(hero) ? REFUSED_MARKED : REFUSED_SEALED;
}

static enum refusal why_not_attack(const struct hts *g, mu_seat seat, mu_card monster)
{
	bool face_up = false;
	for (int i = 0; i < PLACES; i++)
		face_up |= g->monsters[i] == monster;
	if (!face_up)
		return REFUSED_NOT_FACE_UP;
	if (!hts_requirement_met(g, seat, monster))
		return REFUSED_REQUIREMENT;
	return hts_is_truce(g) ? REFUSED_TRUCE : REFUSED_ATTACK_POINTS;
}

static enum refusal why_not_skill(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	const struct hts_leader *row = hts_leader(g, seat);
	if (hts_leader_skill(row) != skill)
		return REFUSED_SKILL_NOT_YOURS;
	if (row->limit && g->skill_used & bit((unsigned)seat))
		return REFUSED_SKILL_USED;
	if (skill == SKILL_BUYS_POINT)
		return REFUSED_SKILL_TOO_POOR;
	return row->price > g->ap ? REFUSED_TOO_FEW_POINTS : REFUSED_SKILL_NO_CARDS;
}

static enum refusal why_not(const struct hts *g, mu_action action)
{
	if (g->step != STEP_MAIN)
		return (enum refusal)by_step[g->step];
	switch (action_verb(action)) {
	case VERB_PLAY:
	case VERB_PLAY_ON:
		return why_not_play(g, g->asked, action);
	case VERB_USE:
		return why_not_use(g, g->asked, action_x(action));
	case VERB_ATTACK:
		return why_not_attack(g, g->asked, action_x(action));
	case VERB_SKILL:
		return why_not_skill(g, g->asked, SKILL_PULLS);
	case VERB_SKILL_DRAW:
		return why_not_skill(g, g->asked, SKILL_DRAWS);
	case VERB_SKILL_POINT:
		return why_not_skill(g, g->asked, SKILL_BUYS_POINT);
	case VERB_DRAW:
		return REFUSED_NOT_IN_MARKET;
	case VERB_REDRAW:
		return REFUSED_TOO_FEW_POINTS;
	case VERB_CHALLENGE:
		return REFUSED_NOTHING_TO_CHALLENGE;
	case VERB_MODIFY:
		return REFUSED_NOTHING_TO_MODIFY;
	case VERB_ROLL:
		return REFUSED_NO_FREE_ROLL;
	default:
		return REFUSED_NO_SUCH_ACTION;
	}
}

static bool is_legal(const struct hts *g, mu_action action)
{
	mu_action actions[MU_ACTIONS_MAX];
	for (int i = hts_legal(g, actions); i--;)
		if (actions[i] == action)
			return true;
	return false;
}

struct mu_refusal hts_refuse(const void *state, mu_seat seat, mu_action action)
{
	const struct hts *g = state;
	if (g->step == STEP_OVER)
		return (struct mu_refusal){.error = MU_E_OVER, .sentence = mu_error_sentence(MU_E_OVER)};
	if (!hts_action_known(action))
		return (struct mu_refusal){.error = MU_E_UNKNOWN, .sentence = mu_error_sentence(MU_E_UNKNOWN)};
	if (seat == g->asked && is_legal(g, action))
		return (struct mu_refusal){.error = MU_OK};
	const enum refusal why = seat == g->asked ? why_not(g, action) : REFUSED_NOT_YOUR_QUESTION;
	return (struct mu_refusal){
	    .error = seat == g->asked ? MU_E_ILLEGAL : MU_E_NOT_ASKED,
	    .rule = refusals[why].rule,
	    .sentence = refusals[why].sentence,
	};
}
