#include "fair.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

bool fair_start(void)
{
	return sodium_init() >= 0;
}

void fair_secret(uint8_t ret_secret[FAIR_SECRET])
{
	randombytes_buf(ret_secret, FAIR_SECRET);
}

void fair_init(struct fair *fair, const uint8_t secret[FAIR_SECRET])
{
	memcpy(fair->secret, secret, FAIR_SECRET);
	crypto_generichash(fair->commitment, FAIR_SECRET, secret, FAIR_SECRET, NULL, 0);
	fair_mix(fair, 0, NULL);
}

/* Each word with its seat and length, so that no two lists of words look alike. */
void fair_mix(struct fair *fair, unsigned seats, const struct fair_word words[])
{
	crypto_generichash_state hash;
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	for (unsigned seat = 0; seat < seats; seat++) {
		const size_t length = strlen(words[seat].text);
		const uint8_t head[2] = {(uint8_t)seat, (uint8_t)length};
		crypto_generichash_update(&hash, head, sizeof head);
		crypto_generichash_update(&hash, (const uint8_t *)words[seat].text, length);
	}
	crypto_generichash_final(&hash, fair->words, FAIR_SECRET);
}

void fair_dealer(const struct fair *fair, uint64_t move, struct mu_dealer *dealer)
{
	uint8_t message[FAIR_SECRET + 8], digest[32];
	memcpy(message, fair->words, FAIR_SECRET);
	for (unsigned i = 0; i < 8; i++)
		message[FAIR_SECRET + i] = (uint8_t)(move >> 8 * i);
	crypto_generichash(digest, sizeof digest, message, sizeof message, fair->secret, FAIR_SECRET);
	for (unsigned i = 0; i < 4; i++) {
		dealer->generator[i] = 0;
		for (unsigned j = 0; j < 8; j++)
			dealer->generator[i] |= (uint64_t)digest[8 * i + j] << 8 * j;
	}
	dealer->error = MU_OK;
}

/* -- Words ---------------------------------------------------------------------------------------------- */

const char *const fair_state_names[] =
    {[FAIR_NONE] = "none", [FAIR_UNCOMMITTED] = "uncommitted", [FAIR_MISSING] = "missing", [FAIR_KEPT] = "kept"};

bool fair_word_is_fine(const char *text)
{
	const size_t length = strlen(text);
	for (const char *c = text; *c; c++)
		if ((unsigned char)*c < 0x20 || *c == 0x7f)
			return false;
	return length >= 1 && length <= FAIR_WORD_MAX;
}

enum fair_state fair_word_state(const struct fair_word *word)
{
	if (word->committed)
		return word->text[0] ? FAIR_KEPT : FAIR_MISSING;
	return word->text[0] ? FAIR_UNCOMMITTED : FAIR_NONE;
}

/* The NULs at the ends keep these apart from each other and from what follows. */
static const uint8_t word_prefix[] = "muster word 1", pact_prefix[] = "muster pact 1";

void fair_commit(const char *text, uint8_t ret_commit[FAIR_SECRET])
{
	crypto_generichash_state hash;
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	crypto_generichash_update(&hash, word_prefix, sizeof word_prefix);
	crypto_generichash_update(&hash, (const uint8_t *)text, strlen(text));
	crypto_generichash_final(&hash, ret_commit, FAIR_SECRET);
}

bool fair_word_fits(const struct fair_word *word, const char *text)
{
	uint8_t commit[FAIR_SECRET];
	fair_commit(text, commit);
	return word->committed && fair_word_is_fine(text) && sodium_memcmp(commit, word->commit, FAIR_SECRET) == 0;
}

bool fair_word_bond(const struct fair_word *word, uint8_t ret_commit[FAIR_SECRET])
{
	memset(ret_commit, 0, FAIR_SECRET);
	if (word->committed)
		memcpy(ret_commit, word->commit, FAIR_SECRET);
	else if (word->text[0])
		fair_commit(word->text, ret_commit);
	return word->committed || word->text[0];
}

void fair_pact(const uint8_t commitment[FAIR_SECRET], unsigned seats, const struct fair_word words[],
               uint8_t ret_pact[FAIR_SECRET])
{
	crypto_generichash_state hash;
	uint8_t bond[FAIR_SECRET];
	crypto_generichash_init(&hash, NULL, 0, FAIR_SECRET);
	crypto_generichash_update(&hash, pact_prefix, sizeof pact_prefix);
	crypto_generichash_update(&hash, commitment, FAIR_SECRET);
	for (unsigned seat = 0; seat < seats; seat++) {
		fair_word_bond(&words[seat], bond);
		crypto_generichash_update(&hash, bond, sizeof bond);
	}
	crypto_generichash_final(&hash, ret_pact, FAIR_SECRET);
}

/* -- Digits ---------------------------------------------------------------------------------------------- */

void fair_hex(const uint8_t bytes[FAIR_SECRET], char ret_hex[FAIR_HEX])
{
	sodium_bin2hex(ret_hex, FAIR_HEX, bytes, FAIR_SECRET);
}

bool fair_hex_read(const char *hex, size_t length, uint8_t ret_bytes[FAIR_SECRET])
{
	uint8_t bytes[FAIR_SECRET];
	size_t count;
	if (length != 2 * FAIR_SECRET || sodium_hex2bin(bytes, sizeof bytes, hex, length, NULL, &count, NULL) ||
	    count != FAIR_SECRET)
		return false;
	memcpy(ret_bytes, bytes, FAIR_SECRET);
	return true;
}

/* -- Records ------------------------------------------------------------------------------------------ */

