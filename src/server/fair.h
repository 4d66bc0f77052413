/*
 * Fair dice. Before anybody sits down the server picks a secret and shows its hash, the commitment. Each player may add a word.
 * All that chance decides in a move comes from the secret, the words and the number of the move (0 is the set-up), so
 * whoever learns the secret after the game can repeat everything: fair_check does.
 */
#ifndef FAIR_H
#define FAIR_H

#include "record/record.h"

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

/* Nothing else here works before this. False: the system has no randomness. */
bool fair_start(void);

void fair_secret(uint8_t ret_secret[FAIR_SECRET]); /* a new one */
void fair_init(struct fair *fair, const uint8_t secret[FAIR_SECRET]);
/* A word for each seat, "" for none. */
void fair_mix(struct fair *fair, unsigned seats, const char *const words[]);
/* Chance for one move. Feed, tell and context of the dealer are left alone. */
void fair_dealer(const struct fair *fair, uint64_t move, struct mu_dealer *dealer);

void fair_hex(const uint8_t bytes[FAIR_SECRET], char ret_hex[FAIR_HEX]);
/* Exactly 64 digits. */
bool fair_hex_read(const char *hex, size_t length, uint8_t ret_bytes[FAIR_SECRET]);

/* The lines that a record needs so that it can be checked; written behind its first line. Freed by the caller. */
char *fair_record(const struct fair *fair, unsigned seats, const char *const words[], const struct match *match,
                  size_t *ret_length);

enum fair_verdict {
	FAIR_PROVEN,
	FAIR_BROKEN,   /* what chance decided is not what the secret says; or the secret is not the one committed to */
	FAIR_NO_PROOF, /* there is no secret in it */
	FAIR_UNREADABLE,
};
/* Checks the text of a record. *ret_error is always filled in, in plain words of its language. */
enum fair_verdict fair_check(const char *text, size_t length, struct record_error *ret_error);

#endif
