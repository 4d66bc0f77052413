#include "simple_words.h"

static const char *sentence_for(const struct seating *seating, mu_seat seat, struct simple_sentence sentence)
{
	return seat >= 0 && seat == seating->viewer ? sentence.you : sentence.other;
}

void simple_say_event(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                      const struct mu_event *event)
{
	if (event->kind < MU_EVENT_OWN)
		return;
	const unsigned kind = event->kind - MU_EVENT_OWN;
	const struct simple_event *form = &words->rules->events[kind];
	say(voice, sentence_for(seating, event->seat, words->told[kind]), "seat", seat_name(seating, event->seat), "card",
	    digits_of(event->card).text, form->a ? form->a : "a", digits_of(event->a).text, form->b ? form->b : "b",
	    digits_of(event->b).text, NULL);
}

void simple_say_question(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                         const struct simple *g)
{
	const mu_seat asked = simple_ask(g).seat;
	say(voice, sentence_for(seating, asked, words->asked[g->question]), "seat", seat_name(seating, asked), NULL);
}

static void say_zone(const struct voice *voice, const char *sentence, const struct simple *g, unsigned zone)
{
	char list[SPEECH_MAX] = "";
	for (int i = 0; i < g->count; i++)
		if (g->zones[i] == zone)
			list_join(voice, list, sizeof list, digits_of(g->cards[i]).text);
	if (sentence && list[0])
		say(voice, sentence, "cards", list, NULL);
}

void simple_say_stake(const struct simple_words *words, const struct voice *voice, const struct seating *seating,
                      const struct simple *g)
{
	for (unsigned i = 0; words->rules->zones[i]; i++)
		say_zone(voice, words->zones[i], g, SIMPLE_OPEN + i);
	if (seating->viewer >= 0)
		say_zone(voice, words->hand, g, SIMPLE_HAND + (unsigned)seating->viewer);
}

void simple_say_result(const struct voice *voice, const struct seating *seating, const void *state)
{
	const struct simple *g = state;
	for (mu_seat seat = 0; seat < (mu_seat)g->seats; seat++)
		say(voice, "{name}: {list}", "name", seat_name(seating, seat), "list", digits_of(g->score[seat]).text, NULL);
}
