/* Writing records, and playing what record_parse.c has read. */
#include "made_read.h"
#include "record_inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- Errors --------------------------------------------------------------------------- */

static const char *const problem_codes[] = {
#define RECORD_ERROR_CODE(name, code) [RECORD_E_##name] = code,
    RECORD_ERRORS(RECORD_ERROR_CODE)
#undef RECORD_ERROR_CODE
};

bool record_fail(struct record_error *ret_error, size_t line, enum record_problem problem, const char *format, ...)
{
	va_list arguments;
	ret_error->line = line;
	ret_error->code = problem_codes[problem];
	ret_error->rule = NULL;
	va_start(arguments, format);
	vsnprintf(ret_error->sentence, sizeof ret_error->sentence, mu_text(ret_error->lang, format), arguments);
	va_end(arguments);
	return false;
}

static bool fail_refused(struct record_error *ret_error, size_t line, const struct mu_refusal *refusal)
{
	ret_error->line = line;
	ret_error->code = mu_error_code(refusal->error);
	ret_error->rule = refusal->rule;
	snprintf(ret_error->sentence, sizeof ret_error->sentence, "%s", mu_text(ret_error->lang, refusal->sentence));
	return false;
}

bool record_fail_memory(struct record_error *ret_error, size_t line)
{
	const struct mu_refusal refusal = {.error = MU_E_MEMORY, .sentence = mu_error_sentence(MU_E_MEMORY)};
	return fail_refused(ret_error, line, &refusal);
}

int record_error_text(const struct record_error *error, char *text, size_t size)
{
	return snprintf(text, size, mu_text(error->lang, "line %zu: %s%s%s: %s"), error->line, error->code,
	                error->rule ? " " : "", error->rule ? error->rule : "", error->sentence);
}

/* -- Writing ---------------------------------------------------------------------------- */

static void put_cards(FILE *to, const struct mu_game *game, const mu_card *cards, int count)
{
	for (int i = 0; i < count; i++)
		fprintf(to, " %s", game->card_name(cards[i]));
}

static void put_chance(FILE *to, const struct mu_game *game, const struct chance *chance)
{
	switch (chance->kind) {
	case MU_SHUFFLE:
		fputs("shuffle", to);
		put_cards(to, game, chance->cards, chance->count);
		break;
	case MU_FIRST:
		fprintf(to, "first %d", chance->cards[0]);
		break;
	case MU_ROLL:
		fprintf(to, "dice %d %d", chance->cards[0], chance->cards[1]);
		break;
	default:
		fprintf(to, "pull %s", game->card_name(chance->cards[0]));
	}
}

static void put_option(FILE *to, const struct mu_game *game, const struct mu_setup *setup, int option)
{
	char value[MU_TEXT_MAX];
	mu_option_text(game, option, mu_option_value(game, setup, option), value, sizeof value);
	fprintf(to, "%s%s %s\n", game->options[option].apart ? "" : "option ", game->options[option].name, value);
}

static void put_options(FILE *to, const struct mu_game *game, const struct mu_setup *setup, bool apart)
{
	for (int i = 0; game->options[i].name; i++)
		if (setup->options[i] && game->options[i].apart == apart)
			put_option(to, game, setup, i);
}

static void put_decks(FILE *to, const struct mu_game *game, const struct mu_setup *setup)
{
	for (int i = 0; game->decks[i].name; i++) {
		const struct mu_deck *deck = mu_setup_deck(setup, game->decks[i].name);
		if (!deck)
			continue;
		fputs(deck->name, to);
		put_cards(to, game, deck->cards, deck->count);
		fputs("\n", to);
	}
}

static void put_made(FILE *to, const struct mu_game *game, const struct mu_setup *setup)
{
	for (int i = 0; i < mu_made_count(setup); i++) {
		char words[MADE_WORDS_MAX];
		made_words(game, &setup->made[i], words);
		fprintf(to, "made %s\n", words);
	}
}

static void put_setup(FILE *to, const struct mu_game *game, const struct mu_setup *setup)
{
	put_options(to, game, setup, false);
	put_made(to, game, setup);
	if (setup->first >= 0)
		fprintf(to, "first %d\n", setup->first);
	put_options(to, game, setup, true);
	put_decks(to, game, setup);
}

static void put_people(FILE *to, unsigned people)
{
	if (people)
		fputs("info people", to);
	for (int seat = 0; people >> seat; seat++)
		if (people >> seat & 1)
			fprintf(to, " %d", seat);
	if (people)
		fputs("\n", to);
}

