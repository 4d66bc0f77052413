#include "explain.h"

#include <string.h>

#include "words/card_list.h"
#include "words/complain.h"

#define NAME "muster explain"

enum {
	TEXT_MAX = 256,
	NEAREST = 3,      /* names offered instead of an unknown one */
	GAMES = 8,        /* more than there are */
	AMBIGUOUS_MAX = 8 /* names offered of those that could be meant */
};

static const char usage[] = N_("Usage: muster explain CARD\n"
                               "\n"
                               "Explains a card and the rules it uses. CARD is an id or a name in any game, or\n"
                               "the beginning of one; upper and lower case do not matter.\n");

struct found {
	const struct card_list *list;
	unsigned index;
};

static struct card_row row_of(struct found card)
{
	struct card_row row;
	card.list->row(card.index, &row);
	return row;
}

/* Those of all games that the text names best. */
static unsigned find(enum mu_lang lang, const char *text, struct found found[GAMES * CARD_LIST_MAX])
{
	enum card_match best = MATCH_NONE;
	unsigned count = 0;
	const struct card_list *list;
	for (unsigned g = 0; (list = card_list_at(g)); g++)
		for (unsigned i = 0; i < list->count; i++) {
			const enum card_match match = card_list_match(list, lang, i, text);
			if (match < best) {
				best = match;
				count = 0;
			}
			if (match == best && match != MATCH_NONE)
				found[count++] = (struct found){list, i};
		}
	return count;
}

/* -- Names instead ------------------------------------------------------------------------------ */

static void say_names(enum mu_lang lang, const char *text, const char *sentence, const struct found *cards,
                      unsigned count)
{
	char names[SPEECH_MAX] = "";
	const struct voice voice = {.out = stderr, .lang = lang, .width = SPEECH_WIDTH};
	for (unsigned i = 0; i < count; i++)
		list_join(&voice, names, sizeof names, mu_text(lang, row_of(cards[i]).name));
	say(&voice, sentence, "program", NAME, "text", text, "names", names, NULL);
}

static void say_nearest(enum mu_lang lang, const char *text)
{
	struct found nearest[NEAREST];
	unsigned distances[NEAREST], count = 0;
	const struct card_list *list;
	for (unsigned g = 0; (list = card_list_at(g)); g++)
		for (unsigned i = 0; i < list->count; i++) {
			const unsigned distance = card_list_distance(list, lang, i, text);
			unsigned at = count < NEAREST ? count++ : NEAREST;
			for (; at > 0 && distances[at - 1] > distance; at--)
				if (at < NEAREST) {
					distances[at] = distances[at - 1];
					nearest[at] = nearest[at - 1];
				}
			if (at < NEAREST) {
				distances[at] = distance;
				nearest[at] = (struct found){list, i};
			}
		}
	say_names(lang, text, N_("{program}: there is no card \"{text}\". Did you mean: {names}?"), nearest, count);
}

/* All words of the command line are one name. False: too long for any. */
static bool join(char text[TEXT_MAX], int argc, char **argv)
{
	struct strbuf name = strbuf_over(text, TEXT_MAX);
	for (int i = 1; i < argc; i++)
		strbuf_printf(&name, name.length ? " %s" : "%s", argv[i]);
	return !name.failed;
}

int explain_main(int argc, char **argv, enum mu_lang lang)
{
	struct found found[GAMES * CARD_LIST_MAX];
	char text[TEXT_MAX] = "";
	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(mu_text(lang, usage), stdout);
		return 0;
	}
	if (argc > 1 && argv[1][0] == '-')
		return complain(lang, NAME, argv[1], "no such option");
	if (!join(text, argc, argv))
		return complain(lang, NAME, "CARD", "the name is too long");
	if (!text[0])
		return complain(lang, NAME, "CARD", "say which card, for example: muster explain peanut");
	const unsigned count = find(lang, text, found);
	if (count == 1) {
		const struct voice voice = {.out = stdout, .lang = lang, .width = SPEECH_WIDTH};
		found[0].list->explain(&voice, found[0].index);
		return 0;
	}
	if (count)
		say_names(lang, text,
		          count > AMBIGUOUS_MAX ? N_("{program}: \"{text}\" matches many cards, for example: {names}.")
		                                : N_("{program}: \"{text}\" matches several cards: {names}."),
		          found, count < AMBIGUOUS_MAX ? count : AMBIGUOUS_MAX);
	else
		say_nearest(lang, text);
	return 1;
}
