/* Here to Slay: what an action costs and means, with the odds of its roll. */
#include "hts_words.h"

/* Who is asked, and what that seat may know. */
struct asked {
	const struct voice *voice;
	const struct seating *seating;
	const struct hts *g;
	mu_seat me;
	struct mu_question question;
	char *text; /* sentences are added to it */
	size_t size;
};

static void add_made(const struct asked *q, const char *made)
{
	sentence_add(q->voice, q->text, q->size, made);
}

static void add(const struct asked *q, const char *sentence)
{
	add_made(q, mu_text(q->voice->lang, sentence));
}

static void add_cost(const struct asked *q, unsigned points)
{
	char cost[SPEECH_MAX];
	phrase_plural(q->voice, cost, sizeof cost, "1 action point.", "{n} action points.", points, NULL);
	if (q->question.choice == CHOICE_TURN)
		add_made(q, cost);
	else
		add(q, "Free.");
}

static void add_text(const struct asked *q, mu_card card)
{
	add_made(q, hts_text(card));
}

/* A card that speaks to somebody else. */
static void add_quoted(const struct asked *q, mu_card card)
{
	char text[SPEECH_MAX];
	phrase(q->voice, text, sizeof text, "Its text: \"{text}\"", "text", hts_text(card), NULL);
	add_made(q, text);
}

/* What a Hero does if its roll succeeds. */
static void add_effect(const struct asked *q, mu_card hero)
{
	char effect[SPEECH_MAX];
	phrase(q->voice, effect, sizeof effect, "Effect: \"{text}\"", "text", hts_text(hero), NULL);
	add_made(q, effect);
}

/* "7 or more needed, your bonus +1: 72%." */
static void add_odds(const struct asked *q, mu_card hero)
{
	char odds[SPEECH_MAX];
	const int bonus = hts_bonus(q->g, q->me, ROLL_EFFECT, hero);
	phrase(q->voice, odds, sizeof odds,
	       bonus ? N_("Needs {needs}, with {bonus} to the roll: {odds}% chance.")
	             : N_("Needs {needs}: {odds}% chance."),
	       "needs", hts_need_text(q->voice, hero).text, "bonus", hts_signed(bonus).text, "odds",
	       hts_percent(hts_throws_for(q->g, q->me, hero), THROWS).text, NULL);
	add_made(q, odds);
}

/* -- Playing cards ---------------------------------------------------------------------------- */

static void add_class(const struct asked *q, mu_card hero)
{
	char class[SPEECH_MAX];
	const unsigned has = hts_party_classes(q->g, q->me) & bit(hts_cards[hero].class);
	phrase(q->voice, class, sizeof class, has ? N_("A {class}.") : N_("A {class}: your party has none yet."), "class",
	       hts_class_name(hts_cards[hero].class), NULL);
	add_made(q, class);
}

static void describe_play(const struct asked *q, mu_card card)
{
	add_cost(q, 1);
	if (kind_of(card) == KIND_MAGIC) {
		add_text(q, card);
		return;
	}
	add_class(q, card);
	if (q->g->marked & hero_bit(card)) {
		add(q, "There has already been a roll for its effect this turn.");
	} else {
		add(q, "You may roll for it immediately.");
		add_odds(q, card);
	}
	add_effect(q, card);
}

/* A mask on one's own Hero: the engine says which classes the party has then. */
static void add_mask(const struct asked *q, mu_card mask, mu_card hero)
{
	struct hts worn = *q->g;
	char text[SPEECH_MAX], gained[HTS_LIST_MAX], lost[HTS_LIST_MAX];
	hts_item_attach(&worn, mask, hero);
	const unsigned before = hts_party_classes(q->g, q->me), after = hts_party_classes(&worn, q->me);
	const char *sentence = N_("The classes in your party stay the same.");
	if (after & ~before && before & ~after)
		sentence = N_("Your party gains a {gained} and loses its only {lost}.");
	else if (after & ~before)
		sentence = N_("Your party gains a {gained}.");
	else if (before & ~after)
		sentence = N_("Your party loses its only {lost}.");
	hts_list_classes(q->voice, gained, after & ~before);
	hts_list_classes(q->voice, lost, before & ~after);
	phrase(q->voice, text, sizeof text, sentence, "gained", gained, "lost", lost, NULL);
	add_made(q, text);
}

