/* Here to Slay: what a card does, in words made from its row; the sentences are in hts_explain.def. */
#include "hts_words.h"

struct sentence {
	const char *text, *rules;
};

static const struct sentence does[OP_COUNT][WHO_COUNT] = {
#define DOES(operation, who, text, rules) [OP_##operation][WHO_##who] = {text, rules},
#include "hts_explain.def"
};

static const struct sentence returns[CHOICE_COUNT] = {
#define RETURNS(choice, text, rules) [CHOICE_##choice] = {text, rules},
#include "hts_explain.def"
};

static const struct sentence guards[GUARD_COUNT] = {
#define GUARDS(guard, text, rules) [guard] = {text, rules},
#include "hts_explain.def"
};

static const struct sentence calls[PROC_COUNT] = {
#define CALLS(procedure, text, rules) [PROC_##procedure] = {text, rules},
#include "hts_explain.def"
};

static const char *const names[CHOICE_COUNT] = {
#define NAMES(choice, text) [CHOICE_##choice] = text,
#include "hts_explain.def"
};

static const char *const skills[SKILL_COUNT] = {
#define SKILL(skill, rules) [SKILL_##skill] = rules,
#include "hts_explain.def"
#define SKILL(skill, rules, ...) [SKILL_##skill] = rules,
#include "hts_leaders.def"
};

static const struct sentence kinds[KIND_COUNT] = {
#define KIND(kind, text, rules) [KIND_##kind] = {text, rules},
#include "hts_explain.def"
};

/* -- Rules: a sorted list without repetitions ------------------------------------------------------ */

enum {
	RULES_MAX = 32,
	RULE_STEP = 100, /* HS-8.5 is 805 */
};

struct rules {
	unsigned count;
	unsigned numbers[RULES_MAX];
};

static void rule_add(struct rules *rules, unsigned number)
{
	unsigned at = 0;
	while (at < rules->count && rules->numbers[at] < number)
		at++;
	if ((at < rules->count && rules->numbers[at] == number) || rules->count == RULES_MAX)
		return;
	memmove(&rules->numbers[at + 1], &rules->numbers[at], (rules->count - at) * sizeof rules->numbers[0]);
	rules->numbers[at] = number;
	rules->count++;
}

static unsigned digits_take(const char **text)
{
	unsigned number = 0;
	for (; **text >= '0' && **text <= '9'; ++*text)
		number = 10 * number + (unsigned)(**text - '0');
	return number;
}

/* "HS-4.4, HS-8.5", or whole chapters: "HS-4"; NULL: none. */
static void rules_add(struct rules *rules, const char *text)
{
	while (text && (text = strstr(text, "HS-"))) {
		text += 3;
		const unsigned chapter = digits_take(&text);
		if (*text == '.')
			text++;
		rule_add(rules, chapter * RULE_STEP + digits_take(&text));
	}
}

static void say_rules(const struct voice *voice, const struct rules *rules)
{
	char list[HTS_LIST_MAX] = "";
	for (unsigned i = 0; i < rules->count; i++) {
		const unsigned chapter = rules->numbers[i] / RULE_STEP, rule = rules->numbers[i] % RULE_STEP;
		char id[32];
		snprintf(id, sizeof id, rule ? "HS-%u.%u" : "HS-%u", chapter, rule);
		list_join(voice, list, sizeof list, id);
	}
	say_item(voice, "  ", 4, "Rules: {rules}.", "rules", list, NULL);
}

/* -- What a row does --------------------------------------------------------------------------------- */

static const struct sentence *sentence_of(const struct hts_do *op)
{
	switch (op->operation) {
	case OP_RETURN_ITEM:
		return &returns[op->number];
	case OP_GUARD:
		return &guards[op->number];
	case OP_CALL:
		return &calls[op->number];
	default:
		return &does[op->operation][op->who];
	}
}

