/* Rent a Hero: its seven heroes as a list of cards. */
#include "words/card_list.h"

#include <string.h>

#include "rh_words.h"

static const struct {
	const char *needs, *power;
} heroes[HERO_COUNT + 1] = {
#define HERO(number, symbol, name, allowed, needs, power) [number] = {needs, power},
#include "games/rent_a_hero/rules/rh_heroes.def"
#undef HERO
};

static void row(unsigned index, struct card_row *ret)
{
	static const char *const ids[HERO_COUNT + 1] = {"", "1", "2", "3", "4", "5", "6", "7"};
	const unsigned hero = index + 1;
	*ret = (struct card_row){.id = ids[hero],
	                         .name = rh_hero_name[hero],
	                         .text = heroes[hero].power,
	                         .kind = "Hero",
	                         .copies = RH_COPIES};
}

static void details(enum mu_lang lang, unsigned index, struct strbuf *out)
{
	const char *needs = mu_text(lang, heroes[index + 1].needs);
	strbuf_printf(out, ",\"strength\":%u,\"requires\":", index + 1);
	strbuf_put_json_string(out, needs, strlen(needs));
}

static void explain(const struct voice *voice, unsigned index)
{
	const unsigned hero = index + 1;
	say(voice, "{name} ({number}): hero of strength {number}; {copies} in the deck.", "name", rh_hero(hero), "number",
	    digits_of(hero).text, "copies", digits_of(RH_COPIES).text, NULL);
	say_item(voice, "  ", 4, "Power: {power}", "power", rh_power(hero), NULL);
	say_item(voice, "  ", 4, "When: {when}", "when", mu_text(voice->lang, rh_hero_help[hero].when), NULL);
	say_item(voice, "  ", 4, "Required strength when turned up: {needs}.", "needs", rh_needs(hero), NULL);
	say_item(voice, "  ", 4, "Rules: {rules}, RH-1.4, RH-8.", "rules", rh_hero_help[hero].rules, NULL);
}

const struct card_list rh_card_list = {
    .game = &rh_game,
    .columns = N_("id (the hero's strength), name, copies"),
    .count = HERO_COUNT,
    .row = row,
    .details = details,
    .explain = explain,
};
