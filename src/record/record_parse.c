/* The grammar of records: from text to a struct record. Nothing is played here; only its form is checked. */
#include "record_inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"
#include "made_read.h"
#include "plain_text.h"
#include "setup_read.h"

struct span {
	const char *at, *end;
};

struct reader {
	const char *at, *end; /* what is still to be read */
	struct span text;     /* the line at hand, without its end */
	size_t line;          /* its number */
	struct record *record;
	struct record_error *error;
	int last_key;
};

#define FAIL(r, problem, ...) record_fail((r)->error, (r)->line, RECORD_E_##problem, __VA_ARGS__)

/* -- Words and numbers ------------------------------------------------------------------- */

static size_t span_length(struct span span)
{
	return (size_t)(span.end - span.at);
}

static bool span_is(struct span span, const char *text)
{
	return span_length(span) == strlen(text) && memcmp(span.at, text, span_length(span)) == 0;
}

/* For messages: whatever somebody put there, cut to a length that fits into a sentence, between characters. */
static int shown_length(struct span span)
{
	int length = span_length(span) < 40 ? (int)span_length(span) : 40;
	while (span.at + length < span.end && ((unsigned char)span.at[length] & 0xc0) == 0x80)
		length--;
	return length;
}
#define SHOWN(span) shown_length(span), (span).at

static bool is_single_spaced(struct span line)
{
	for (const char *c = line.at; c < line.end; c++)
		if (*c == ' ' && (c == line.at || c + 1 == line.end || c[1] == ' '))
			return false;
	return true;
}

/* Takes the first word off a single-spaced text; the empty word behind its end. */
static struct span word_next(struct span *rest)
{
	const char *space = memchr(rest->at, ' ', span_length(*rest));
	const struct span word = {rest->at, space ? space : rest->end};
	rest->at = space ? space + 1 : rest->end;
	return word;
}

/* Plain digits, as a number is printed: no sign, no zeros in front. */
static bool number_read(struct span word, unsigned most, unsigned *ret)
{
	unsigned number = 0;
	if (!span_length(word) || span_length(word) > 6 || (*word.at == '0' && span_length(word) > 1))
		return false;
	for (const char *c = word.at; c < word.end; c++) {
		if (*c < '0' || *c > '9')
			return false;
		number = 10 * number + (unsigned)(*c - '0');
	}
	*ret = number;
	return number <= most;
}

static bool seat_read(const struct reader *r, struct span word, mu_seat *ret)
{
	unsigned seat;
	if (!number_read(word, r->record->setup.seats - 1u, &seat))
		return false;
	*ret = (mu_seat)seat;
	return true;
}

static bool cards_read(struct reader *r, struct span rest, mu_card *cards, int room, int *ret_count)
{
	int count = 0;
	while (rest.at < rest.end) {
		const struct span word = word_next(&rest);
		const mu_card card = r->record->game->card_find(word.at, (size_t)(word.end - word.at));
		if (!card)
			return FAIL(r, VALUE, "There is no card \"%.*s\".", SHOWN(word));
		if (count == room)
			return FAIL(r, VALUE, "There are more cards here than the game has.");
		cards[count++] = card;
	}
	*ret_count = count;
	return count || FAIL(r, VALUE, "Cards must be listed here.");
}

/* -- Lines ---------------------------------------------------------------------------------- */

static bool line_take(struct reader *r)
{
	const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
	r->text = (struct span){r->at, stop ? stop : r->end};
	r->line++;
	if (span_length(r->text) > RECORD_LINE_MAX)
		return FAIL(r, SIZE, "A line can have at most %u bytes.", RECORD_LINE_MAX);
	if (!stop)
		return FAIL(r, END, "The last line is incomplete: the record is cut off.");
	r->at = stop + 1;
	if (r->text.at < r->text.end && r->text.end[-1] == '\r')
		r->text.end--;
	return text_is_plain(r->text.at, span_length(r->text)) ||
	       FAIL(r, TEXT, "The line contains a control character or is not UTF-8.");
}

static bool line_says_nothing(struct span line)
{
	if (line.at < line.end && *line.at == '#')
		return true;
	while (line.at < line.end && *line.at == ' ')
		line.at++;
	return line.at == line.end;
}