/* In a list what an Item does is said once, with its first possible wearer. */
static void describe_item(const struct asked *q, mu_card item, mu_card hero)
{
	uint64_t wearers = hts_heroes_in_play(q->g) & ~hts_wearers(q->g);
	char on[SPEECH_MAX];
	const mu_seat owner = hts_owner(q->g, hero);
	phrase(q->voice, on, sizeof on,
	       owner == q->me ? N_("In your party ({class}).") : N_("In {owner}'s party ({class})."), "class",
	       hts_class_name(hts_class_of(q->g, hero)), "owner", seat_name(q->seating, owner), NULL);
	add_cost(q, 1);
	add_made(q, on);
	if (hts_cards[item].class && owner == q->me)
		add_mask(q, item, hero);
	if (hero_pop(&wearers) != hero && !q->seating->pictured)
		return;
	if (hts_cards[item].cursed)
		add(q, "A cursed Item: it is bad for the player whose Hero has it.");
	if (owner == q->me)
		add_text(q, item);
	else
		add_quoted(q, item);
}

/* -- Rolling ------------------------------------------------------------------------------------ */

static void describe_use(const struct asked *q, mu_card hero)
{
	add_cost(q, 1);
	add_odds(q, hero);
	add_effect(q, hero);
}

static void describe_attack(const struct asked *q, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	const int bonus = hts_bonus(q->g, q->me, ROLL_ATTACK, CARD_NONE);
	char odds[SPEECH_MAX];
	phrase(q->voice, odds, sizeof odds,
	       bonus
	           ? N_("Slain on {slay}, with your bonus of {bonus}: {odds}% chance. On {counter}, {hit}: {risk}% chance.")
	           : N_("Slain on {slay}: {odds}% chance. On {counter}, {hit}: {risk}% chance."),
	       "slay", hts_range_text(q->voice, row->slay).text, "bonus", hts_signed(bonus).text, "odds",
	       hts_percent(hts_throws_in(row->slay, bonus), THROWS).text, "counter",
	       hts_range_text(q->voice, row->counter).text, "hit", hts_counter_text(q->voice, monster).text, "risk",
	       hts_percent(hts_throws_in(row->counter, bonus), THROWS).text, NULL);
	add_cost(q, 2);
	add_made(q, odds);
	if (hts_slain_count(q->g, q->me) + 1 == hts_to_slay(q->g))
		add(q, hts_to_slay(q->g) == 3 ? N_("It would be your third monster: slay it and you win!")
		                              : N_("It is the last monster you need: slay it and you win!"));
}

static void describe_challenge(const struct asked *q)
{
	const mu_seat challenged = q->question.about;
	const unsigned ways = hts_duels_won(q->g, q->me, challenged);
	char odds[SPEECH_MAX];
	phrase(q->voice, odds, sizeof odds,
	       "Play a Challenge; you and {seat} both roll. {odds}% chance to stop {card}, before Modifiers.", "seat",
	       seat_name(q->seating, challenged), "odds", hts_percent(ways, DUELS).text, "card",
	       hts_title(q->question.card), NULL);
	add_made(q, odds);
	const unsigned discards = hts_skill_number(q->g, challenged, SKILL_CHALLENGER_DISCARDS);
	if (!discards)
		return;
	phrase(q->voice, odds, sizeof odds,
	       discards == 1 ? N_("{cause}: first discard another card, if you have one.")
	                     : N_("{cause}: first discard another {n} cards, or as many as you have."),
	       "cause", hts_title(hts_skilled(q->g, challenged, SKILL_CHALLENGER_DISCARDS)), "n", digits_of(discards).text,
	       NULL);
	add_made(q, odds);
}