/* Where the operation's number is a kind of card. */
static const char *kind_word(const struct hts_do *op)
{
	static const char *const words[KIND_COUNT] = {
	    [KIND_HERO] = NOUN_IN("kind of card", "a Hero"),
	    [KIND_ITEM] = NOUN_IN("kind of card", "an Item"),
	    [KIND_MAGIC] = NOUN_IN("kind of card", "a Magic card"),
	    [KIND_MODIFIER] = NOUN_IN("kind of card", "a Modifier"),
	    [KIND_CHALLENGE] = NOUN_IN("kind of card", "a Challenge"),
	};
	const bool by_kind = op->operation == OP_PULL_AGAIN || op->operation == OP_OFFER || op->operation == OP_SHOW ||
	                     op->operation == OP_SEARCH;
	return by_kind ? words[op->number] : "";
}

static void add_operations(const struct voice *voice, char *text, size_t size, struct rules *rules, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	for (int i = 0; i < OPERATIONS_MAX && row->operations[i].operation != OP_END; i++) {
		const struct hts_do *op = &row->operations[i];
		const struct sentence *sentence = sentence_of(op);
		char one[SPEECH_MAX];
		phrase(voice, one, sizeof one, sentence->text ? sentence->text : "", "cards",
		       hts_cards_text(voice, op->number).text, "n", digits_of(op->number).text, "kind", kind_word(op), "card",
		       hts_title(card), NULL);
		sentence_add(voice, text, size, one);
		rules_add(rules, sentence->rules);
	}
}

static void say_effect(const struct voice *voice, mu_card card, struct rules *rules)
{
	char text[SPEECH_MAX] = "";
	add_operations(voice, text, sizeof text, rules, card);
	if (!text[0])
		sentence_add(voice, text, sizeof text, hts_text(card));
	say_item(voice, "  ", 4, "Effect: {text}", "text", text, NULL);
}

/* -- By kind ------------------------------------------------------------------------------------------ */

enum head { HEAD_PLAIN, HEAD_CLASS, HEAD_COPIES, HEAD_COUNT };

/* Ids are for those who type them: on a page nobody does. */
static void say_head(const struct voice *voice, mu_card card)
{
	static const char *const sentences[2][HEAD_COUNT] = {
	    {N_("{title}: {kind}."), N_("{title}: {kind}, {class}."), N_("{title}: {kind}; {copies} in the deck.")},
	    {N_("{title} ({id}): {kind}."), N_("{title} ({id}): {kind}, {class}."),
	     N_("{title} ({id}): {kind}; {copies} in the deck.")},
	};
	const struct hts_card *row = &hts_cards[card];
	enum head head = row->class ? HEAD_CLASS : HEAD_PLAIN;
	if (row->copies > 1)
		head = HEAD_COPIES;
	if (row->kind == KIND_MONSTER || (row->kind == KIND_ITEM && row->class))
		head = HEAD_PLAIN;
	say(voice, sentences[!voice->hearing][head], "title", hts_title(card), "id", row->id, "kind", hts_kind_of(card),
	    "class", hts_class_name(row->class), "copies", digits_of(row->copies).text, NULL);
}

static void say_hero(const struct voice *voice, mu_card card, struct rules *rules)
{
	const struct hts_card *row = &hts_cards[card];
	const struct hts_range success = {row->number, INT16_MAX};
	say_item(voice, "  ", 4, "Roll: you need {needs} on two dice plus bonuses ({odds}% without bonuses).", "needs",
	         hts_need_text(voice, card).text, "odds", hts_percent(hts_throws_in(success, 0), THROWS).text, NULL);
	for (int i = 0; i < 2; i++) {
		if (names[row->names[i]])
			say_item(voice, "  ", 4, "Target: {text}", "text", mu_text(voice->lang, names[row->names[i]]), NULL);
		if (names[row->names[i]])
			rules_add(rules, "HS-6.3");
	}
	say_effect(voice, card, rules);
}

static void say_modifier(const struct voice *voice, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	say_item(voice, "  ", 4,
	         row->values[1] ? N_("Value: {one} or {other}; whoever plays it chooses.") : N_("Value: {one}."), "one",
	         hts_signed(row->values[0]).text, "other", hts_signed(row->values[1]).text, NULL);
}