char *fair_record(const struct fair *fair, unsigned seats, const struct fair_word words[], const struct match *match,
                  size_t *ret_length)
{
	char commitment[FAIR_HEX], secret[FAIR_HEX], info[256 + MU_SEATS_MAX * (FAIR_WORD_MAX + FAIR_HEX + 64)];
	fair_hex(fair->commitment, commitment);
	fair_hex(fair->secret, secret);
	size_t at = (size_t)snprintf(info, sizeof info, "info commitment %s\ninfo secret %s\n", commitment, secret);
	for (unsigned seat = 0; seat < seats; seat++) {
		char commit[FAIR_HEX];
		fair_hex(words[seat].commit, commit);
		if (words[seat].committed)
			at += (size_t)snprintf(info + at, sizeof info - at, "info commit %u %s\n", seat, commit);
		if (words[seat].text[0])
			at += (size_t)snprintf(info + at, sizeof info - at, "info word %u %s\n", seat, words[seat].text);
	}
	return record_add_info(record_write(match, ret_length), ret_length, info);
}

struct proof {
	bool has_secret, has_commitment;
	uint8_t secret[FAIR_SECRET], commitment[FAIR_SECRET];
	struct fair_word words[MU_SEATS_MAX];
};

/* "commitment HEX", "secret HEX", "word SEAT TEXT"; false: one of these, but not rightly. */
static bool proof_take(struct proof *proof, const char *line, size_t length)
{
	if (length > 11 && memcmp(line, "commitment ", 11) == 0)
		return proof->has_commitment = fair_hex_read(line + 11, length - 11, proof->commitment);
	if (length > 7 && memcmp(line, "secret ", 7) == 0)
		return proof->has_secret = fair_hex_read(line + 7, length - 7, proof->secret);
	if (length > 7 && memcmp(line, "word ", 5) == 0) {
		const unsigned seat = (unsigned)(line[5] - '0');
		if (seat >= MU_SEATS_MAX || line[6] != ' ' || length - 7 > FAIR_WORD_MAX)
			return false;
		memcpy(proof->words[seat].text, line + 7, length - 7);
		proof->words[seat].text[length - 7] = '\0';
	}
	return true;
}

static bool proof_read(struct proof *proof, const char *text, size_t length)
{
	for (size_t at = 0; at < length;) {
		const char *end = memchr(text + at, '\n', length - at);
		size_t size = end ? (size_t)(end - text) - at : length - at;
		const char *line = text + at;
		at += size + 1;
		if (size && line[size - 1] == '\r')
			size--;
		if (size > 5 && memcmp(line, "info ", 5) == 0 && !proof_take(proof, line + 5, size - 5))
			return false;
	}
	return true;
}

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
	const struct chance *entry = &repeat->chance[repeat->at];
	repeat->fits = repeat->at < repeat->count && entry->kind == (enum mu_chance)event->kind;
	if (!repeat->fits)
		return;
	switch (event->kind) {
	case MU_SHUFFLE:
		repeat->fits = entry->count == event->count && memcmp(entry->cards, event->cards, event->count) == 0;
		break;
	case MU_FIRST:
		repeat->fits = entry->cards[0] == (mu_card)event->seat;
		break;
	case MU_ROLL:
		repeat->fits = entry->cards[0] == (mu_card)event->a && entry->cards[1] == (mu_card)event->b;
		break;
	default:
		repeat->fits = entry->cards[0] == event->card;
	}
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
	if (match_position(match) || game->init(&state, match_setup(match), &dealer) || !repeat.fits ||
	    repeat.at != repeat.count)
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

static enum fair_verdict verdict_say(struct record_error *ret_error, enum fair_verdict verdict, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static enum fair_verdict verdict_say(struct record_error *ret_error, enum fair_verdict verdict, const char *format, ...)
{
	va_list arguments;
	*ret_error = (struct record_error){.lang = ret_error->lang, .code = "record/proof"};
	va_start(arguments, format);
	vsnprintf(ret_error->sentence, sizeof ret_error->sentence, mu_text(ret_error->lang, format), arguments);
	va_end(arguments);
	return verdict;
}

enum fair_verdict fair_check(const char *text, size_t length, struct record_error *ret_error)
{
	struct proof proof = {0};
	struct fair fair;
	struct match *match = record_read(text, length, ret_error);
	if (!match)
		return FAIR_UNREADABLE;
	const unsigned seats = match_game(match)->seats(match_state(match));
	const bool readable = proof_read(&proof, text, length);
	fair_init(&fair, proof.secret);
	fair_mix(&fair, seats, proof.words);
	const int64_t wrong = readable && proof.has_secret ? repeat_match(&fair, match) : 0;
	const size_t moves = match_move_count(match);
	match_destroy(match);
	if (!readable)
		return verdict_say(ret_error, FAIR_BROKEN,
		                   "The lines with commitment, secret and words are not as they should be.");
	if (!proof.has_secret || !proof.has_commitment)
		return verdict_say(ret_error, FAIR_NO_PROOF,
		                   "The record has no commitment and secret, so nothing can be proven.");
	if (sodium_memcmp(fair.commitment, proof.commitment, FAIR_SECRET) != 0)
		return verdict_say(ret_error, FAIR_BROKEN, "The secret is not the one that was committed to.");
	if (wrong == 0)
		return verdict_say(ret_error, FAIR_BROKEN, "Chance decided otherwise than the secret says, in the set-up.");
	if (wrong > 0)
		return verdict_say(ret_error, FAIR_BROKEN, "Chance decided otherwise than the secret says, in move %lld.",
		                   (long long)wrong);
	return verdict_say(ret_error, FAIR_PROVEN,
	                   "The secret is the one committed to, and decided the set-up and every move (%zu).", moves);
}
