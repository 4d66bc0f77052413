/* Records with a proof of fair dice: written, read, and checked against what a player has kept. */
#include "fair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "words/speech.h"

/* -- Writing ------------------------------------------------------------------------------------------- */

char *fair_add_info(char *record, size_t *length, struct strbuf *info)
{
	if (info->failed) {
		free(record);
		record = NULL;
	} else if (info->length) {
		record = record_add_info(record, length, info->text);
	}
	strbuf_release(info);
	return record;
}

char *fair_record(const struct fair *fair, unsigned seats, const struct fair_word words[], const struct match *match,
                  size_t *ret_length)
{
	char commitment[FAIR_HEX], secret[FAIR_HEX];
	struct strbuf info = {0};
	fair_hex(fair->commitment, commitment);
	fair_hex(fair->secret, secret);
	strbuf_printf(&info, "info commitment %s\ninfo secret %s\n", commitment, secret);
	for (unsigned seat = 0; seat < seats; seat++) {
		char commit[FAIR_HEX];
		fair_hex(words[seat].commit, commit);
		if (words[seat].committed)
			strbuf_printf(&info, "info commit %u %s\n", seat, commit);
		if (words[seat].text[0])
			strbuf_printf(&info, "info word %u %s\n", seat, words[seat].text);
	}
	return fair_add_info(record_write(match, ret_length), ret_length, &info);
}

/* -- Reading ------------------------------------------------------------------------------------------- */

struct proof {
	bool has_secret, has_commitment;
	uint8_t secret[FAIR_SECRET], commitment[FAIR_SECRET];
	unsigned seats;
	struct fair_word words[MU_SEATS_MAX];
};

struct line {
	const char *at;
	size_t length;
};

/* Takes the first word of the line and the space behind it, if it is this one. */
static bool line_begins(struct line *line, const char *word)
{
	const size_t length = strlen(word);
	if (line->length <= length || memcmp(line->at, word, length) != 0 || line->at[length] != ' ')
		return false;
	line->at += length + 1;
	line->length -= length + 1;
	return true;
}

/* A second line of the same kind could be read as either. */
static bool take_hash(struct line line, bool *has, uint8_t ret_bytes[FAIR_SECRET])
{
	const bool fine = !*has && fair_hex_read(line.at, line.length, ret_bytes);
	*has = true;
	return fine;
}

/* NULL: no such seat. */
static struct fair_word *take_seat(struct proof *proof, struct line *line)
{
	const unsigned seat = line->length ? (unsigned)(line->at[0] - '0') : MU_SEATS_MAX;
	if (seat >= proof->seats || line->length < 3 || line->at[1] != ' ')
		return NULL;
	line->at += 2;
	line->length -= 2;
	return &proof->words[seat];
}

static bool take_word(struct proof *proof, struct line line)
{
	struct fair_word *word = take_seat(proof, &line);
	if (!word || word->text[0] || line.length > FAIR_WORD_MAX)
		return false;
	memcpy(word->text, line.at, line.length);
	return true;
}

static bool take_commit(struct proof *proof, struct line line)
{
	struct fair_word *word = take_seat(proof, &line);
	return word && take_hash(line, &word->committed, word->commit);
}

/* "commitment HEX", "secret HEX", "commit SEAT HEX", "word SEAT TEXT"; false: one of these, but not rightly. */
static bool proof_take(struct proof *proof, struct line line)
{
	if (line_begins(&line, "commitment"))
		return take_hash(line, &proof->has_commitment, proof->commitment);
	if (line_begins(&line, "secret"))
		return take_hash(line, &proof->has_secret, proof->secret);
	if (line_begins(&line, "commit"))
		return take_commit(proof, line);
	if (line_begins(&line, "word"))
		return take_word(proof, line);
	return true;
}

static bool proof_read(struct proof *proof, const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		const char *end = memchr(text + at, '\n', length - at);
		const size_t size = end ? (size_t)(end - text) - at : length - at;
		struct line line = {text + at, size};
		at += size + 1;
		if (size && line.at[size - 1] == '\r')
			line.length--;
		if (line_begins(&line, "info") && !proof_take(proof, line))
			return false;
	}
	return true;
}

/* -- Repeating chance ---------------------------------------------------------------------------------- */

/* What the secret decides, in order, next to what the record says. */
struct repeat {
	const struct chance *chance;
	size_t count, at;
	bool fits;
};

static void compare(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct repeat *repeat = dealer->context;
	if (event->kind >= MU_EVENT_OWN || !repeat->fits)
		return;
	const struct chance decided = chance_of(event), *recorded = &repeat->chance[repeat->at];
	repeat->fits = repeat->at < repeat->count && recorded->kind == decided.kind && recorded->count == decided.count &&
	               memcmp(recorded->cards, decided.cards, decided.count) == 0;
	repeat->at++;
}

