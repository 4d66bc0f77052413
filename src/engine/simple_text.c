/* Simple games as text and JSON. */
#include "simple.h"

static const char *const numbers[SIMPLE_KINDS_MAX + 1] = {NULL, "1",  "2",  "3",  "4",  "5",  "6",
                                                          "7",  "8",  "9",  "10", "11", "12", "13",
                                                          "14", "15", "16", "17", "18", "19", "20"};

const char *simple_card_name(const struct simple_rules *rules, mu_card card)
{
	for (mu_card known = 1; known <= SIMPLE_KINDS_MAX && rules->copies[known - 1]; known++)
		if (known == card)
			return numbers[card];
	return NULL;
}

mu_card simple_card_find(const struct simple_rules *rules, const char *name, size_t length)
{
	for (mu_card card = 1; simple_card_name(rules, card); card++)
		if (strlen(numbers[card]) == length && memcmp(numbers[card], name, length) == 0)
			return card;
	return 0;
}

/* -- Actions: "rest", or "own 5" -------------------------------------------------------------------------- */

bool simple_verb_exists(const struct simple_rules *rules, unsigned verb)
{
	unsigned known = 1;
	while (rules->verbs[known] && known != verb)
		known++;
	return rules->verbs[known];
}

int simple_action_text(const struct simple_rules *rules, mu_action action, char *buffer, size_t size)
{
	const unsigned number = action_operand(action, 0);
	struct text text;
	text_begin(&text, buffer, size);
	if (simple_verb_exists(rules, action_verb(action)))
		text_put(&text, rules->verbs[action_verb(action)]);
	if (number) {
		text_put(&text, " ");
		text_number(&text, (long)number);
	}
	return text_end(&text);
}

int simple_action_parse(const struct simple_rules *rules, const char *text, size_t length, mu_action *ret_action)
{
	const char *at = text, *end = text + length;
	for (unsigned verb = 1; rules->verbs[verb]; verb++) {
		if (!word_take(&at, end, rules->verbs[verb]))
			continue;
		const mu_card number = simple_card_find(rules, at, (size_t)(end - at));
		if (at != end && !number)
			return MU_E_UNKNOWN;
		*ret_action = action_make(verb, number, 0, 0);
		return MU_OK;
	}
	return MU_E_UNKNOWN;
}

/* -- JSON ---------------------------------------------------------------------------------------------------- */

/* The cards, or how many there are. */
static void emit_zone(struct text *text, const struct simple *g, unsigned zone, mu_seat viewer)
{
	if (simple_hidden(zone, viewer)) {
		emit_number(text, (long)simple_count(g, zone, SIMPLE_ANY));
		return;
	}
	emit_open(text, '[');
	for (int i = 0; i < g->count; i++)
		if (g->zones[i] == zone)
			emit_number(text, g->cards[i]);
	emit_close(text, ']');
}

static void emit_zones(struct text *text, const struct simple_rules *rules, const struct simple *g, mu_seat viewer)
{
	emit_name(text, "deck");
	emit_zone(text, g, SIMPLE_DECK, viewer);
	emit_name(text, "hands");
	emit_open(text, '[');
	for (unsigned seat = 0; seat < g->seats; seat++)
		emit_zone(text, g, SIMPLE_HAND + seat, viewer);
	emit_close(text, ']');
	for (unsigned i = 0; rules->zones[i]; i++) {
		emit_name(text, rules->zones[i]);
		emit_zone(text, g, SIMPLE_OPEN + i, viewer);
	}
}

int simple_json(const struct simple_rules *rules, const struct simple *g, mu_seat viewer, char *buffer, size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	emit_open(&text, '{');
	emit_name(&text, "game");
	emit_string(&text, rules->game->name);
	emit_member_number(&text, "seats", g->seats);
	emit_name(&text, "options");
	emit_options(&text, rules->game, g->options);
	emit_member_number(&text, "turn", g->turn);
	emit_name(&text, "step");
	emit_string(&text, rules->game->steps[g->question]);
	emit_zones(&text, rules, g, viewer);
	emit_name(&text, "scores");
	emit_open(&text, '[');
	for (unsigned seat = 0; seat < g->seats; seat++)
		emit_number(&text, g->score[seat]);
	emit_close(&text, ']');
	emit_name(&text, "winners");
	emit_seats(&text, g->winners);
	emit_close(&text, '}');
	return text_end(&text);
}

int simple_event_json(const struct simple_rules *rules, const struct mu_event *event, mu_seat viewer, char *buffer,
                      size_t size)
{
	struct text text;
	text_begin(&text, buffer, size);
	if (!emit_chance(&text, rules->game, event, viewer)) {
		const struct simple_event *form = &rules->events[event->kind - MU_EVENT_OWN];
		emit_event(&text, form->name);
		emit_member_number(&text, "seat", event->seat);
		if (event->card)
			emit_member_number(&text, "card", event->card);
		if (form->a)
			emit_member_number(&text, form->a, event->a);
		if (form->b)
			emit_member_number(&text, form->b, event->b);
		emit_close(&text, '}');
	}
	return text_end(&text);
}