static void describe_modify(const struct asked *q, mu_seat roller, int value)
{
	static const char *const then[] = {
	    [OUTCOME_SUCCESS] = N_("The roll would succeed."),
	    [OUTCOME_FAILURE] = N_("The roll would fail."),
	    [OUTCOME_SLAIN] = N_("The monster would be slain."),
	    [OUTCOME_COUNTER] = N_("The monster would strike back."),
	    [OUTCOME_MISS] = N_("The monster would survive without striking back."),
	    [OUTCOME_STOPPED] = N_("The card would be stopped."),
	    [OUTCOME_PLAYED] = N_("The challenge would fail."),
	};
	struct hts_pending now;
	char change[SPEECH_MAX];
	if (!hts_open_rolls(q->g, &now))
		return;
	const struct hts_pending later = hts_modified(q->g, &now, q->me, roller, value);
	phrase(q->voice, change, sizeof change,
	       roller == q->me ? N_("Your total of {before} becomes {after}.")
	                       : N_("{seat}'s total of {before} becomes {after}."),
	       "seat", seat_name(q->seating, roller), "before", digits_signed(hts_total_of(&now, roller)).text, "after",
	       digits_signed(hts_total_of(&later, roller)).text, NULL);
	add_made(q, change);
	const int more = hts_total_of(&later, roller) - hts_total_of(&now, roller) - value;
	phrase(q->voice, change, sizeof change, "({cause} adds {value}.)", "cause",
	       hts_title(hts_skilled(q->g, roller, SKILL_RESISTS_MODIFIER)), "value", hts_signed(more).text, NULL);
	if (more)
		add_made(q, change);
	add(q, hts_outcome_of(&later) == hts_outcome_of(&now) ? N_("On its own, that does not change the outcome.")
	                                                      : then[hts_outcome_of(&later)]);
}

/* Protecting Horn: on the roll of the Modifier just played. */
static void describe_nudge(const struct asked *q, int value)
{
	struct hts_pending now;
	const mu_seat roller = q->question.about;
	char change[SPEECH_MAX];
	if (!hts_open_rolls(q->g, &now))
		return;
	phrase(q->voice, change, sizeof change,
	       roller == q->me ? N_("Your total becomes {after}.") : N_("{seat}'s total becomes {after}."), "seat",
	       seat_name(q->seating, roller), "after", digits_signed(hts_total_of(&now, roller) + value).text, NULL);
	add_made(q, change);
}

/* -- Choosing -------------------------------------------------------------------------------------- */

static const char *const declined[CHOICE_COUNT] = {
#define ASKED(choice, question, told)
#define DECLINED(choice, label, meaning) [CHOICE_##choice] = meaning,
#define MEANT(choice, sentence)
#include "hts_choices.def"
};

static const char *const meant[CHOICE_COUNT] = {
#define ASKED(choice, question, told)
#define DECLINED(choice, label, meaning)
#define MEANT(choice, sentence) [CHOICE_##choice] = sentence,
#include "hts_choices.def"
};

static void add_known(const struct asked *q, mu_seat seat)
{
	mu_card cards[MAIN_CARDS];
	char list[HTS_LIST_MAX], text[SPEECH_MAX];
	const int known = hts_hand_list(q->g, seat, cards);
	hts_list_cards(q->voice, list, cards, known);
	phrase(q->voice, text, sizeof text, "Known cards in that hand: {cards}.", "cards", list, NULL);
	if (known)
		add_made(q, text);
}

static void describe_seat(const struct asked *q, mu_seat target)
{
	char text[SPEECH_MAX];
	phrase(q->voice, text, sizeof text, meant[q->question.choice], "cards", digits_of(q->g->hand[target].count).text,
	       "heroes", digits_of(party_count(q->g, target)).text, "mine", digits_of(q->g->hand[q->me].count).text, NULL);
	add_made(q, text);
	add_known(q, target);
}