/* The next line that says something. False: broken, or *ret_end. */
static bool line_next(struct reader *r, bool *ret_end)
{
	*ret_end = false;
	while (r->at < r->end) {
		if (!line_take(r))
			return false;
		if (!line_says_nothing(r->text))
			return true;
	}
	*ret_end = true;
	return false;
}

/* -- Chance ----------------------------------------------------------------------------------- */

static const char *const chance_names[] =
    {[MU_SHUFFLE] = "shuffle", [MU_FIRST] = "first", [MU_ROLL] = "dice", [MU_PULL] = "pull"};

static bool chance_cards_read(struct reader *r, struct span rest, struct chance *chance)
{
	int count = 0;
	if (!cards_read(r, rest, chance->cards, MATCH_CARDS_MAX, &count))
		return false;
	chance->count = (uint8_t)count;
	return chance->kind == MU_SHUFFLE || count == 1 || FAIL(r, VALUE, "A \"pull\" must have exactly one card.");
}

static bool chance_numbers_read(struct reader *r, struct span rest, struct chance *chance)
{
	const bool dice = chance->kind == MU_ROLL;
	chance->count = dice ? 2 : 1;
	for (unsigned i = 0; i < chance->count; i++) {
		unsigned number;
		if (!number_read(word_next(&rest), dice ? 6 : r->record->setup.seats - 1u, &number) || (dice && !number))
			return (dice ? FAIL(r, VALUE, "Dice must be two numbers from 1 to 6.")
			             : FAIL(r, VALUE, "There is no such seat."));
		chance->cards[i] = (mu_card)number;
	}
	return rest.at == rest.end || FAIL(r, VALUE, "There is extra text after \"%s\".", chance_names[chance->kind]);
}

static bool chance_room(struct record *record)
{
	if (record->chance_count < record->chance_room)
		return true;
	const size_t room = 2 * record->chance_room + 16;
	struct chance *chance = realloc(record->chance, room * sizeof *chance);
	if (chance)
		record->chance = chance;
	size_t *lines = realloc(record->chance_lines, room * sizeof *lines);
	if (lines)
		record->chance_lines = lines;
	if (!chance || !lines)
		return false;
	record->chance_room = room;
	return true;
}

static bool chance_read(struct reader *r, struct span rest)
{
	struct record *record = r->record;
	const struct span name = word_next(&rest);
	unsigned kind = 0;
	while (kind <= MU_PULL && !span_is(name, chance_names[kind]))
		kind++;
	if (kind > MU_PULL)
		return FAIL(r, VALUE, "A chance entry must be \"shuffle\", \"first\", \"dice\" or \"pull\", not \"%.*s\".",
		            SHOWN(name));
	if (record->chance_count == RECORD_CHANCE_MAX)
		return FAIL(r, SIZE, "A record can have at most %u chance entries.", RECORD_CHANCE_MAX);
	if (!chance_room(record))
		return record_fail_memory(r->error, r->line);
	struct chance *chance = &record->chance[record->chance_count];
	*chance = (struct chance){.kind = (enum mu_chance)kind};
	const bool cards = kind == MU_SHUFFLE || kind == MU_PULL;
	if (!(cards ? chance_cards_read(r, rest, chance) : chance_numbers_read(r, rest, chance)))
		return false;
	record->chance_lines[record->chance_count++] = r->line;
	return true;
}

/* -- The header -------------------------------------------------------------------------------- */

/* "people 0 2"; what does not look like that is not understood, and so left alone. */
static unsigned people_read(struct span rest)
{
	unsigned people = 0, seat;
	while (rest.at < rest.end) {
		if (!number_read(word_next(&rest), MU_SEATS_MAX - 1, &seat))
			return 0;
		people |= 1u << seat;
	}
	return people;
}

static bool read_info(struct reader *r, struct span rest)
{
	if (rest.at == rest.end)
		return FAIL(r, VALUE, "\"info\" is empty.");
	const struct span word = word_next(&rest);
	if (span_is(word, "people"))
		r->record->people = people_read(rest);
	else if (span_is(word, "made"))
		record_made_name(r->record, rest.at, span_length(rest));
	return true;
}

static bool read_game(struct reader *r, struct span rest)
{
	char name[32];
	if (span_length(rest) < sizeof name) {
		memcpy(name, rest.at, span_length(rest));
		name[span_length(rest)] = '\0';
		r->record->game = mu_game_find(name);
	}
	return r->record->game || FAIL(r, VALUE, "There is no game \"%.*s\".", SHOWN(rest));
}