/* The number of the first move that does not fit (0: the set-up), or -1. */
static int64_t repeat_match(const struct fair *fair, const struct match *match)
{
	const struct mu_game *game = match_game(match);
	const size_t moves = match_move_count(match);
	struct repeat repeat = {.chance = match_chance(match), .fits = true};
	struct mu_dealer dealer = {.tell = compare, .context = &repeat};
	struct mu_state state;
	repeat.count = match_setup_chance(match);
	fair_dealer(fair, 0, &dealer);
	if (game->init(&state, match_setup(match), &dealer) || !repeat.fits || repeat.at != repeat.count)
		return 0;
	for (size_t i = 0; i < moves; i++) {
		const struct match_move *move = match_move(match, i);
		repeat.count = move->chance_to;
		fair_dealer(fair, i + 1, &dealer);
		if (mu_act(game, &state, move->seat, move->action, &dealer, NULL) || !repeat.fits || repeat.at != repeat.count)
			return (int64_t)i + 1;
	}
	return -1;
}

/* Chance was not asked: what it would have said proves nothing. */
static bool setup_is_given(const struct match *match)
{
	const struct mu_setup *setup = match_setup(match);
	const struct mu_option *options = match_game(match)->options;
	for (int i = 0; options[i].name; i++)
		if (options[i].type == MU_OPTION_SEAT && setup->options[i])
			return true;
	return match_position(match) || setup->decks[0].name || setup->first != MU_ANY;
}

/* -- The verdict --------------------------------------------------------------------------------------- */

/* One more sentence. */
static void add(struct fair_report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(struct fair_report *report, const char *format, ...)
{
	const struct voice voice = {.lang = report->lang};
	char sentence[sizeof report->sentence];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, mu_text(report->lang, format), arguments);
	va_end(arguments);
	sentence_add(&voice, report->sentence, sizeof report->sentence, sentence);
}

static unsigned count_of(const struct fair_report *report, enum fair_state state)
{
	unsigned count = 0;
	for (unsigned i = 0; i < report->seats; i++)
		count += fair_word_state(&report->words[i]) == state;
	return count;
}

static bool is_same(const uint8_t one[FAIR_SECRET], const uint8_t two[FAIR_SECRET])
{
	return sodium_memcmp(one, two, FAIR_SECRET) == 0;
}

/* The record in itself: secret, commitment, and words with their commits. */
static enum fair_verdict check_words(struct fair_report *report, const struct proof *proof, const struct fair *fair)
{
	if (!proof->has_secret || !proof->has_commitment) {
		add(report, N_("The record has no commitment or secret, so nothing can be proven."));
		return FAIR_NO_PROOF;
	}
	if (!is_same(fair->commitment, proof->commitment)) {
		add(report, N_("The secret does not match the commitment."));
		return FAIR_BROKEN;
	}
	for (unsigned i = 0; i < report->seats; i++) {
		const struct fair_word *word = &report->words[i];
		if (fair_word_state(word) == FAIR_KEPT && !fair_word_fits(word, word->text)) {
			add(report, N_("The word of seat %u does not match its commitment."), i);
			return FAIR_BROKEN;
		}
	}
	return FAIR_PROVEN;
}

/* What was shown before the game. */
static enum fair_verdict check_kept(struct fair_report *report, const struct fair_kept *kept)
{
	if (kept->commitment && !is_same(kept->commitment, report->commitment)) {
		add(report, N_("The commitment in the record is not the one you kept."));
		return FAIR_BROKEN;
	}
	if (kept->pact && !is_same(kept->pact, report->pact)) {
		add(report, N_("The commitments of the server and the players in the record do not match the pact you kept."));
		return FAIR_BROKEN;
	}
	return FAIR_PROVEN;
}

static enum fair_verdict check_chance(struct fair_report *report, const struct match *match, const struct fair *fair)
{
	if (setup_is_given(match)) {
		add(report, N_("The set-up was fixed in advance, not random, so nothing can be proven."));
		return FAIR_NO_PROOF;
	}
	const int64_t wrong = repeat_match(fair, match);
	if (wrong == 0)
		add(report, N_("A shuffle or roll in the set-up does not follow from the secret."));
	else if (wrong > 0)
		add(report, N_("A shuffle or roll in move %lld does not follow from the secret."), (long long)wrong);
	return wrong < 0 ? FAIR_PROVEN : FAIR_BROKEN;
}

/* The seat whose word or commit it is; of several, for commits can be copied, the worst. NULL: none. */
static const struct fair_word *own_find(const struct fair_report *report, const struct fair_kept *kept,
                                        bool *ret_differs)
{
	const struct fair_word *own = NULL;
	for (unsigned i = 0; i < report->seats; i++) {
		const struct fair_word *word = &report->words[i];
		if ((kept->seat < 0 || (unsigned)kept->seat == i) &&
		    (strcmp(word->text, kept->word) == 0 || fair_word_fits(word, kept->word))) {
			*ret_differs = *ret_differs || (own && fair_word_state(word) != fair_word_state(own));
			if (!own || fair_word_state(word) < fair_word_state(own))
				own = word;
		}
	}
	return own;
}