/* A Hero in play: whose, its class, what it needs and does, what it wears. */
static void describe_hero(const struct asked *q, mu_card hero)
{
	const mu_seat owner = hts_owner(q->g, hero);
	const mu_card item = hts_item(q->g, hero);
	char text[SPEECH_MAX];
	phrase(q->voice, text, sizeof text,
	       owner == q->me ? N_("In your party ({class}, {needs}). Its effect: \"{text}\"")
	                      : N_("In {owner}'s party ({class}, {needs}). Its effect: \"{text}\""),
	       "owner", seat_name(q->seating, owner), "class", hts_class_name(hts_class_of(q->g, hero)), "needs",
	       hts_need_text(q->voice, hero).text, "text", hts_text(hero), NULL);
	add_made(q, text);
	if (!item)
		return;
	phrase(q->voice, text, sizeof text, "It has {item}: \"{text}\"", "item", hts_title(item), "text", hts_text(item),
	       NULL);
	add_made(q, text);
}

static void describe_leader(const struct asked *q, const struct hts_leader *row)
{
	char skill[SPEECH_MAX], text[SPEECH_MAX];
	hts_leader_text(q->voice, skill, sizeof skill, row);
	phrase(q->voice, text, sizeof text, "{class}: \"{text}\"", "class", hts_class_name(row->class), "text", skill,
	       NULL);
	add_made(q, text);
}

/* A card in a hand or a pile, or a leader. */
static void describe_card(const struct asked *q, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	char text[SPEECH_MAX];
	if (row->kind == KIND_LEADER) {
		describe_leader(q, hts_leader_row(q->g, card));
		return;
	}
	const char *form = row->cursed ? N_("Cursed Item: \"{text}\"") : N_("{kind}: \"{text}\"");
	if (row->kind == KIND_HERO)
		form = N_("Hero ({class}, {needs}): \"{text}\"");
	phrase(q->voice, text, sizeof text, form, "kind", hts_kind_name(row->kind), "class", hts_class_name(row->class),
	       "needs", row->kind == KIND_HERO ? hts_need_text(q->voice, card).text : "", "text", hts_text(card), NULL);
	add_made(q, text);
}

static void describe_choice(const struct asked *q, mu_card card)
{
	char text[SPEECH_MAX];
	const uint8_t choice = q->question.choice;
	if (meant[choice]) {
		const mu_seat owner = hts_owner(q->g, card);
		const bool back = choice == CHOICE_WORN && owner == q->me;
		phrase(q->voice, text, sizeof text, back ? N_("{item} returns to your hand.") : meant[choice], "item",
		       hts_title(hts_item(q->g, card)), "owner", seat_name(q->seating, owner), NULL);
		add_made(q, text);
	}
	if (meant[choice] || choice == CHOICE_SACRIFICED || choice == CHOICE_EXCHANGED)
		describe_hero(q, card);
	else
		describe_card(q, card);
}

/* -- Answers without operands ------------------------------------------------------------------------- */

static void describe_end(const struct asked *q)
{
	char text[SPEECH_MAX];
	phrase_plural(q->voice, text, sizeof text, "You lose your last action point.",
	              "You lose your {n} unused action points.", q->g->ap, NULL);
	if (q->g->ap)
		add_made(q, text);
	if (hts_has_gathered(q->g, q->me))
		add(q, hts_to_gather(q->g) == CLASS_COUNT - CLASS_BARD ? N_("Your party has all six classes: you win!")
		                                                       : N_("Your party has enough classes: you win!"));
}

static void describe_redraw(const struct asked *q)
{
	char text[SPEECH_MAX];
	const unsigned count = q->g->hand[q->me].count;
	phrase(q->voice, text, sizeof text,
	       count ? N_("Discard all the cards in your hand ({count}) and draw 5 cards.") : N_("Draw 5 cards."), "count",
	       digits_of(count).text, NULL);
	add_cost(q, 3);
	add_made(q, text);
}

static void describe_skill(const struct asked *q, mu_seat from)
{
	char text[SPEECH_MAX];
	const struct hts_leader *row = hts_leader(q->g, q->me);
	phrase(q->voice, text, sizeof text,
	       row->number == 1 ? N_("You pull a random card. Cards in that hand: {count}.")
	                        : N_("You pull {cards} at random. Cards in that hand: {count}."),
	       "count", digits_of(q->g->hand[from].count).text, "cards", hts_cards_text(q->voice, row->number).text, NULL);
	add_cost(q, row->price);
	add_made(q, text);
	add_known(q, from);
}

