/* States and events as JSON, in the form of the table protocol. */
#include "hts.h"

/* Cards as they are written. A state has dozens of them, and copying all of a row costs less than its letters one by one. */
static const struct card_text {
	uint8_t length;
	char text[31];
} card_texts[CARD_COUNT] = {
#define TEXT(name, id) [CARD_##name] = {sizeof "\"" id "\"" - 1, "\"" id "\""},
#define HERO(name, id, ...) TEXT(name, id)
#define ITEM(name, id, ...) TEXT(name, id)
#define MAGIC(name, id, ...) TEXT(name, id)
#define MODIFIER(name, id, ...) TEXT(name, id)
#define CHALLENGE(name, id, ...) TEXT(name, id)
#define LEADER(name, id, ...) TEXT(name, id)
#define MONSTER(name, id, ...) TEXT(name, id)
#include HTS_CARD_LIST
#undef TEXT
    [CARD_NONE] = {4, "null"},
};

static void emit_card_slowly(struct text *text, mu_card card)
{
	if (card)
		emit_string(text, hts_card_name(card));
	else
		emit_null(text);
}

static void emit_card(struct text *text, mu_card card)
{
	const struct card_text *written = &card_texts[card < CARD_COUNT ? card : CARD_NONE];
	if (card >= CARD_COUNT || text->length + 1 + sizeof written->text > text->size) {
		emit_card_slowly(text, card);
		return;
	}
	if (text->separate)
		text->start[text->length++] = ',';
	memcpy(text->start + text->length, written->text, sizeof written->text);
	text->length += written->length;
	text->separate = true;
}

static void member_card(struct text *text, const char *name, mu_card card)
{
	emit_name(text, name);
	emit_card(text, card);
}

/* Known cards sorted, a null for each other one. */
static void emit_hand(struct text *text, const struct hts *g, mu_seat seat)
{
	mu_card cards[MAIN_CARDS];
	const int known = hts_hand_list(g, seat, cards);
	emit_name(text, "hand");
	emit_open(text, '[');
	for (int i = 0; i < g->hand[seat].count; i++)
		emit_card(text, i < known ? cards[i] : CARD_NONE);
	emit_close(text, ']');
}

static void emit_party(struct text *text, const struct hts *g, mu_seat seat)
{
	mu_card heroes[HERO_COUNT];
	const int count = hts_party_list(g, seat, heroes);
	emit_name(text, "party");
	emit_open(text, '[');
	for (int i = 0; i < count; i++) {
		emit_open(text, '{');
		member_card(text, "hero", heroes[i]);
		member_card(text, "item", hts_item(g, heroes[i]));
		emit_member_bool(text, "rolled", g->marked & hero_bit(heroes[i]));
		emit_close(text, '}');
	}
	emit_close(text, ']');
}

static void emit_player(struct text *text, const struct hts *g, mu_seat seat)
{
	const unsigned me = bit((unsigned)seat);
	emit_open(text, '{');
	member_card(text, "leader", g->leader[seat]);
	emit_hand(text, g, seat);
	emit_party(text, g, seat);
	emit_name(text, "slain");
	emit_open(text, '[');
	for (int i = 0; i < SLAIN_MAX && g->slain[seat][i]; i++)
		emit_card(text, g->slain[seat][i]);
	emit_close(text, ']');
	emit_member_bool(text, "no_steal", g->no_steal & me);
	emit_member_bool(text, "no_destroy", g->no_destroy & me);
	emit_member_number(text, "boost", g->boost[seat]);
	emit_member_bool(text, "no_challenge", g->no_challenge & me);
	emit_member_bool(text, "skill_used", g->skill_used & me);
	emit_close(text, '}');
}

static void emit_playing(struct text *text, const struct frame *f)
{
	emit_open(text, '{');
	emit_member_number(text, "seat", f->seat);
	member_card(text, "card", f->card);
	member_card(text, "on", f->procedure == PROC_PLAY ? f->a : CARD_NONE);
	emit_close(text, '}');
}

