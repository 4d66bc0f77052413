/* Here to Slay: what follows from a view by the rules, for pages that know no rules. */
#include "hts_words.h"

/* What it is made from, and where it goes. */
struct aid {
	const struct voice *voice;
	const struct hts *g;
	mu_seat me; /* negative: a spectator */
	struct strbuf *out;
};

/* Names of members stand before their values as they are written: ,"met": */
static void put_text(const struct aid *aid, const char *name, const char *text)
{
	strbuf_puts(aid->out, name);
	text_put_json(aid->voice, text, aid->out);
}

static void put_number(const struct aid *aid, const char *name, int number)
{
	strbuf_puts(aid->out, name);
	strbuf_put_number(aid->out, number);
}

/* Whole percent, as people are told them. */
static void put_percent(const struct aid *aid, const char *name, unsigned ways, unsigned all)
{
	strbuf_puts(aid->out, name);
	strbuf_puts(aid->out, hts_percent(ways, all).text);
}

static void put_bool(const struct aid *aid, const char *name, bool value)
{
	strbuf_puts(aid->out, name);
	strbuf_puts(aid->out, value ? "true" : "false");
}

/* Words of programs: nothing to escape in them. */
static void put_word(const struct aid *aid, const char *name, const char *word)
{
	strbuf_puts(aid->out, name);
	strbuf_puts(aid->out, "\"");
	strbuf_puts(aid->out, word);
	strbuf_puts(aid->out, "\"");
}

/* -- Players ------------------------------------------------------------------------------------- */

static void put_classes(const struct aid *aid, const char *name, unsigned classes)
{
	const char *separator = "";
	strbuf_puts(aid->out, name);
	for (unsigned class = CLASS_BARD; class < CLASS_COUNT; class ++) {
		if (!(classes & bit(class)))
			continue;
		put_word(aid, separator, hts_class_words[class]);
		separator = ",";
	}
	strbuf_puts(aid->out, "]");
}

/* HS-4.2: what each Hero counts as, masks considered. By name: what is seen of a party may be of another moment. */
static void put_members(const struct aid *aid, mu_seat seat)
{
	mu_card heroes[HERO_COUNT];
	const int count = hts_party_list(aid->g, seat, heroes);
	strbuf_puts(aid->out, ",\"members\":{");
	for (int i = 0; i < count; i++) {
		put_word(aid, i ? "," : "", hts_card_name(heroes[i]));
		put_word(aid, ":", hts_class_words[hts_class_of(aid->g, heroes[i])]);
	}
	strbuf_puts(aid->out, "}");
}

static void put_players(const struct aid *aid)
{
	strbuf_puts(aid->out, "{\"players\":[");
	for (mu_seat seat = 0; seat < aid->g->seats; seat++) {
		const unsigned classes = hts_party_classes(aid->g, seat);
		put_classes(aid, seat ? ",{\"classes\":[" : "{\"classes\":[", classes);
		put_classes(aid, ",\"missing\":[", ALL_CLASSES & ~classes);
		put_members(aid, seat);
		put_number(aid, ",\"party\":", (int)bits_count(classes & ALL_CLASSES));
		put_number(aid, ",\"heroes\":", (int)party_count(aid->g, seat));
		put_number(aid, ",\"slain\":", (int)hts_slain_count(aid->g, seat));
		strbuf_puts(aid->out, "}");
	}
	put_number(aid, "],\"party\":", (int)hts_to_gather(aid->g));
	put_number(aid, ",\"slay\":", (int)hts_to_slay(aid->g));
}

/* -- Monsters and Heroes --------------------------------------------------------------------------- */

static void put_attack(const struct aid *aid, mu_card monster)
{
	const struct hts_card *row = &hts_cards[monster];
	if (aid->me < 0) {
		strbuf_puts(aid->out, ",\"met\":null,\"lacking\":null,\"bonus\":null,\"slay_percent\":null,"
		                      "\"counter_percent\":null");
		return;
	}
	const int bonus = hts_bonus(aid->g, aid->me, ROLL_ATTACK, CARD_NONE);
	const bool met = hts_requirement_met(aid->g, aid->me, monster);
	put_bool(aid, ",\"met\":", met);
	if (met)
		strbuf_puts(aid->out, ",\"lacking\":null");
	else
		put_text(aid, ",\"lacking\":", hts_lacking_text(aid->voice, aid->g, aid->me, monster).text);
	put_number(aid, ",\"bonus\":", bonus);
	put_percent(aid, ",\"slay_percent\":", hts_throws_in(row->slay, bonus), THROWS);
	put_percent(aid, ",\"counter_percent\":", hts_throws_in(row->counter, bonus), THROWS);
}

static void put_monsters(const struct aid *aid)
{
	bool comma = false;
	strbuf_puts(aid->out, ",\"monsters\":[");
	for (int i = 0; i < PLACES; i++) {
		const mu_card monster = aid->g->monsters[i];
		if (!monster)
			continue;
		put_word(aid, comma ? ",{\"card\":" : "{\"card\":", hts_card_name(monster));
		put_text(aid, ",\"requires\":", hts_requires_text(aid->voice, monster).text);
		put_word(aid, ",\"slay\":", hts_range_sign(hts_cards[monster].slay).text);
		put_word(aid, ",\"counter\":", hts_range_sign(hts_cards[monster].counter).text);
		put_text(aid, ",\"hit\":", hts_counter_text(aid->voice, monster).text);
		put_attack(aid, monster);
		strbuf_puts(aid->out, "}");
		comma = true;
	}
	strbuf_puts(aid->out, "]");
}