static enum fair_verdict check_own(struct fair_report *report, const struct fair_kept *kept)
{
	bool differs = false;
	const struct fair_word *own = kept->word && kept->word[0] ? own_find(report, kept, &differs) : NULL;
	if (!kept->word || (own && fair_word_state(own) == FAIR_KEPT))
		return FAIR_PROVEN;
	if (!own) {
		add(report, N_("Your word was changed: neither it nor its commitment is in the record where it should be."));
		return FAIR_BROKEN;
	}
	if (differs)
		add(report, N_("Several seats have a commitment to your word, but not all of them revealed it: say which seat "
		               "was yours."));
	else if (own->committed)
		add(report, N_("Your word is missing: the record has its commitment, but says that the word was not revealed "
		               "in time."));
	else
		add(report, N_("Your word was mixed in without a commitment: the server knew it, and others could choose "
		               "theirs afterwards."));
	return FAIR_NO_PROOF;
}

/* What holds, and what was only believed. */
static void say_seal(struct fair_report *report, const struct fair_kept *kept, size_t moves)
{
	add(report,
	    N_("The secret matches the commitment, and every shuffle and roll follows from it, from the set-up to the end. "
	       "Moves checked: %zu."),
	    moves);
	if (kept->pact)
		add(report, N_("The commitments of the server and all players match the pact you kept."));
	else if (kept->commitment)
		add(report, N_("The commitment is the one you kept."));
	else
		add(report, N_("The commitment was taken from the record on trust: it was not compared with the one shown "
		               "before the game."));
}

static void say_words(struct fair_report *report, const struct fair_kept *kept)
{
	const unsigned whole = count_of(report, FAIR_KEPT), missing = count_of(report, FAIR_MISSING);
	const unsigned plain = count_of(report, FAIR_UNCOMMITTED);
	if (whole + missing + plain)
		add(report, N_("Words: %u with a matching commitment, %u missing, %u without a commitment."), whole, missing,
		    plain);
	if (kept->word)
		add(report, N_("Your word was mixed in and matches its commitment."));
	if (report->complete && !missing)
		add(report, N_("So nobody can have rigged the cards or dice."));
	else if (report->complete)
		add(report, N_("So nobody can have rigged the cards or dice, except by withholding the missing words."));
	else if (kept->word)
		add(report, N_("This does not prove that the other words were fixed before yours was revealed. Only the pact "
		               "can prove that."));
	else if (whole)
		add(report,
		    N_("Only your own word and the pact can prove that whoever ran the server did not hand-pick the words."));
	else if (missing + plain)
		add(report, N_("No revealed word had a commitment: whoever ran the server could have chosen the last word."));
	else
		add(report, N_("The record has no players' words: whoever dealt could have chosen the secret."));
}

static enum fair_verdict report_make(struct fair_report *report, const struct match *match, const struct proof *proof,
                                     const struct fair_kept *kept)
{
	struct fair fair;
	report->seats = proof->seats;
	memcpy(report->words, proof->words, sizeof report->words);
	memcpy(report->commitment, proof->commitment, FAIR_SECRET);
	fair_pact(proof->commitment, proof->seats, proof->words, report->pact);
	fair_init(&fair, proof->secret);
	fair_mix(&fair, proof->seats, proof->words);
	enum fair_verdict verdict = check_words(report, proof, &fair);
	if (verdict == FAIR_PROVEN)
		verdict = check_kept(report, kept);
	if (verdict == FAIR_PROVEN)
		verdict = check_chance(report, match, &fair);
	if (verdict == FAIR_PROVEN)
		verdict = check_own(report, kept);
	if (verdict != FAIR_PROVEN)
		return verdict;
	report->complete = kept->pact && kept->word;
	say_seal(report, kept, match_move_count(match));
	say_words(report, kept);
	return FAIR_PROVEN;
}

enum fair_verdict fair_check(const char *text, size_t length, const struct fair_kept *kept,
                             struct fair_report *ret_report)
{
	static const struct fair_kept nothing = {.seat = -1};
	struct proof proof = {0};
	struct record_error error = {.lang = ret_report->lang};
	*ret_report = (struct fair_report){.lang = ret_report->lang};
	struct match *match = record_read(text, length, &error);
	if (!match) {
		record_error_text(&error, ret_report->sentence, sizeof ret_report->sentence);
		return FAIR_UNREADABLE;
	}
	enum fair_verdict verdict = FAIR_BROKEN;
	proof.seats = match_game(match)->seats(match_state(match));
	if (proof_read(&proof, text, length))
		verdict = report_make(ret_report, match, &proof, kept ? kept : &nothing);
	else
		add(ret_report, N_("The lines with the commitment, secret and words are malformed."));
	match_destroy(match);
	return verdict;
}