static void say_monster(const struct voice *voice, mu_card card, struct rules *rules)
{
	const struct hts_card *row = &hts_cards[card];
	say_item(voice, "  ", 4,
	         row->class ? N_("Requires: {requires} in your party. A {class} leader counts as the {class}, but not as a "
	                         "Hero.")
	                    : N_("Requires: {requires} in your party. Your leader does not count."),
	         "requires", hts_requires_text(voice, card).text, "class", hts_class_name(row->class), NULL);
	say_item(voice, "  ", 4, "Slain on a total of {slay} ({odds}% without bonuses).", "slay",
	         hts_range_text(voice, row->slay).text, "odds", hts_percent(hts_throws_in(row->slay, 0), THROWS).text,
	         NULL);
	say_item(voice, "  ", 4, "Strikes back on {counter} ({odds}% without bonuses): {hit}.", "counter",
	         hts_range_text(voice, row->counter).text, "odds", hts_percent(hts_throws_in(row->counter, 0), THROWS).text,
	         "hit", hts_counter_text(voice, card).text, NULL);
	rules_add(rules, sentence_of(&row->operations[0])->rules);
	if (row->draws) {
		say_item(voice, "  ", 4, "When you slay it, draw {cards}.", "cards", hts_cards_text(voice, row->draws).text,
		         NULL);
		rules_add(rules, "HS-9.1, HS-10.3");
	}
}

/* HS-7.5: numbers on rolls; other skills have a sentence in the row. */
static void say_skill(const struct voice *voice, mu_card card, struct rules *rules)
{
	const struct hts_card *row = &hts_cards[card];
	const char *sentence = N_("Skill: {text}");
	if (row->kind == KIND_MONSTER)
		sentence = N_("Skill once slain: {text}");
	else if (row->kind == KIND_ITEM)
		sentence = N_("Effect: {text}");
	say_item(voice, "  ", 4, sentence, "text", hts_text(card), NULL);
	if (row->bonus)
		rules_add(rules, "HS-7.5");
	if (row->skill != SKILL_NONE)
		rules_add(rules, skills[row->skill]);
}

/* All of it from the row, so that a leader that somebody has made is told like the others. */
static void say_leader(const struct voice *voice, const struct hts_leader *row, struct rules *rules)
{
	char text[SPEECH_MAX];
	hts_leader_text(voice, text, sizeof text, row);
	say_item(voice, "  ", 4, "Skill: {text}", "text", text, NULL);
	rules_add(rules, skills[hts_leader_skill(row)]);
	if (row->seats > hts_game.seats_min)
		say_item(voice, "  ", 4, "Only with {seats} or more players.", "seats", digits_of(row->seats).text, NULL);
}

void hts_explain_leader(const struct voice *voice, const char *title, const struct hts_leader *row)
{
	struct rules rules = {.count = 0};
	say(voice, "{title}: {kind}, {class}.", "title", title, "kind", hts_kind_name(KIND_LEADER), "class",
	    hts_class_name(row->class), NULL);
	say_item(voice, "  ", 4, kinds[KIND_LEADER].text, NULL);
	rules_add(&rules, kinds[KIND_LEADER].rules);
	say_leader(voice, row, &rules);
	say_rules(voice, &rules);
}

void hts_explain_card(const struct voice *voice, mu_card card)
{
	const struct hts_card *row = &hts_cards[card];
	struct rules rules = {.count = 0};
	say_head(voice, card);
	say_item(voice, "  ", 4, kinds[row->kind].text, NULL);
	rules_add(&rules, kinds[row->kind].rules);
	switch (row->kind) {
	case KIND_HERO:
		say_hero(voice, card, &rules);
		break;
	case KIND_MAGIC:
		say_effect(voice, card, &rules);
		break;
	case KIND_MODIFIER:
		say_modifier(voice, card);
		break;
	case KIND_CHALLENGE:
		say_item(voice, "  ", 4, "Effect: {text}", "text", hts_text(card), NULL);
		break;
	case KIND_MONSTER:
		say_monster(voice, card, &rules);
		say_skill(voice, card, &rules);
		break;
	case KIND_LEADER:
		say_leader(voice, &row->leader, &rules);
		break;
	default:
		say_skill(voice, card, &rules);
	}
	say_rules(voice, &rules);
}