/* "info made 1 en Ada the Bold" */
static void put_made_names(FILE *to, const struct made_names *names)
{
	char word[MADE_PART_WORD];
	for (int i = 0; names && i < MU_MADE_MAX; i++) {
		for (unsigned part = 0; part < MADE_PARTS; part++) {
			made_part_word(part, word);
			if (made_part_text(&names->of[i], part)[0])
				fprintf(to, "info made %d %s %s\n", i + 1, word, made_part_text(&names->of[i], part));
		}
	}
}

/* Cards that people made came with the second version. */
int record_version(const struct match *match)
{
	const struct mu_game *game = match_game(match);
	char member[MU_TEXT_MAX];
	snprintf(member, sizeof member, "\"%s\":", game->made ? game->made : "");
	const bool made = game->made && match_position(match) && strstr(match_position(match), member);
	return made || mu_made_count(match_setup(match)) ? 2 : 1;
}

static void put_header(FILE *to, const struct match *match)
{
	const struct mu_game *game = match_game(match);
	fprintf(to, "muster record %d\n", record_version(match));
	put_people(to, match_people(match));
	put_made_names(to, match_made_names(match));
	fprintf(to, "game %s\nseats %d\n", game->name, game->seats(match_state(match)));
	if (match_position(match))
		fprintf(to, "position %s\n", match_position(match));
	else
		put_setup(to, game, match_setup(match));
	for (size_t i = 0; i < match_setup_chance(match); i++) {
		fputs("chance ", to);
		put_chance(to, game, &match_chance(match)[i]);
		fputs("\n", to);
	}
}

static void put_move(FILE *to, const struct match *match, const struct match_move *move)
{
	const struct mu_game *game = match_game(match);
	char text[MU_TEXT_MAX];
	game->action_text(move->action, text, sizeof text);
	fprintf(to, "%d %s", move->seat, text);
	for (size_t i = move->chance_from; i < move->chance_to; i++) {
		fputs(" | ", to);
		put_chance(to, game, &match_chance(match)[i]);
	}
	fputs("\n", to);
}

static void put_winners(FILE *to, unsigned winners)
{
	fputs(winners ? "winners" : "winners none", to);
	for (unsigned seat = 0; seat < MU_SEATS_MAX; seat++)
		if (winners >> seat & 1)
			fprintf(to, " %u", seat);
	fputs("\n", to);
}

char *record_write(const struct match *match, size_t *ret_length)
{
	const struct mu_game *game = match_game(match);
	char *text = NULL;
	size_t length = 0;
	FILE *to = open_memstream(&text, &length);
	if (!to)
		return NULL;
	put_header(to, match);
	for (size_t i = 0; i < match_move_count(match); i++)
		put_move(to, match, match_move(match, i));
	if (game->ask(match_state(match)).seat < 0)
		put_winners(to, game->winners(match_state(match)));
	const bool failed = ferror(to);
	if (fclose(to) || failed) {
		free(text);
		return NULL;
	}
	*ret_length = length;
	return text;
}

char *record_add_info(char *text, size_t *length, const char *info)
{
	const size_t more = strlen(info);
	char *longer = text ? realloc(text, *length + more + 1) : NULL;
	if (!longer) {
		free(text);
		return NULL;
	}
	const size_t first = (size_t)(strchr(longer, '\n') - longer) + 1;
	memmove(longer + first + more, longer + first, *length - first + 1);
	memcpy(longer + first, info, more);
	*length += more;
	return longer;
}

/* -- Playing again ------------------------------------------------------------------------ */

const struct mu_game *record_game(const struct record *record)
{
	return record->game;
}

unsigned record_seats(const struct record *record)
{
	return record->setup.seats;
}

size_t record_move_count(const struct record *record)
{
	return record->move_count;
}

unsigned record_people(const struct record *record)
{
	return record->people;
}

const struct made_names *record_made_names(const struct record *record)
{
	return record->named ? &record->made_names : NULL;
}

static struct match_start start_of(const struct record *record)
{
	return (struct match_start){
	    .game = record->game,
	    .setup = record->setup,
	    .chance = record->chance,
	    .chance_count = record->chance_count,
	    .position = record->position ? &record->position_state : NULL,
	    .position_text = record->position,
	    .made_names = record_made_names(record),
	};
}

