/*
 * The store: the logs of all games, who is who, and what became of old games. It is a small interface so that another
 * database can stand behind it. Writes are queued, carried out by one thread of the store's own, many in one
 * transaction, and reported when they are on disk; reads are answered at once. A store is used by one thread.
 *
 * The log of a game is a list of bodies, numbered from 1. Appending names the number of the last one; if the log is
 * longer or shorter, nothing is written. So two servers can never both move. Besides, a server that another one has taken
 * the database from writes nothing any more.
 *
 * A write that fails is the last one: nothing is written after it, everything queued fails, and store_state says so. Whoever
 * uses the store then forgets all that was not reported, closes it, and opens it again when that is possible.
 */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "muster.h"

enum {
	STORE_HASH = 32, /* bytes of the hash of a token */
	STORE_NAME = 84, /* bytes of a name, with its NUL */
	STORE_LANG = 12,
	STORE_LABEL = 161,
};

struct store_problem {
	enum mu_lang lang; /* set by who asks: in which the sentence is written */
	const char *code;  /* store/kind, store/url, store/open, store/rights, store/settings, store/corrupt, store/version,
	              store/locked, store/write, store/gone, store/away, store/deposed */
	char sentence[512];
};

/* Sets *ret_problem; always false. */
bool store_problem_set(struct store_problem *ret_problem, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

enum store_result {
	STORE_OK,
	STORE_CONFLICT, /* the log does not end where the caller thinks, or the row is there already */
	STORE_FAILED,   /* the disk is full, or worse: nothing of the transaction has happened */
	STORE_DEPOSED,  /* another server has the database now: likewise */
	STORE_UNKNOWN,  /* the database was lost before it said what became of it: whoever opens it again finds out */
	STORE_LATER,    /* never reported: inside the store, what is known by the end of the transaction */
};
typedef void (*store_done)(void *context, enum store_result result);

/* What the index says of a game. */
enum store_status { STORE_RUNNING, STORE_OVER, STORE_GONE };

struct store_person {
	uint64_t id;
	char name[STORE_NAME], lang[STORE_LANG];
};

/* A device of a person. Times are in milliseconds since 1970; 0: not known. */
struct store_token {
	uint8_t hash[STORE_HASH];
	uint64_t person;
	int64_t made, used;
	char label[STORE_LABEL];
};

struct store;

/* A place is a folder, or the kind of database and its place: "sqlite:FOLDER", "postgresql://…"; stores.def has the kinds. */
/* Makes a folder, where one is needed. */
bool store_place_make(const char *place, struct store_problem *ret_problem);
/* The place must be there. NULL: refused, and nothing was changed. */
struct store *store_open(const char *place, struct store_problem *ret_problem);
/* For reading only, also while a server writes. */
struct store *store_open_to_read(const char *place, struct store_problem *ret_problem);
/* After a failure, by the server that had that epoch: refused with store/gone if there is no database, and with store/deposed if
   another server has had it since. */
struct store *store_open_again(const char *place, uint64_t epoch, struct store_problem *ret_problem);
uint64_t store_epoch(const struct store *store); /* grows each time the database is opened for writing */
/* STORE_OK, or why nothing is written any more, with a sentence about it; problem may be NULL. */
enum store_result store_state(struct store *store, struct store_problem *ret_problem);
/* Carries out all that is queued, without reporting it. Takes NULL. */
void store_close(struct store *store);

/* -- Writing; `done` may be NULL and is called by store_poll ------------------------------------- */
/* False: no memory; then nothing is queued, and `done` is not called. */

/* Hands over what was written since; store_poll and store_close do it too. */
void store_flush(struct store *store);

/* Writes something, so that one knows that it can be done. */
void store_beat(struct store *store);
/* `side`: the game can do without it, once something later says the same (talk, orders). */
bool store_append(struct store *store, uint64_t game, uint64_t after, bool side, const void *body, size_t length,
                  store_done done, void *context);
/* Of the bodies with a smaller number, those that the game can do without are there no more. */
bool store_trim(struct store *store, uint64_t game, uint64_t before, store_done done, void *context);
bool store_mark(struct store *store, uint64_t game, enum store_status status, int64_t time, store_done done,
                void *context);
/* Keeps the record of a game that is over; a conflict: it has one. Its log goes on until the game is marked as over, which must
   come later and is a conflict without a record: then nothing of the log is needed any more. */
bool store_archive(struct store *store, uint64_t game, const char *record, size_t length, bool consented, int64_t time,
                   store_done done, void *context);
/* Forgets the logs of games that were marked as gone before that time; what lies there of them, and of games that are over, is
   deleted little by little with the commits that follow. */
bool store_forget_gone(struct store *store, int64_t before);
bool store_person_put(struct store *store, const struct store_person *person, store_done done, void *context);
bool store_token_put(struct store *store, const uint8_t hash[STORE_HASH], uint64_t person, int64_t time,
                     store_done done, void *context);

/* What else can become of tokens, and of the one recovery code that a person may have. */
enum store_change {
	TOKEN_USED,         /* at that time, and it has that label */
	TOKEN_GONE,         /* a conflict: it was */
	TOKEN_BARRED,       /* likewise, and the recovery code with it: who had the token may have made that */
	TOKEN_OTHERS_GONE,  /* of the same person, and the recovery code */
	TOKEN_ALL_GONE,     /* of the person, and the recovery code */
	TOKEN_OLD_GONE,     /* of the person: those that were used longest ago, but for 50 */
	TOKEN_FOR_RECOVERY, /* the hash is that of the code, which takes the place of an older one */
};
bool store_token_change(struct store *store, enum store_change change, const struct store_token *token, store_done done,
                        void *context);
/* Makes of a body of a log one without that person; `seats` is for its use, and 0 for the first body of each game. False: it is the same. */
struct strbuf;
typedef bool (*store_edit)(const char *body, size_t length, uint64_t person, unsigned *seats, struct strbuf *out);
/* The person, the tokens, the code; and whatever the logs say about it. */
bool store_person_drop(struct store *store, uint64_t person, store_edit edit, store_done done, void *context);

/* A picture that belongs to a game, by its hash. It goes when the game is marked as over or gone, and with the person who sent it. */
struct store_picture {
	uint64_t game, person;
	uint8_t hash[STORE_HASH];
};
bool store_picture_put(struct store *store, const struct store_picture *picture, const void *body, size_t length,
                       store_done done, void *context);
bool store_picture_drop(struct store *store, uint64_t game, const uint8_t hash[STORE_HASH]);

/* Where a device wants to be called. The endpoint is a secret of that device. */
enum { STORE_ENDPOINT = 801, PUSH_KEY = 65, PUSH_AUTH = 16, PUSH_KEYS = 97 };
struct store_push {
	uint8_t token[STORE_HASH]; /* of the device */
	uint64_t person;
	char endpoint[STORE_ENDPOINT]; /* "": there is none */
	uint8_t key[PUSH_KEY], auth[PUSH_AUTH];
	int64_t made;
};
/* Takes the place of an older one of the device, and of whoever had this endpoint; of the person the latest `most` stay. A conflict: the
   device was signed out. */
bool store_push_put(struct store *store, const struct store_push *push, unsigned most, store_done done, void *context);
/* That of the device, if it is still this one; an endpoint of NULL: whichever. */
bool store_push_drop(struct store *store, const uint8_t token[STORE_HASH], const char *endpoint, store_done done,
                     void *context);
/* The server's keys for it, if it has none yet. */
bool store_vapid_put(struct store *store, const uint8_t keys[PUSH_KEYS], store_done done, void *context);

/* Called by the store's thread whenever there is something for store_poll. */
void store_set_wake(struct store *store, void (*wake)(void *context), void *context);
void store_poll(struct store *store);
bool store_busy(const struct store *store); /* something is queued or not yet reported */

/* -- Reading what is on disk; false: it cannot be read ------------------------------------------- */

/* All of these return false to stop. `body` is NULL where the log of the game is damaged, or ends too early; nothing more comes of
   that game. Numbers are missing where it was trimmed. */
typedef bool (*store_each)(void *context, uint64_t seq, const char *body, size_t length);
typedef bool (*store_each_game)(void *context, uint64_t game, uint64_t seq, const char *body, size_t length);
typedef bool (*store_each_record)(void *context, uint64_t game, const char *record, size_t length, bool consented);

bool store_read(struct store *store, uint64_t game, uint64_t from, store_each each, void *context);
/* The logs of all running games, each in its order. */
bool store_read_running(struct store *store, store_each_game each, void *context);
/* The record of that game, if there is one; 0: all of them. */
bool store_read_archive(struct store *store, uint64_t game, store_each_record each, void *context);
/* *ret_person.id is 0 if there is none. */
bool store_person_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_person *ret_person);
bool store_person_read(struct store *store, uint64_t id, struct store_person *ret_person);
bool store_recovery_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_person *ret_person);
/* Tokens in the order in which they were made; `each` returns false to stop. */
typedef bool (*store_each_token)(void *context, const struct store_token *token);
bool store_tokens_read(struct store *store, uint64_t person, store_each_token each, void *context);
bool store_token_find(struct store *store, const uint8_t hash[STORE_HASH], struct store_token *ret_token);
bool store_recovery_made(struct store *store, uint64_t person, int64_t *ret_time); /* 0: there is none */
typedef bool (*store_each_person)(void *context, const struct store_person *person, unsigned tokens, int64_t used);
bool store_people_read(struct store *store, store_each_person each, void *context);

/* All of them, without their bodies; one of them, if it is there. */
typedef bool (*store_each_picture)(void *context, const struct store_picture *picture);
typedef void (*store_each_body)(void *context, const void *body, size_t length);
bool store_pictures_read(struct store *store, store_each_picture each, void *context);
bool store_picture_read(struct store *store, uint64_t game, const uint8_t hash[STORE_HASH], store_each_body each,
                        void *context);

typedef bool (*store_each_push)(void *context, const struct store_push *push);
bool store_push_read(struct store *store, uint64_t person, store_each_push each, void *context);
bool store_push_find(struct store *store, const uint8_t token[STORE_HASH], struct store_push *ret_push);
bool store_vapid_read(struct store *store, uint8_t ret_keys[PUSH_KEYS], bool *ret_found);

/* A copy while others write; the file must not exist. */
bool store_backup(const char *place, const char *file, struct store_problem *ret_problem);

struct store_counts {
	uint64_t writes, commits;
};
struct store_counts store_counts(struct store *store);

#endif