static void emit_roll(struct text *text, struct roll roll, mu_seat seat, const char *what, mu_card of)
{
	uint8_t dice[2];
	hts_roll_dice(roll, dice);
	emit_open(text, '{');
	emit_member_number(text, "seat", seat);
	emit_name(text, "for");
	emit_string(text, what);
	member_card(text, "of", of);
	emit_name(text, "dice");
	emit_open(text, '[');
	emit_number(text, dice[0]);
	emit_number(text, dice[1]);
	emit_close(text, ']');
	emit_member_number(text, "bonus", hts_roll_bonus(roll));
	emit_member_number(text, "modifiers", roll.modifiers);
	emit_member_number(text, "total", hts_roll_total(roll));
	emit_close(text, '}');
}

static void emit_rolls(struct text *text, const struct frame *f)
{
	if (!hts_has_cell(f))
		return;
	if (f->procedure == PROC_PLAY) {
		emit_roll(text, hts_contest(f)->roll[0], f->seat, "challenge", f->card);
		emit_roll(text, hts_contest(f)->roll[1], (mu_seat)f->b, "challenge", f->card);
	} else {
		emit_roll(text, hts_attempt(f)->roll, f->seat, f->procedure == PROC_ATTACK ? "attack" : "effect", f->card);
	}
}

/* What is being resolved, innermost last. */
static void emit_pending(struct text *text, const struct hts *g)
{
	const struct frame *frames[HTS_DEPTH_MAX];
	int count = 0, at = g->depth;
	for (const struct frame *f; (f = hts_outer(g, &at));)
		frames[count++] = f;
	emit_name(text, "playing");
	emit_open(text, '[');
	for (int i = count; i--;)
		if (hts_is_playing(frames[i]))
			emit_playing(text, frames[i]);
	emit_close(text, ']');
	emit_name(text, "rolls");
	emit_open(text, '[');
	for (int i = count; i--;)
		emit_rolls(text, frames[i]);
	emit_close(text, ']');
}

static void emit_piles(struct text *text, const struct hts *g, mu_seat viewer)
{
	emit_name(text, "deck");
	if (viewer == MU_ALL) {
		emit_open(text, '[');
		for (int i = 0; i < g->deck; i++)
			emit_card(text, deck_at(g, i));
		emit_close(text, ']');
	} else {
		emit_number(text, g->deck);
		emit_name(text, "deck_top");
		emit_open(text, '[');
		for (int i = 0; i < g->looked && deck_at(g, i); i++)
			emit_card(text, deck_at(g, i));
		emit_close(text, ']');
	}
	emit_name(text, "discard");
	emit_open(text, '[');
	for (int i = 0; i < g->discard; i++)
		emit_card(text, discard_at(g, i));
	emit_close(text, ']');
}

/* Where there is a market, and where leaders are drafted; other states have neither member. */
static void emit_house(struct text *text, const struct hts *g)
{
	const struct frame *pick = &g->stack[0].frame;
	if (hts_option(g, MARKET)) {
		emit_name(text, "market");
		emit_open(text, '[');
		for (int i = 0; i < MARKET; i++)
			if (g->market[i])
				emit_card(text, g->market[i]);
		emit_close(text, ']');
	}
	if (g->step != STEP_LEADER || !pick->card)
		return;
	emit_name(text, "offered");
	emit_open(text, '[');
	emit_card(text, pick->card);
	if (pick->b)
		emit_card(text, pick->b);
	emit_close(text, ']');
}