static bool read_seats(struct reader *r, struct span rest)
{
	const struct mu_game *game = r->record->game;
	unsigned seats;
	if (!number_read(rest, game->seats_max, &seats) || seats < game->seats_min)
		return FAIL(r, VALUE, "This game needs %u to %u seats.", game->seats_min, game->seats_max);
	r->record->setup.seats = (uint8_t)seats;
	return true;
}

/* A value that the table of the game's options allows. */
static bool option_take(struct reader *r, struct span name, struct span value)
{
	struct option_reader reader = {.game = r->record->game, .setup = &r->record->setup, .lang = r->error->lang};
	return option_read(&reader, name.at, span_length(name), value.at, span_length(value)) ||
	       FAIL(r, VALUE, "%s", reader.sentence);
}

static bool read_option(struct reader *r, struct span rest)
{
	const struct mu_game *game = r->record->game;
	const struct span name = word_next(&rest);
	const int option = mu_option_find(game, name.at, span_length(name));
	if (option >= 0 && game->options[option].apart)
		return FAIL(r, KEY, "\"%s\" must be on a line of its own.", game->options[option].name);
	if (option >= 0 && r->record->options_given >> option & 1)
		return FAIL(r, KEY, "The option \"%s\" is given twice.", game->options[option].name);
	if (!option_take(r, name, rest))
		return false;
	r->record->options_given |= 1u << option;
	return true;
}

static bool read_made(struct reader *r, struct span rest)
{
	struct mu_setup *setup = &r->record->setup;
	struct made_reader reader = {.game = r->record->game, .lang = r->error->lang};
	const int count = mu_made_count(setup);
	if (!reader.game->fields)
		return FAIL(r, KEY, "%s has no \"%s\".", mu_text(r->error->lang, reader.game->title), "made");
	if (r->record->version < 2)
		return FAIL(r, VERSION, "\"made\" needs a record of version 2.");
	if (count == MU_MADE_MAX)
		return FAIL(r, KEY, "There can be at most %d lines with \"%s\".", MU_MADE_MAX, "made");
	return made_from_words(&reader, rest.at, span_length(rest), &setup->made[count]) ||
	       FAIL(r, VALUE, "%s", reader.sentence);
}

static bool read_first(struct reader *r, struct span rest)
{
	return seat_read(r, rest, &r->record->setup.first) || FAIL(r, VALUE, "There is no such seat.");
}

/* A line that only some games have: an option that stands apart, or else a deck. */
static bool read_own(struct reader *r, struct span name, struct span rest)
{
	const struct mu_game *game = r->record->game;
	struct mu_setup *setup = &r->record->setup;
	const int option = record_option_apart(game, name.at, span_length(name));
	unsigned at = 0;
	while (game->decks[at].name && !span_is(name, game->decks[at].name))
		at++;
	if (option >= 0 &&
	    (!game->decks[at].name || mu_option_read(game, setup, option, rest.at, span_length(rest)) == MU_OK))
		return option_take(r, name, rest);
	struct mu_deck *deck = setup->decks;
	while (deck->name)
		deck++;
	mu_card *cards = r->record->cards[at];
	int count = 0;
	if (!cards_read(r, rest, cards, RECORD_CARDS_MAX, &count))
		return false;
	*deck = (struct mu_deck){game->decks[at].name, cards, count};
	return true;
}

static bool read_position(struct reader *r, struct span rest)
{
	struct record *record = r->record;
	for (unsigned key = KEY_OPTION; key < KEY_POSITION; key++)
		if (record->key_lines[key])
			return FAIL(r, KEY, "A record with a position cannot have options, a first seat or decks.");
	const char *wrong = position_read(record->game, rest.at, span_length(rest), &record->position_state);
	if (wrong) {
		FAIL(r, VALUE, "%s", mu_text(r->error->lang, wrong));
		r->error->code = mu_error_code(MU_E_POSITION);
		return false;
	}
	if (record->game->seats(&record->position_state) != record->setup.seats)
		return FAIL(r, VALUE, "The position has a different number of seats.");
	record->position = strndup(rest.at, span_length(rest));
	return record->position || record_fail_memory(r->error, r->line);
}

static bool read_chance(struct reader *r, struct span rest)
{
	r->record->setup_chance++;
	return chance_read(r, rest);
}