/* HS-14.7: one of the market is known to all. */
static void describe_draw(const struct asked *q, mu_card card)
{
	add_cost(q, 1);
	if (!card)
		return;
	add_text(q, card);
	add(q, "Everyone sees that you have it.");
}

/* HS-5.2: whoever has cards and has not played this one. */
static bool others_can_challenge(const struct asked *q)
{
	for (mu_seat seat = 0; seat < q->g->seats; seat++)
		if (seat != q->me && seat != q->question.about && q->g->hand[seat].count)
			return true;
	return false;
}

/* A leader's skill that needs no target. */
static void describe_own_skill(const struct asked *q, unsigned verb)
{
	char text[SPEECH_MAX];
	const struct hts_leader *row = hts_leader(q->g, q->me);
	const bool draw = verb == VERB_SKILL_DRAW;
	phrase(q->voice, text, sizeof text,
	       draw ? N_("Draw {cards}.") : N_("Discard {cards} and get an extra action point."), "cards",
	       hts_cards_text(q->voice, draw ? row->number : row->price).text, NULL);
	if (draw)
		add_cost(q, row->price);
	add_made(q, text);
}

static void describe_plain(const struct asked *q, unsigned verb)
{
	switch (verb) {
	case VERB_REDRAW:
		describe_redraw(q);
		break;
	case VERB_END:
		describe_end(q);
		break;
	case VERB_ROLL:
		describe_use(q, q->question.card);
		break;
	case VERB_CHALLENGE:
		describe_challenge(q);
		break;
	case VERB_SHOW:
		add(q, q->question.choice == CHOICE_SHOW_KEPT ? N_("Reveal the Challenge you drew, then destroy a Hero.")
		                                              : N_("Reveal the Modifier you drew and draw another card."));
		break;
	case VERB_SKILL_DRAW:
	case VERB_SKILL_POINT:
		describe_own_skill(q, verb);
		break;
	case VERB_YES:
		add(q, q->question.choice == CHOICE_STEAL_INSTEAD ? N_("Steal it: it joins your party.") : N_("Free."));
		break;
	default:
		add(q, q->question.choice == CHOICE_CHALLENGE && !others_can_challenge(q) ? N_("The card is played.")
		                                                                          : declined[q->question.choice]);
	}
}

void hts_describe(const struct voice *voice, char *text, size_t size, const struct seating *seating, const void *state,
                  mu_action action)
{
	struct hts view;
	hts_see(state, seating->viewer, &view);
	const struct asked q = {.voice = voice,
	                        .seating = seating,
	                        .g = &view,
	                        .me = view.asked,
	                        .question = hts_asked(&view),
	                        .text = text,
	                        .size = size};
	const uint8_t x = action_x(action), y = action_y(action), z = action_z(action);
	text[0] = '\0';
	switch (action_verb(action)) {
	case VERB_DRAW:
		describe_draw(&q, x);
		break;
	case VERB_PLAY:
		describe_play(&q, x);
		break;
	case VERB_PLAY_ON:
		describe_item(&q, x, y);
		break;
	case VERB_USE:
		describe_use(&q, x);
		break;
	case VERB_ATTACK:
		describe_attack(&q, x);
		break;
	case VERB_SKILL:
		describe_skill(&q, (mu_seat)x);
		break;
	case VERB_MODIFY:
		describe_modify(&q, (mu_seat)z, y - VALUE_ZERO);
		break;
	case VERB_CHOOSE_SEAT:
		describe_seat(&q, (mu_seat)x);
		break;
	case VERB_CHOOSE:
		describe_choice(&q, x);
		break;
	case VERB_CHOOSE_VALUE:
		describe_nudge(&q, x - VALUE_ZERO);
		break;
	default:
		describe_plain(&q, action_verb(action));
	}
}
