/*
 * What the games share inside the engine: the dealer's decisions, text
 * building, and small bit sets. Nothing here knows a rule.
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <assert.h>
#include <string.h>

#include "muster.h"

/*
 * What is seldom done is kept out of what is often done, which then saves fewer registers. Not in WebAssembly: there a
 * call costs more than it spares, so that what is done at every answer is also put into all that call it.
 */
#ifdef __wasm__
#define SELDOM
#define OFTEN inline __attribute__((always_inline))
#else
#define SELDOM __attribute__((noinline))
#define OFTEN inline
#endif

/* Bit sets of seats or of small card numbers. */
static inline unsigned bit(unsigned n)
{
	return 1u << n;
}

static inline unsigned bits_count(unsigned set)
{
#if defined(__x86_64__) && !defined(__POPCNT__) /* where the compiler would call a function */
	set -= set >> 1 & 0x55555555;
	set = (set & 0x33333333) + (set >> 2 & 0x33333333);
	return ((set + (set >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
#else
	return (unsigned)__builtin_popcount(set);
#endif
}

static inline unsigned bits_count_long(uint64_t set)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
	set -= set >> 1 & 0x5555555555555555;
	set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
	return (unsigned)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#else
	return (unsigned)__builtin_popcountll(set);
#endif
}

/* Takes the lowest member out of a non-empty set. */
static inline unsigned bits_pop(unsigned *set)
{
	unsigned lowest = (unsigned)__builtin_ctz(*set);
	*set &= *set - 1;
	return lowest;
}

/* Clockwise, at most once round. */
static inline mu_seat seat_after(mu_seat seat, unsigned steps, unsigned seats)
{
	const unsigned at = (unsigned)seat + steps;
	return (mu_seat)(at - (at >= seats) * seats);
}

/* -- Actions: a verb and up to three operands, a byte each ---------------------- */

static inline mu_action action_make(unsigned verb, unsigned a, unsigned b, unsigned c)
{
	return verb | a << 8 | b << 16 | c << 24;
}

static inline unsigned action_verb(mu_action action)
{
	return action & 0xff;
}

static inline unsigned action_operand(mu_action action, unsigned n)
{
	return action >> (8 * (n + 1)) & 0xff;
}

/*
 * For a game's `silence`: the first of the actions with one of these verbs (ended by 0), earlier verbs before later ones;
 * otherwise chance chooses among all that do not have the verb `never`.
 */
mu_action silence_choose(const mu_action *actions, int count, const uint8_t *verbs, unsigned never,
                         struct mu_dealer *dealer);

/* -- The dealer: see mu_dealer ------------------------------------------------ */

uint64_t dealer_next(struct mu_dealer *dealer);
/* Decides what chance decides in a game, and tells it. */
void dealer_shuffle(struct mu_dealer *dealer, mu_card *cards, int count);
mu_seat dealer_first(struct mu_dealer *dealer, unsigned seats);
void dealer_roll(struct mu_dealer *dealer, mu_seat seat, int bonus, uint8_t dice[2]);
mu_card dealer_pull(struct mu_dealer *dealer, mu_seat from, mu_seat to, const mu_card *hand, int count);
/* Shuffles for itself: no feed, no event. */
void dealer_mix(struct mu_dealer *dealer, mu_card *cards, int count);

static inline bool dealer_heard(const struct mu_dealer *dealer)
{
	return dealer->tell;
}

void dealer_tell(struct mu_dealer *dealer, const struct mu_event *event);

/* -- Text: appends to a buffer of the caller's; counts what does not fit -------- */

struct text {
	char *start;
	size_t size, length; /* length may exceed size: then the text was cut */
	bool separate;       /* JSON: a comma is due before the next value */
};

void text_begin(struct text *text, char *buffer, size_t size);
int text_end(struct text *text); /* writes the NUL, returns the length */
void text_put(struct text *text, const char *string);
void text_number(struct text *text, long number);

/* JSON: values separate themselves; a name is followed by its value. */
void emit_open(struct text *text, char bracket);
void emit_close(struct text *text, char bracket);
void emit_string(struct text *text, const char *plain); /* nothing to escape in it */
void emit_name_slowly(struct text *text, const char *name);
void emit_number_slowly(struct text *text, long number);

/* Names and small numbers make up most of a state, and most names are known when this is compiled. */
static inline void emit_name(struct text *text, const char *name)
{
	const size_t length = strlen(name);
	if (text->length + length + 4 > text->size) {
		emit_name_slowly(text, name);
		return;
	}
	char *at = text->start + text->length;
	if (text->separate)
		*at++ = ',';
	*at++ = '"';
	memcpy(at, name, length);
	at += length;
	*at++ = '"';
	*at++ = ':';
	text->length = (size_t)(at - text->start);
	text->separate = false;
}

static inline void emit_number(struct text *text, long number)
{
	if (number < 0 || number > 9 || text->length + 2 > text->size) {
		emit_number_slowly(text, number);
		return;
	}
	if (text->separate)
		text->start[text->length++] = ',';
	text->start[text->length++] = (char)('0' + number);
	text->separate = true;
}

void emit_bool(struct text *text, bool value);
void emit_null(struct text *text);

/* A member with its value. */
static inline void emit_member_number(struct text *text, const char *name, long number)
{
	emit_name(text, name);
	emit_number(text, number);
}

static inline void emit_member_bool(struct text *text, const char *name, bool value)
{
	emit_name(text, name);
	emit_bool(text, value);
}

void emit_seats(struct text *text, unsigned set);
void emit_any_card(struct text *text, const struct mu_game *game, mu_card card);
/* The members that open every event: {"e":NAME */
void emit_event(struct text *text, const char *name);
/* The chance events are the same for all games; false: not one of them. */
bool emit_chance(struct text *text, const struct mu_game *game, const struct mu_event *event, mu_seat viewer);
bool event_shown(const struct mu_event *event, mu_seat viewer);

/* Options as in a set-up, each with its name: of the state alone; see mu_option.always. */
void emit_options(struct text *text, const struct mu_game *game, const int8_t *options);
void emit_option(struct text *text, const struct mu_game *game, const int8_t *options, int option);

/* Cards that people made. */
bool made_is_empty(const struct mu_made *made);
/* What it says, as members of an object. */
void emit_made(struct text *text, const struct mu_game *game, const struct mu_made *made);

/* Reads "WORD" or "WORD REST" without copying; see action_parse of the games. */
bool word_take(const char **at, const char *end, const char *word);
bool number_take(const char **at, const char *end, unsigned *ret_number);

#endif