static const struct {
	const char *name;
	bool (*read)(struct reader *r, struct span rest);
	bool repeatable;
} keys[KEY_COUNT] = {
    [KEY_INFO] = {"info", read_info, true},       [KEY_GAME] = {"game", read_game, false},
    [KEY_SEATS] = {"seats", read_seats, false},   [KEY_OPTION] = {"option", read_option, true},
    [KEY_MADE] = {"made", read_made, true},       [KEY_FIRST] = {"first", read_first, false},
    [KEY_CHANCE] = {"chance", read_chance, true}, [KEY_POSITION] = {"position", read_position, false},
};

static int key_find(const struct record *record, struct span word)
{
	for (int key = 0; key < KEY_COUNT; key++)
		if (keys[key].name && span_is(word, keys[key].name))
			return key;
	return record->game ? record_own_key(record->game, word.at, span_length(word)) : KEY_COUNT;
}

static const char *key_name(const struct mu_game *game, int key)
{
	return keys[key].name ? keys[key].name : record_own_name(game, key - KEY_OWN);
}

static bool key_check(struct reader *r, int key)
{
	const struct record *record = r->record;
	if (record->key_lines[key] && !keys[key].repeatable)
		return FAIL(r, KEY, "\"%s\" is given twice.", key_name(record->game, key));
	if (key < r->last_key)
		return FAIL(r, ORDER, "\"%s\" must come before \"%s\".", key_name(record->game, key),
		            key_name(record->game, r->last_key));
	if ((key > KEY_GAME && !record->game) || (key > KEY_SEATS && !record->setup.seats))
		return FAIL(r, ORDER, "\"game\" and \"seats\" must come before \"%s\".", key_name(record->game, key));
	return true;
}

static bool unknown_key(struct reader *r, struct span word)
{
	char name[32];
	snprintf(name, sizeof name, "%.*s", SHOWN(word));
	if (!record_key_of_some_game(word.at, span_length(word)))
		return FAIL(r, KEY, "A record cannot contain \"%.*s\".", SHOWN(word));
	if (!r->record->game)
		return FAIL(r, ORDER, "\"game\" and \"seats\" must come before \"%s\".", name);
	return FAIL(r, KEY, "%s has no \"%s\".", mu_text(r->error->lang, r->record->game->title), name);
}

static bool header_line_read(struct reader *r)
{
	struct span rest = r->text;
	const struct span word = word_next(&rest);
	const int key = key_find(r->record, word);
	if (key == KEY_COUNT)
		return unknown_key(r, word);
	if (key != KEY_INFO && key != KEY_POSITION && !is_single_spaced(r->text))
		return FAIL(r, VALUE, "Words must be separated by a single space.");
	if (!key_check(r, key) || !(keys[key].read ? keys[key].read(r, rest) : read_own(r, word, rest)))
		return false;
	r->record->key_lines[key] = r->line;
	r->last_key = key;
	return true;
}

/* -- Moves and the end ---------------------------------------------------------------------------- */

static bool move_room(struct record *record)
{
	if (record->move_count < record->move_room)
		return true;
	const size_t room = 2 * record->move_room + 64;
	struct record_move *moves = realloc(record->moves, room * sizeof *moves);
	if (!moves)
		return false;
	record->moves = moves;
	record->move_room = room;
	return true;
}

/* Takes off what stands before the next " | ", or all of it. */
static struct span part_next(struct span *rest)
{
	const char *bar = memmem(rest->at, span_length(*rest), " | ", 3);
	const struct span part = {rest->at, bar ? bar : rest->end};
	rest->at = bar ? bar + 3 : rest->end;
	return part;
}

static bool move_read(struct reader *r)
{
	struct record *record = r->record;
	struct span rest = r->text, action = part_next(&rest);
	struct record_move move = {.line = r->line, .chance_from = record->chance_count};
	if (!is_single_spaced(r->text))
		return FAIL(r, MOVE, "Words must be separated by a single space.");
	if (!seat_read(r, word_next(&action), &move.seat) || action.at == action.end)
		return FAIL(r, MOVE, "A move must be the number of a seat in the game, then an action.");
	if (record->game->action_parse(action.at, span_length(action), &move.action)) {
		FAIL(r, MOVE, "\"%.*s\" is not an action in this game.", SHOWN(action));
		r->error->code = mu_error_code(MU_E_UNKNOWN);
		return false;
	}
	while (rest.at < rest.end)
		if (!chance_read(r, part_next(&rest)))
			return false;
	if (record->move_count == RECORD_MOVES_MAX)
		return FAIL(r, SIZE, "A record can have at most %u moves.", RECORD_MOVES_MAX);
	if (!move_room(record))
		return record_fail_memory(r->error, r->line);
	move.chance_to = record->chance_count;
	record->moves[record->move_count++] = move;
	return true;
}

