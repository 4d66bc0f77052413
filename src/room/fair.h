/*
 * Fair dice; docs/fair-dice.md is the same in words. Before anybody sits down the server picks a secret and shows its hash, the
 * commitment. Each player may commit to a word, and reveals it when no other can be chosen any more. All that chance decides in
 * a move comes from the secret, the words and the number of the move (0 is the set-up), so whoever learns the secret
 * after the game can repeat everything: fair_check does.
 */
#ifndef FAIR_H
#define FAIR_H

#include "record/record.h"
#include "base/strbuf.h"

enum {
	FAIR_SECRET = 32,   /* bytes */
	FAIR_HEX = 65,      /* the same as hexadecimal digits, with a NUL */
	FAIR_WORD_MAX = 64, /* bytes of a word */
};

struct fair {
	uint8_t secret[FAIR_SECRET];
	uint8_t commitment[FAIR_SECRET];
	uint8_t words[FAIR_SECRET]; /* the hash of all words */
};

/* What a seat mixes in. A word that was committed to is "" until it is revealed. */
struct fair_word {
	char text[FAIR_WORD_MAX + 1];
	bool committed;
	uint8_t commit[FAIR_SECRET];
};

/* How much a word proves, from nothing to all. */
enum fair_state {
	FAIR_NONE,
	FAIR_UNCOMMITTED, /* said in plain: it may have been chosen last */
	FAIR_MISSING,     /* committed to, but not revealed in time: counts as none */
	FAIR_KEPT,        /* committed to, and revealed */
};
extern const char *const fair_state_names[];

/* Nothing else here works before this. False: the system has no randomness. */
bool fair_start(void);

void fair_secret(uint8_t ret_secret[FAIR_SECRET]); /* a new one */
void fair_init(struct fair *fair, const uint8_t secret[FAIR_SECRET]);
void fair_mix(struct fair *fair, unsigned seats, const struct fair_word words[]);
/* Chance for one move. Feed, tell and context of the dealer are left alone. */
void fair_dealer(const struct fair *fair, uint64_t move, struct mu_dealer *dealer);

/* 1 to FAIR_WORD_MAX bytes, no control characters: it stands in a line of the log and of the record. */
bool fair_word_is_fine(const char *text);
enum fair_state fair_word_state(const struct fair_word *word);
/* BLAKE2b-256 of "muster word 1", a NUL and the text. */
void fair_commit(const char *text, uint8_t ret_commit[FAIR_SECRET]);
/* It is fine, and the one that was committed to. */
bool fair_word_fits(const struct fair_word *word, const char *text);
/* What binds the seat from the start on: its own commit, or that of its plain word. False, and all 0: nothing does. */
bool fair_word_bond(const struct fair_word *word, uint8_t ret_commit[FAIR_SECRET]);
/*
 * One hash for all that is fixed before the first word is revealed: BLAKE2b-256 of "muster pact 1", a NUL, the commitment,
 * and the bond of each seat. Who keeps it needs to keep nothing else.
 */
void fair_pact(const uint8_t commitment[FAIR_SECRET], unsigned seats, const struct fair_word words[],
               uint8_t ret_pact[FAIR_SECRET]);

/* In JSON: the bond, or null; {"word","commit","state"}. */
void fair_bond_put(const struct fair_word *word, struct strbuf *out);
void fair_word_put(const struct fair_word *word, struct strbuf *out);

void fair_hex(const uint8_t bytes[FAIR_SECRET], char ret_hex[FAIR_HEX]);
/* Exactly 64 digits. */
bool fair_hex_read(const char *hex, size_t length, uint8_t ret_bytes[FAIR_SECRET]);

/* The record with these lines behind its first one; both are used up. NULL: no memory. */
char *fair_add_info(char *record, size_t *length, struct strbuf *info);
/* The lines that a record needs so that it can be checked; written behind its first line. Freed by the caller. */
char *fair_record(const struct fair *fair, unsigned seats, const struct fair_word words[], const struct match *match,
                  size_t *ret_length);

enum fair_verdict {
	FAIR_PROVEN,
	FAIR_BROKEN,   /* something is not what it was said to be */
	FAIR_NO_PROOF, /* something is missing that a proof needs */
	FAIR_UNREADABLE,
};

/* What a player has kept since before the game. NULL: it is not compared. */
struct fair_kept {
	const uint8_t *commitment, *pact;
	const char *word; /* the own one */
	int seat;         /* where it was; -1: it does not matter */
};

struct fair_report {
	enum mu_lang lang; /* set by who asks */
	/* What exactly is proven and what is not, or what is wrong; there is always something. */
	char sentence[1600];
	bool complete; /* the own word and the pact were given, and all is proven */
	/* From the record, if it could be read. */
	unsigned seats;
	uint8_t commitment[FAIR_SECRET], pact[FAIR_SECRET];
	struct fair_word words[MU_SEATS_MAX];
};

/* Checks the text of a record. `kept` may be NULL. */
enum fair_verdict fair_check(const char *text, size_t length, const struct fair_kept *kept,
                             struct fair_report *ret_report);

#endif