static void put_need(const struct aid *aid, mu_card hero)
{
	const int bonus = hts_bonus(aid->g, aid->me, ROLL_EFFECT, hero), number = hts_cards[hero].number;
	put_word(aid, "{\"card\":", hts_card_name(hero));
	put_number(aid, ",\"need\":", number);
	put_number(aid, ",\"bonus\":", bonus);
	put_percent(aid, ",\"percent\":", hts_throws_in((struct hts_range){(int16_t)number, INT16_MAX}, bonus), THROWS);
}

/* HS-2.3: once a turn; and never while the Sealing Key is on it. */
static void put_heroes(const struct aid *aid)
{
	mu_card heroes[HERO_COUNT];
	const int count = aid->me < 0 ? 0 : hts_party_list(aid->g, aid->me, heroes);
	strbuf_puts(aid->out, ",\"heroes\":[");
	for (int i = 0; i < count; i++) {
		if (i)
			strbuf_puts(aid->out, ",");
		put_need(aid, heroes[i]);
		put_bool(aid, ",\"ready\":", !(aid->g->marked & hero_bit(heroes[i])) && !hts_sealed(aid->g, heroes[i]));
		strbuf_puts(aid->out, "}");
	}
	strbuf_puts(aid->out, "]");
}

/* Heroes that could be played: what they need, and whether the party lacks their class. */
static void put_hand(const struct aid *aid)
{
	const char *separator = "";
	struct set cards = aid->me < 0 ? (struct set){0} : hand_set(aid->g, aid->me);
	strbuf_puts(aid->out, ",\"hand\":[");
	for (mu_card card; (card = set_pop(&cards));) {
		if (kind_of(card) != KIND_HERO)
			continue;
		strbuf_puts(aid->out, separator);
		put_need(aid, card);
		put_bool(aid, ",\"new\":", !(hts_party_classes(aid->g, aid->me) & bit(hts_cards[card].class)));
		strbuf_puts(aid->out, "}");
		separator = ",";
	}
	strbuf_puts(aid->out, "]");
}

/* -- What is going on -------------------------------------------------------------------------------- */

/* Only who has a Challenge can make use of the odds. */
static void put_challenge(const struct aid *aid)
{
	const struct mu_question question = hts_asked(aid->g);
	const bool asked = question.choice == CHOICE_CHALLENGE && aid->me >= 0 && question.about != aid->me;
	if (!asked || !hand_has(aid->g, aid->me, CARD_CHALLENGE))
		strbuf_puts(aid->out, ",\"challenge_percent\":null");
	else
		put_percent(aid, ",\"challenge_percent\":", hts_duels_won(aid->g, aid->me, question.about), DUELS);
}

/* The innermost dice that can still be changed: while a target is named or Modifiers are played. */
static bool find_rolls(const struct hts *g, struct hts_pending *ret)
{
	struct hts_pending list[HTS_DEPTH_MAX];
	const int count = hts_pending_list(g, list);
	for (int i = 0; i < count; i++) {
		if (list[i].count && list[i].open) {
			*ret = list[i];
			return true;
		}
	}
	return false;
}

static void put_part(const struct aid *aid, const char *what, int value, bool *comma)
{
	if (!value)
		return;
	strbuf_puts(aid->out, *comma ? ",{\"value\":" : "{\"value\":");
	strbuf_put_number(aid->out, value);
	put_text(aid, ",\"what\":", what);
	strbuf_puts(aid->out, "}");
	*comma = true;
}

static void put_roll(const struct aid *aid, const struct hts_pending *rolls, int i)
{
	static const char *const outcomes[] = {
	    [OUTCOME_SUCCESS] = "success", [OUTCOME_FAILURE] = "failure", [OUTCOME_SLAIN] = "slain",
	    [OUTCOME_COUNTER] = "counter", [OUTCOME_MISS] = "miss",       [OUTCOME_STOPPED] = "stopped",
	    [OUTCOME_PLAYED] = "played",
	};
	const struct roll roll = rolls->roll[i];
	const struct hts_card *row = &hts_cards[rolls->card];
	uint8_t dice[2];
	bool comma = false;
	hts_roll_dice(roll, dice);
	put_number(aid, i ? ",{\"seat\":" : "{\"seat\":", rolls->seat[i]);
	put_word(aid, ",\"card\":", hts_card_name(rolls->card));
	put_number(aid, ",\"dice\":[", dice[0]);
	put_number(aid, ",", dice[1]);
	strbuf_puts(aid->out, "],\"parts\":[");
	put_part(aid, NOUN_IN("roll", "bonus"), hts_roll_bonus(roll), &comma);
	put_part(aid, NOUN_IN("roll", "Modifiers"), roll.modifiers, &comma);
	put_number(aid, "],\"total\":", hts_roll_total(roll));
	if (rolls->kind == PENDING_PLAY)
		strbuf_puts(aid->out, ",\"need\":null");
	else
		put_word(aid, ",\"need\":",
		         hts_range_sign(rolls->kind == PENDING_ATTACK ? row->slay : (struct hts_range){row->number, INT16_MAX})
		             .text);
	put_word(aid, ",\"outcome\":", outcomes[hts_outcome_of(rolls)]);
	strbuf_puts(aid->out, "}");
}

void hts_aid(const struct voice *voice, const struct seating *seating, const void *state, struct strbuf *out)
{
	struct hts view;
	struct hts_pending rolls;
	const struct aid aid = {voice, &view, seating->viewer, out};
	hts_see(state, seating->viewer, &view);
	put_players(&aid);
	put_monsters(&aid);
	put_heroes(&aid);
	put_hand(&aid);
	put_challenge(&aid);
	strbuf_puts(out, ",\"rolls\":[");
	for (int i = 0; find_rolls(&view, &rolls) && i < rolls.count; i++)
		put_roll(&aid, &rolls, i);
	strbuf_puts(out, "]}");
}