static bool winners_read(struct reader *r)
{
	struct span rest = r->text;
	word_next(&rest);
	r->record->winners_line = r->line;
	if (span_is(rest, "none"))
		return true;
	if (rest.at == rest.end || !is_single_spaced(r->text))
		return FAIL(r, VALUE, "\"winners\" must list seats, or be \"none\".");
	while (rest.at < rest.end) {
		mu_seat seat;
		if (!seat_read(r, word_next(&rest), &seat) || r->record->winners >> seat)
			return FAIL(r, VALUE, "\"winners\" must be seats of the game, in ascending order.");
		r->record->winners |= (uint8_t)(1u << seat);
	}
	return true;
}

static bool is_winners_line(struct span line)
{
	return span_is(word_next(&line), "winners");
}

static bool is_move_line(struct span line)
{
	return *line.at >= '0' && *line.at <= '9';
}

static bool body_line_read(struct reader *r)
{
	struct span rest = r->text;
	const struct span word = word_next(&rest);
	if (r->record->winners_line)
		return FAIL(r, END, "Nothing may follow the winners.");
	if (is_winners_line(r->text))
		return winners_read(r);
	if (is_move_line(r->text))
		return move_read(r);
	if (key_find(r->record, word) < KEY_COUNT)
		return FAIL(r, ORDER, "\"%.*s\" must come before the first move.", SHOWN(word));
	return FAIL(r, MOVE, "A move must begin with the number of a seat.");
}

/* -- All of it ------------------------------------------------------------------------------------ */

static bool version_read(struct reader *r)
{
	struct span rest = r->text;
	unsigned version;
	if (!span_is(word_next(&rest), "muster") || !span_is(word_next(&rest), "record"))
		return FAIL(r, VERSION, "The first line of a record must be \"muster record\" and a version, 1 to %d.",
		            RECORD_VERSION);
	if (!number_read(rest, RECORD_VERSION, &version) || !version)
		return FAIL(r, VERSION, "This is version \"%.*s\"; only versions 1 to %d can be read.", SHOWN(rest),
		            RECORD_VERSION);
	r->record->version = version;
	return true;
}

static bool is_header_complete(struct reader *r)
{
	r->record->header_end = r->line;
	return r->record->setup.seats || FAIL(r, END, "\"game\" and \"seats\" are missing.");
}

static bool lines_read(struct reader *r)
{
	bool end, header = true;
	if (r->at == r->end)
		return record_fail(r->error, 1, RECORD_E_END, "The record is empty.");
	if (!line_take(r) || !version_read(r))
		return false;
	while (line_next(r, &end)) {
		if (header && (is_move_line(r->text) || is_winners_line(r->text))) {
			header = false;
			if (!is_header_complete(r))
				return false;
		}
		if (!(header ? header_line_read(r) : body_line_read(r)))
			return false;
	}
	r->record->last_line = r->line;
	return end && (!header || is_header_complete(r));
}

struct record *record_parse(const char *text, size_t length, struct record_error *ret_error)
{
	if (length > RECORD_SIZE_MAX) {
		record_fail(ret_error, 1, RECORD_E_SIZE, "A record can have at most %u bytes.", RECORD_SIZE_MAX);
		return NULL;
	}
	struct record *record = calloc(1, sizeof *record);
	if (!record) {
		record_fail_memory(ret_error, 1);
		return NULL;
	}
	record->setup.first = MU_ANY;
	struct reader r = {.at = text, .end = text + length, .record = record, .error = ret_error};
	if (lines_read(&r))
		return record;
	record_destroy(record);
	return NULL;
}

void record_destroy(struct record *record)
{
	if (!record)
		return;
	free(record->position);
	free(record->chance);
	free(record->chance_lines);
	free(record->moves);
	free(record);
}