/* Numbers and options were checked when they were read, so cards are to blame. */
static void fail_setup(const struct record *record, const struct mu_refusal *refusal, struct record_error *ret_error)
{
	const char *deck = NULL;
	if (!mu_setup_check(record->game, &record->setup, &deck) || !deck)
		fail_refused(ret_error, record->key_lines[KEY_SEATS], refusal);
	else if (refusal->error == MU_E_DECK)
		fail_refused(ret_error, record_deck_line(record, deck), refusal);
	else
		record_fail(ret_error, record_deck_line(record, deck), RECORD_E_VALUE, "%s",
		            mu_text(ret_error->lang, refusal->sentence));
}

/* The set-up takes the entries one by one, so the first that spoils it is the one that does not fit. */
static bool fail_chance(const struct record *record, struct record_error *ret_error)
{
	struct mu_refusal refusal;
	for (size_t count = 1; count <= record->setup_chance; count++) {
		struct match_start start = start_of(record);
		start.chance_count = count;
		struct match *match = match_create(&start, &refusal);
		if (!match)
			return record_fail(ret_error, record->chance_lines[count - 1], RECORD_E_CHANCE,
			                   "This chance entry does not fit the set-up.");
		match_destroy(match);
	}
	return record_fail(ret_error, record->header_end, RECORD_E_CHANCE,
	                   "The set-up needs more chance entries than are recorded.");
}

struct match *record_start(const struct record *record, struct record_error *ret_error)
{
	struct mu_refusal refusal;
	const struct match_start start = start_of(record);
	struct match *match = match_create(&start, &refusal);
	if (!match) {
		if (refusal.error == MU_E_CHANCE)
			fail_chance(record, ret_error);
		else
			fail_setup(record, &refusal, ret_error);
		return NULL;
	}
	if (match_setup_chance(match) > record->setup_chance) {
		record_fail(ret_error, record->header_end, RECORD_E_CHANCE,
		            "The set-up needs more chance entries than are recorded.");
	} else if (match_setup_chance(match) < record->setup_chance) {
		record_fail(ret_error, record->chance_lines[match_setup_chance(match)], RECORD_E_CHANCE,
		            "The set-up needs fewer chance entries than are recorded.");
	} else {
		match_set_people(match, record->people);
		return match;
	}
	match_destroy(match);
	return NULL;
}

static bool play(const struct record_move *move, struct match *match, struct record_error *ret_error)
{
	struct mu_refusal refusal;
	if (match_act(match, move->seat, move->action, &refusal)) {
		if (refusal.error == MU_E_CHANCE)
			return record_fail(ret_error, move->line, RECORD_E_CHANCE, "The chance entries do not fit this move.");
		return fail_refused(ret_error, move->line, &refusal);
	}
	const struct match_move *played = match_move(match, match_move_count(match) - 1);
	const size_t decided = played->chance_to - played->chance_from, recorded = move->chance_to - move->chance_from;
	if (decided == recorded)
		return true;
	match_undo(match);
	return record_fail(ret_error, move->line, RECORD_E_CHANCE,
	                   decided > recorded ? N_("This move needs more chance entries than are recorded.")
	                                      : N_("This move needs fewer chance entries than are recorded."));
}

static bool check_winners(const struct record *record, const struct match *match, struct record_error *ret_error)
{
	const struct mu_game *game = record->game;
	const bool over = game->ask(match_state(match)).seat < 0;
	if (over && !record->winners_line)
		return record_fail(ret_error, record->last_line, RECORD_E_WINNERS,
		                   "The game is over, but the winners are missing.");
	if (!over && record->winners_line)
		return record_fail(ret_error, record->winners_line, RECORD_E_WINNERS,
		                   "The game is not over, so the record must not name winners.");
	if (over && game->winners(match_state(match)) != record->winners)
		return record_fail(ret_error, record->winners_line, RECORD_E_WINNERS,
		                   "The record does not name the right winners.");
	return true;
}

enum record_step record_step(const struct record *record, struct match *match, struct record_error *ret_error)
{
	const size_t done = match_move_count(match);
	if (done < record->move_count)
		return play(&record->moves[done], match, ret_error) ? RECORD_PLAYED : RECORD_BROKEN;
	return check_winners(record, match, ret_error) ? RECORD_END : RECORD_BROKEN;
}

struct match *record_read(const char *text, size_t length, struct record_error *ret_error)
{
	struct match *match = NULL;
	enum record_step step = RECORD_BROKEN;
	struct record *record = record_parse(text, length, ret_error);
	if (record)
		match = record_start(record, ret_error);
	if (match)
		while ((step = record_step(record, match, ret_error)) == RECORD_PLAYED)
			;
	record_destroy(record);
	if (step == RECORD_END)
		return match;
	match_destroy(match);
	return NULL;
}