static void emit_monsters(struct text *text, const struct hts *g, mu_seat viewer)
{
	emit_name(text, "monsters");
	emit_open(text, '[');
	for (int i = 0; i < PLACES; i++)
		if (g->monsters[i])
			emit_card(text, g->monsters[i]);
	emit_close(text, ']');
	emit_name(text, "monster_deck");
	if (viewer != MU_ALL) {
		emit_number(text, g->monster_count);
		return;
	}
	emit_open(text, '[');
	for (int i = g->monster_count; i--;)
		emit_card(text, g->monster_deck[i]);
	emit_close(text, ']');
}

/* Only where there are any. */
static void emit_made_leaders(struct text *text, const struct hts *g)
{
	if (!g->made[0].class)
		return;
	emit_name(text, hts_game.made);
	emit_open(text, '[');
	for (int i = 0; i < MU_MADE_MAX && g->made[i].class; i++) {
		struct mu_made made = {{0}};
		memcpy(&made, &g->made[i], sizeof g->made[i]);
		emit_made(text, &hts_game, &made);
	}
	emit_close(text, ']');
}

static void emit_state(struct text *text, const struct hts *g, mu_seat viewer)
{
	int8_t options[MU_OPTIONS_MAX];
	options_kept(hts_options, g->options, options);
	emit_open(text, '{');
	emit_name(text, "game");
	emit_string(text, hts_game.name);
	emit_member_number(text, "seats", g->seats);
	emit_name(text, "options");
	emit_options(text, &hts_game, options);
	emit_made_leaders(text, g);
	emit_member_number(text, "turn", g->turn);
	emit_member_number(text, "active", g->active);
	emit_name(text, "step");
	emit_string(text, hts_game.steps[g->step]);
	emit_member_number(text, "ap", g->ap);
	emit_piles(text, g, viewer);
	emit_house(text, g);
	emit_monsters(text, g, viewer);
	emit_name(text, "marked");
	emit_open(text, '[');
	for (uint64_t heroes = g->marked & ~hts_heroes_in_play(g); heroes;)
		emit_card(text, hero_pop(&heroes));
	emit_close(text, ']');
	emit_name(text, "players");
	emit_open(text, '[');
	for (mu_seat seat = 0; seat < g->seats; seat++)
		emit_player(text, g, seat);
	emit_close(text, ']');
	emit_pending(text, g);
	emit_name(text, "winners");
	if (g->step == STEP_OVER)
		emit_seats(text, g->winners);
	else
		emit_null(text);
	emit_close(text, '}');
}

int hts_json(const void *state, mu_seat viewer, char *buffer, size_t size)
{
	struct text text;
	struct hts view;
	if (viewer == MU_ALL)
		view = *(const struct hts *)state;
	else
		hts_view(state, viewer, &view);
	text_begin(&text, buffer, size);
	emit_state(&text, &view, viewer);
	return text_end(&text);
}

static const struct {
	const char *name, *seat, *other, *card, *number, *second;
} events[] = {
#define EVENT(key, word, a, b, c, number, second) [EVENT_##key - MU_EVENT_OWN] = {word, a, b, c, number, second},
#include "events.def"
};

/* A member is there when it has a name; a card that the viewer may not know is null. */
int hts_event_json(const struct mu_event *event, mu_seat viewer, char *buffer, size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	if (event->kind >= EVENT_END || emit_chance(&text, &hts_game, event, viewer))
		return text_end(&text);
	const int row = event->kind - MU_EVENT_OWN;
	emit_event(&text, events[row].name);
	if (events[row].seat)
		emit_member_number(&text, events[row].seat, event->seat);
	if (events[row].other && event->other != MU_NOBODY)
		emit_member_number(&text, events[row].other, event->other);
	if (events[row].card && (event->card || event->other == MU_NOBODY))
		member_card(&text, events[row].card, event_shown(event, viewer) ? event->card : CARD_NONE);
	if (events[row].number)
		emit_member_number(&text, events[row].number, hts_event_number(event));
	if (events[row].second)
		member_card(&text, events[row].second, (mu_card)event->a);
	emit_close(&text, '}');
	return text_end(&text);
}
