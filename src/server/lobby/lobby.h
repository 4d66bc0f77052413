/*
 * The lobby: all tables and all people of one server. Requests of connections come in as texts, answers and messages go
 * out through hooks; there are no sockets and no clock in here. A room's messages wait until the store has reported
 * everything that the room appended before them.
 *
 * lobby.c: tables, the store · lobby_connections.c: connections, and what they look at · lobby_due.c: time · lobby_load.c: the
 * tables in the store · lobby_tables.c: which there are for whom · lobby_stories.c: what is told again · lobby_places.c: where
 * people come from · lobby_people.c: tokens and codes · lobby_hello.c: who is there · lobby_rights.c: devices, being
 * forgotten · lobby_later.c: answers that wait for the store · lobby_lists.c: lists of tables · lobby_results.c:
 * what is kept of games · lobby_games.c: one's own games · lobby_ratings.c: ratings · lobby_profile.c: somebody else · lobby_meet.c: how people find each other · lobby_requests.c: what else connections can ask for ·
 * lobby_trials.c: how strong made cards are · lobby_pictures.c: what they look like · lobby_push.c: calling who is not there ·
 * lobby_shards.c, lobby_codes.c, lobby_doubts.c: where there are several servers
 */
#ifndef LOBBY_H
#define LOBBY_H

#include "allowance.h"
#include "lobby_tables.h"
#include "random_source.h"
#include "room/room.h"
#include "server/store/store_games.h"
#include "server/store/store_nodes.h"

enum {
	LOBBY_VERSION = 1,
	CONNECTION_TABLES_MAX = 4, /* tables that one connection looks at */
	LOBBY_HELLO_MS = 10000,
	LOBBY_SLOW_MS = 24 * 60 * 60 * 1000, /* a pace that waits for people at least so long is one of days */
	CONNECTION_ORIGIN = 9,               /* bytes: 4 or 6, then the address; of IPv6 the network of 64 bits */
	ORIGINS_KEPT = 6,                    /* of a person at a table */
};

struct lobby_limits {
#define LIMIT(name, value, member, least, most, usual, meaning) unsigned member;
#include "limits.def"
#undef LIMIT
};
extern const struct lobby_limits lobby_limits_default;

/* Of `forget-me`, from one address: so many at once, and then one in so many seconds. */
enum { FORGETTINGS_AT_ONCE = 5, FORGETTING_SECONDS = 60 };

struct lobby;
struct lobby_table; /* one table */

struct person {
	struct person *next; /* in the lobby's list */
	uint64_t id;
	char name[ROOM_NAME_MAX], lang[ROOM_LANG_MAX];
	face_number face;             /* as it was last said; not stored, the tables keep it */
	unsigned connections, near;   /* and those whose sockets are here */
	struct connection *first;     /* of them */
	struct allowance invitations; /* that reach it */
	bool forgotten;               /* wants to be; its rows are being deleted */
	unsigned unwritten;           /* names on their way to the store: what is read there is older */
};

struct seen_table {
	struct lobby_table *table;
	mu_seat viewer;
};

/* One connection. It belongs to whoever carries its bytes, but lives on while something waits for it. */
struct connection {
	struct person *person;     /* NULL: has not said hello */
	struct connection *next;   /* of the same person */
	uint8_t token[STORE_HASH]; /* the hash of the one it came with */
	struct seen_table tables[CONNECTION_TABLES_MAX];
	unsigned references;
	bool gone;
	bool dismissed;        /* or is going to be: nothing of it is read any more */
	bool missed;           /* it has missed something for want of memory: it comes back and looks again */
	struct waiting *waits; /* for the store, with something for it */
	bool words;            /* wants to be told in words, too */
	enum mu_lang lang;
	struct allowance requests;
	struct allowance *newcomers;       /* of where it comes from; NULL: as many as they like */
	struct allowance *forgettings;     /* likewise */
	uint8_t origin[CONNECTION_ORIGIN]; /* where that is; zeros: it does not matter */
	int64_t came;
	unsigned refused; /* requests over the limit in a row */
	void *carrier;
	bool fresh;      /* a newcomer who is not on disk yet: nobody else is told of it */
	bool far;        /* of another server: its carrier is not a socket of this one */
	void *elsewhere; /* what it has at other servers; NULL: nothing */
};

/* A question for a bot. `seed` makes its choices; nothing of the game's chance is in it. */
struct thinking {
	uint64_t table, ticket;
	mu_seat seat;
	unsigned level;
	character_number character;
	const struct mu_game *game;
	struct mu_state view;
	uint64_t seed;
	int64_t until;    /* then it is too late */
	mu_action action; /* the answer */
};

/* A message on its way, in the form in which the carrier sends it: made once, sent to however many, then dropped. */
struct packet;

/* A message for a device whose person is not there. */
enum { PUSH_TOPIC_MAX = 33 };
struct push_note {
	struct store_push to;
	const char *text; /* JSON */
	size_t length;
	unsigned ttl; /* seconds */
	char topic[PUSH_TOPIC_MAX];
};

/*
 * Where there are several servers each has some of the tables, by the shard of the table. A request about a table that is not here is passed on;
 * whoever has the table answers it.
 */
enum passing { PASS_HERE, PASS_DONE, PASS_FULL }; /* it would be here; it is answered some time; there is no way now */
/* What all servers have to know of a person. */
enum news_kind { NEWS_NAME, NEWS_REVOKED, NEWS_FORGOTTEN, NEWS_HERE, NEWS_GONE };
struct person_news {
	enum news_kind kind;
	uint64_t person;
	const char *name, *lang; /* NEWS_NAME */
	face_number face;
	uint8_t token[STORE_HASH]; /* NEWS_REVOKED: signed out, or all others are */
	bool others;
};
/*
 * What is limited, and counted by all servers together: each tells the others. A key is where a connection comes from, its network, or a person. Of the
 * first ones is told what was taken, and time gives it back; of the others how many there are.
 */
enum tally {
	TALLY_NEWCOMERS,
	TALLY_NEWCOMERS_BACK,
	TALLY_TABLES,
	TALLY_PICTURES,
	TALLY_SOCKETS, /* from here on: how many there are */
	TALLY_UNFINISHED,
	TALLY_SEATS,
	TALLY_DEVICES,
	TALLY_COUNT,
};
struct lobby_elsewhere {
	/* `id` of the request may be NULL. */
	enum passing (*pass)(void *context, struct connection *connection, uint64_t table, const char *text, size_t length,
	                     const json_t *id);
	/* A question to all servers, of which this one answers by lobby_part. False: it is the only one, or there is no memory. */
	bool (*gather)(void *context, struct connection *connection, const json_t *request);
	/* A connection of another server looks at a table here from now on, or no longer. */
	void (*looks)(void *context, struct connection *connection, uint64_t table, bool on);
	/* A connection that looked at a table here: the table goes to another server. */
	void (*moved)(void *context, struct connection *connection, uint64_t table);
	/* A connection that has something elsewhere ends. */
	void (*left)(void *context, struct connection *connection);
	/* To all other servers. */
	void (*news)(void *context, const struct person_news *news);
	/* Whether the person is at another server; and a message for it there. */
	bool (*is_there)(void *context, uint64_t person);
	void (*tell)(void *context, uint64_t person, const char *text, size_t length);
	/* A picture for a table of another server is on disk. */
	void (*pictured)(void *context, const struct store_picture *picture);
	/* So much was taken here, or there are so many; and how many all the others have. */
	void (*tally)(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount);
	unsigned (*tallied)(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN]);
};

struct lobby_hooks {
	/* NULL: no memory. */
	struct packet *(*pack)(void *context, const char *text, size_t length);
	void (*send)(void *context, struct connection *const *connections, size_t count, struct packet *packet);
	void (*drop)(void *context, struct packet *packet);
	/* Bytes that wait here for the connection, and then no longer do. False: it has too many waiting already. */
	bool (*hold)(void *context, struct connection *connection, size_t bytes);
	void (*release)(void *context, struct connection *connection, size_t bytes);
	/* Ends the connection after what was sent; not before the lobby is done with what it is doing. */
	void (*dismiss)(void *context, struct connection *connection);
	/* Answered by lobby_thought, or never. */
	void (*think)(void *context, const struct thinking *thinking);
	void *context;
	/* A table stands still from now on: which, and why. Said once for each. */
	void (*frozen)(void *context, const char *table, const char *why);
	/* Tries how strong a card is that somebody made, one at a time. Answered by lobby_tried, or never. False: it cannot; NULL: nobody
	   does. */
	bool (*trial)(void *context, const struct mu_game *game, const struct mu_made *made);
	/* Calls a device; what was copied is sent some time, or not. NULL: nobody is called. */
	void (*push)(void *context, const struct push_note *note);
	/* Whether a device can be called there. */
	bool (*push_may)(void *context, const struct store_push *push);
	const char *push_key;                    /* for pages that want to be called; NULL: nobody is */
	const struct lobby_elsewhere *elsewhere; /* NULL: this is the only server */
};

struct lobby_figures {
	uint64_t tables, open, playing, frozen, connections, persons, moves, requests, refusals, finished;
	uint64_t limited; /* requests refused for being too many */
};

/* The store belongs to the caller. A table whose log cannot be replayed is frozen. NULL: no memory, or the store cannot be read. One of
   several servers has no tables at first. */
struct lobby *lobby_create(struct store *store, const struct lobby_hooks *hooks, const struct lobby_limits *limits,
                           int64_t now, struct store_problem *ret_problem);
void lobby_destroy(struct lobby *lobby);
/* All chance comes from this text, and from how often the store was opened before: for tests. */
void lobby_seed(struct lobby *lobby, const char *text);

struct connection *lobby_connection_create(struct lobby *lobby, void *carrier, int64_t now);
void lobby_connection_leave(struct lobby *lobby, struct connection *connection, int64_t now);
/* One message of a connection. */
void lobby_receive(struct lobby *lobby, struct connection *connection, const char *text, size_t length, int64_t now);
/* Of all that can be asked of a lobby, by number; NULL: there are no more. What is asked of tables is in room_requests.h. */
const char *lobby_request_name(size_t index);
void lobby_thought(struct lobby *lobby, const struct thinking *thinking, int64_t now);
void lobby_tried(struct lobby *lobby, enum trial_verdict verdict, int64_t now);
/* A picture of a card, over HTTP: who asks for which, by token and "TABLE/HASH". False: refused, in the language of `ret_ask`. */
struct picture_ask {
	enum mu_lang lang;
	uint64_t person, table;
	uint8_t hash[STORE_HASH];
	bool seated;
	bool send;
	bool far; /* the table is at another server: that one says whether it may be, by lobby_picture_judge */
};
struct picture_found {
	unsigned kind;  /* enum picture_kind */
	uint8_t *bytes; /* to be freed */
	size_t length;
};
bool lobby_picture_ask(struct lobby *lobby, const char *token, const char *path, struct picture_ask *ret_ask,
                       struct refusal *ret_refusal);
/* Before it is read. */
bool lobby_picture_may_send(struct lobby *lobby, const struct picture_ask *ask, struct refusal *ret_refusal);
/* All of it is there; when it is on disk the table is told. The lobby may have done anything since it was asked. */
bool lobby_picture_take(struct lobby *lobby, const struct picture_ask *ask, const uint8_t *bytes, size_t length,
                        int64_t now, struct refusal *ret_refusal);
bool lobby_picture_fetch(struct lobby *lobby, const struct picture_ask *ask, struct picture_found *ret_found,
                         struct refusal *ret_refusal);
/* The same of somebody who asks at another server: `person`, `table`, `hash` and `send` are known. */
bool lobby_picture_judge(struct lobby *lobby, struct picture_ask *ask, struct refusal *ret_refusal);
/* That one has written it down. */
void lobby_picture_came(struct lobby *lobby, const struct store_picture *picture, int64_t now);
/* Whether the device still wants to be called there; and nobody hears it there any more. */
bool lobby_push_stands(struct lobby *lobby, const struct store_push *push);
void lobby_push_gone(struct lobby *lobby, const struct store_push *push);
void lobby_tick(struct lobby *lobby, int64_t now);
int64_t lobby_due(const struct lobby *lobby); /* INT64_MAX: never */
struct lobby_figures lobby_figures(const struct lobby *lobby);
/* The shards whose tables are here, and may be made here. */
bool lobby_shards_load(struct lobby *lobby, uint64_t shards, int64_t now, struct store_problem *ret_problem);
/* Their tables leave: whoever asks for them from now on is passed on. What they have to say is still told, when it is on disk. */
void lobby_shards_leave(struct lobby *lobby, uint64_t shards, int64_t now);
uint64_t lobby_shards(const struct lobby *lobby);
/* Of which table that is sent just now says something; 0: of none. */
uint64_t lobby_about(const struct lobby *lobby);
/* The connection looks at the table, if that is here, and is shown it; without an answer. */
void lobby_look(struct lobby *lobby, struct connection *connection, uint64_t table, int64_t now);
void lobby_unlook(struct lobby *lobby, struct connection *connection, uint64_t table, int64_t now);
/* From another server. */
void lobby_hear_news(struct lobby *lobby, const struct person_news *news, int64_t now);
/* News of people may have been lost: those who sit at tables of these shards, and those who are here, are looked up in the store, some at a
   time, and what the store does not have is heard as news. */
void lobby_doubt(struct lobby *lobby, uint64_t shards, bool here);
void lobby_doubts_go_on(struct lobby *lobby, int64_t now);
/* Whom another server has forgotten who is still in logs of tables here: now and then. */
void lobby_forget_late(struct lobby *lobby, int64_t now);
/* Another server has let somebody open so many tables from there. */
void lobby_hear_tables(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], unsigned amount, int64_t now);
/* A message for all connections of the person whose sockets are here: an invitation, of which so many are heard. */
void lobby_tell(struct lobby *lobby, uint64_t person, const char *text, size_t length, int64_t now);
/* All who are here, one after the other; `each` of them. */
void lobby_each_here(const struct lobby *lobby, void (*each)(void *context, uint64_t person), void *context);
/* What this server alone answers to a request that all are asked; its costs are paid. */
void lobby_part(struct lobby *lobby, struct connection *connection, const json_t *request, struct strbuf *out);
/* A connection of another server; who it is may be said again. NULL: no memory, or the person is being forgotten. */
struct guest {
	uint64_t person; /* 0: has not said hello */
	const char *name, *lang;
	face_number face;
	bool words;
	enum mu_lang reads;
	uint8_t origin[CONNECTION_ORIGIN];
};
struct connection *lobby_guest_create(struct lobby *lobby, void *carrier, const struct guest *guest, int64_t now);
bool lobby_guest_be(struct lobby *lobby, struct connection *connection, const struct guest *guest, int64_t now);
/* Says good-bye. */
void lobby_farewell(struct lobby *lobby, struct connection *connection, const char *error, const char *sentence);

/* -- Inside ------------------------------------------------------------------------------------------------ */

struct waiting; /* a message that waits for the store */

/* A connection who looks at a table: through whose eyes, and which message was the last before it came. */
struct onlooker {
	struct connection *connection;
	mu_seat viewer;
	unsigned form; /* in which it is told */
	uint64_t since;
};

/* Where a person came from who sits at a table, since the start of the server: from where it sat down, and the latest ones. */
struct seat_origins {
	uint64_t person; /* of whom they are */
	unsigned count;
	uint8_t list[ORIGINS_KEPT][CONNECTION_ORIGIN];
};

struct lobby_table {
	struct lobby *lobby;
	struct lobby_table *next; /* in its bucket */
	struct room *room;
	uint64_t appended, durable; /* numbers in the log */
	uint64_t lost;              /* of those that the store could not write, how many it has reported */
	struct waiting *first, **last;
	struct onlooker *onlookers;
	size_t onlooker_count, onlooker_space;
	uint64_t told; /* messages so far */
	int64_t due;
	size_t place;     /* in the heap, from 1 */
	uint64_t counted; /* moves */
	struct table_ties ties;
	struct place *places[2]; /* where it was opened: address and network; NULL: before the server was started */
	unsigned weight;         /* with which it counts there */
	uint64_t came, tried;    /* of the lobby's trials, how many had begun, and which was the last for its cards */
	struct seat_origins origins[MU_SEATS_MAX];
	struct table_push *push; /* of whom to call; NULL: nobody */
	int64_t push_due;
	bool finishing; /* its game is over and in the store */
	bool archived;  /* its record, too, or is on its way */
	bool frozen;    /* and everybody knows */
	bool removed;   /* to be freed when the store has reported everything */
	char *record;   /* of a game that is over */
	size_t record_length;
};

struct code {
	char text[13];
	uint64_t person;
	int64_t until;
	uint8_t network[CONNECTION_ORIGIN]; /* where it was made */
};

/* Tokens that are on their way out: until that is on disk they would still be found there. */
struct revocation {
	struct revocation *next; /* in the lobby */
	uint64_t person;
	uint8_t token[STORE_HASH];
	bool others; /* all of the person but this one */
	bool barred; /* the recovery code with them */
};

enum { CODE_MS = 10 * 60 * 1000 }; /* a code is good for so long */
enum {
	CODES_MAX = 256,
	PEOPLE_BUCKETS = 4096,
	PLACE_BUCKETS = 1024,
	STORIES_KEPT = 64,
	TRIALS_KEPT = 64,
	GONE_KEPT = 256,
};

struct kept_story {
	uint64_t table; /* 0: none */
	mu_seat viewer;
	enum mu_lang lang;
	uint64_t used; /* when it was told last, in stories */
	struct story *story;
};

/* A card that somebody made, and how strong it is. A card comes to the same wherever it is tried, so it is done once. */
struct card_trial {
	const struct mu_game *game; /* NULL: none is here */
	struct mu_made made;
	uint8_t verdict; /* as in struct room_made; 0: it is being tried */
	uint64_t used;   /* when it was asked for last, in questions */
};

struct lobby {
	struct store *store;
	struct lobby_hooks hooks;
	struct lobby_limits limits;
	struct random_source random;
	struct room_hooks room_hooks;
	struct room_scratch scratch;
	struct lobby_table **buckets;
	size_t bucket_count, lobby_table_count;
	struct lobby_table **heap; /* from 1; the earliest first */
	size_t heap_count, heap_space;
	struct kept_story stories[STORIES_KEPT];
	uint64_t story_count;
	struct card_trial trials[TRIALS_KEPT];
	struct card_trial tried; /* right now */
	bool untried;            /* perhaps cards lie at tables that are not judged */
	uint64_t trial_count, trial_uses;
	struct sending *sendings; /* pictures on their way to the store */
	struct tables tables;
	struct place *places[PLACE_BUCKETS];
	struct person *people[PEOPLE_BUCKETS];
	struct code codes[CODES_MAX];
	struct revocation *revocations;
	struct allowance wrong_codes, forgettings; /* of all people together */
	uint8_t ladder_key[32]; /* for what people in the list of the best are called; made when it is needed */
	bool ladder_keyed;
	struct strbuf reply;
	struct waiting *spare;
	unsigned spare_count;
	struct lobby_figures figures;
	int64_t now;              /* of the call that is going on */
	bool loading;             /* it is being made from the store */
	uint64_t shards;          /* bits: which tables are here */
	uint64_t about;           /* the table that is being told of */
	uint64_t gone[GONE_KEPT]; /* who was forgotten last: what comes late makes nobody of them anew */
	unsigned gone_count;
	struct {
		size_t at, left; /* buckets, of people and then of tables: where it goes on, and how many are to be looked at */
		uint64_t shards;
		bool here;
		unsigned open;     /* questions to the store */
		unsigned dropping; /* people on their way out of it */
	} doubts;
};

struct lobby_table *lobby_table_find(const struct lobby *lobby, uint64_t id);
/* In one of these shards that is here. */
struct lobby_table *lobby_table_create(struct lobby *lobby, const struct room_spec *spec,
                                       const struct room_person *host, uint64_t shards);
/* It is not here any more; freed when the store has reported everything. */
void lobby_table_part(struct lobby *lobby, struct lobby_table *table);
bool heap_add(struct lobby *lobby, struct lobby_table *table); /* false: no memory */
void heap_remove(struct lobby *lobby, struct lobby_table *table);
void heap_settle(struct lobby *lobby, struct lobby_table *table); /* when it is due has changed */
/* When something is to be done there. */
int64_t lobby_table_due(const struct lobby_table *table);
/* After anything that may have changed a room. */
void lobby_table_touch(struct lobby *lobby, struct lobby_table *table);
/* How strong a card is, as in struct room_made; 0: it is not known, and perhaps will be tried. */
uint8_t trials_judge(struct lobby *lobby, const struct mu_game *game, const struct mu_made *made);
void trials_go_on(struct lobby *lobby);
bool pictures_load(struct lobby *lobby, uint64_t shards); /* false: the store cannot be read */
void sendings_release(struct lobby *lobby);
void lobby_unpicture(struct lobby *lobby, const struct room *room, const uint8_t hash[STORE_HASH]);
/* Whether it is on its way out: see struct revocation. */
bool token_is_going(const struct lobby *lobby, uint64_t person, const uint8_t token[STORE_HASH]);
bool lobby_table_look(struct lobby *lobby, struct lobby_table *table, struct connection *connection);
void lobby_table_unlook(struct lobby *lobby, struct lobby_table *table, struct connection *connection);
void lobby_table_seat_all(struct lobby *lobby, struct lobby_table *table, const struct connection *first);
void lobby_table_snapshot(struct lobby *lobby, struct lobby_table *table, struct connection *connection);
/* It reads another language from now on. */
void connection_reads(struct lobby *lobby, struct connection *connection, enum mu_lang lang);
struct lobby_table *lobby_table_add(struct lobby *lobby, struct room *room, uint64_t logged);
/* What is wrong with a table stays there. Says so to its people and to whoever runs the server, once. */
void lobby_table_freeze(struct lobby_table *table, const char *why);
/* Reads the running games of these shards. False: the store cannot be read, or no memory. */
bool lobby_load(struct lobby *lobby, uint64_t shards, struct store_problem *ret_problem);
/* Behind everything that waits for the store. */
void lobby_table_send(struct lobby_table *table, struct connection *connection, const struct strbuf *text);
/* The same as the answer to the request with this id; if what it waits for cannot be written, that is refused. */
void lobby_table_answer(struct lobby_table *table, struct connection *connection, const struct strbuf *text,
                        const json_t *id);
/* A text that has failed is missed. */
void connection_send(struct lobby *lobby, struct connection *connection, const struct strbuf *text);
void connection_send_packet(struct lobby *lobby, struct connection *connection, struct packet *packet);
struct packet *lobby_pack(const struct lobby *lobby, const struct strbuf *text); /* NULL: no memory for one of them */
void connection_forget(struct connection *connection, const struct lobby_table *table); /* that it looks at it */
/* It has missed something, and must not go on as if it had not. */
void connection_misses(struct lobby *lobby, struct connection *connection);
void connection_hold(struct connection *connection);
void connection_drop(struct connection *connection);
/* Nobody reads any more what waits for it. */
void connection_waits_end(struct lobby *lobby, struct connection *connection);

/* What is kept of a game that is over; the body says what is the same for all who sat there. */
void result_of(const struct lobby_table *table, struct store_game *ret_result, struct strbuf *body);
struct rating bot_anchor(const struct mu_game *game, unsigned level, unsigned seats); /* a sigma of 0: not known */
/* Whatever the connection does there, it does from its address. */
void origins_note(struct lobby_table *table, mu_seat viewer, const struct connection *connection);

/* Calls the people of a table for whom it is time; when it is for the next one. */
int64_t push_look(struct lobby *lobby, struct lobby_table *table);

void stories_tell(struct lobby *lobby, const struct room *room, mu_seat viewer, enum mu_lang lang, struct strbuf *out);
void stories_drop(struct lobby *lobby, uint64_t table);

/* The network that an address is in. */
void network_of(const uint8_t origin[CONNECTION_ORIGIN], uint8_t ret_network[CONNECTION_ORIGIN]);
/* False: too many come from there, or no memory. What is returned belongs to the lobby. */
bool places_allow(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], const struct room_spec *spec,
                  struct place *ret_places[2]);
void places_take(struct lobby_table *table, struct place *const places[2]);
void places_note(struct lobby_table *table);
/* Which trial was the last for cards from that network and that address, in this order; 0: none. */
void places_tried(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN], uint64_t ret_last[2]);
void places_try(struct lobby *lobby, const uint8_t origin[CONNECTION_ORIGIN]); /* the last one is for it */
void places_drop(struct lobby_table *table);
void places_release(struct lobby *lobby);

/* See enum tally; without other servers nothing is told, and they have nothing. */
void lobby_tally(const struct lobby *lobby, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount);
unsigned lobby_tallied(const struct lobby *lobby, enum tally what, const uint8_t key[CONNECTION_ORIGIN]);
void lobby_tally_person(const struct lobby *lobby, enum tally what, uint64_t person, unsigned count);
unsigned lobby_tallied_person(const struct lobby *lobby, enum tally what, uint64_t person);

struct person *person_create(struct lobby *lobby, const char *name, const char *lang);
struct person *person_find(const struct lobby *lobby, uint64_t id); /* NULL: it is not here */
/* NULL: no memory, or it is being forgotten. */
struct person *person_hold(struct lobby *lobby, const struct store_person *stored);
/* The connection is that person from now on, by that token; and is nobody any more. A person without connections is dropped. */
void connection_be(struct lobby *lobby, struct connection *connection, struct person *person,
                   const uint8_t token[STORE_HASH]);
/* At this server or another. */
bool person_is_here(const struct lobby *lobby, uint64_t id);
void connection_be_nobody(struct lobby *lobby, struct connection *connection);
/* Says good-bye to the connection, who is nobody then. */
void connection_dismiss(struct lobby *lobby, struct connection *connection, const char *error, const char *sentence);
/* Here and at all its tables, whether anybody looks at them or not. */
void person_rename(struct lobby *lobby, struct person *person, const char *name, const char *lang, face_number face);
void person_drop(struct lobby *lobby, struct person *person); /* if it has no connections, and nothing waits for it */
void token_make(struct random_source *source, char ret_token[FAIR_HEX], uint8_t ret_hash[STORE_HASH]);
bool token_hash(const char *token, size_t length, uint8_t ret_hash[STORE_HASH]);
const char *code_make(struct lobby *lobby, uint64_t person, const uint8_t origin[CONNECTION_ORIGIN]);
struct code *code_find(struct lobby *lobby, const char *text); /* NULL: wrong */
void code_forget(struct lobby *lobby, uint64_t person);

/* Codes for who has lost every device: RECOVERY_LETTERS letters in groups, 125 bits. */
enum { RECOVERY_LETTERS = 25, RECOVERY_GROUP = 5, RECOVERY_MAX = RECOVERY_LETTERS + RECOVERY_LETTERS / RECOVERY_GROUP };
void recovery_make(struct random_source *source, char ret_code[RECOVERY_MAX], uint8_t ret_hash[STORE_HASH]);
bool recovery_hash(const char *code, uint8_t ret_hash[STORE_HASH]); /* as people type it; false: that is none */
/* Days are all that is kept about when a device was used. */
int64_t day_of(int64_t time);
enum { DAY_MAX = 11 };
bool day_text(int64_t time, char ret_day[DAY_MAX]); /* "2026-11-16"; false: it is not known */
void device_name_of(const uint8_t token[STORE_HASH], char ret_name[ROOM_ID_MAX]);

/* Nobody comes as that person any more. */
void person_note_gone(struct lobby *lobby, uint64_t person);
/* Its seats here; games go on with a bot. False: no memory. */
bool lobby_forget_seats(struct lobby *lobby, uint64_t person);
/* Deletes a person: its seats, its name, its talk, its tokens. `done` is called when nothing is left of it. False: no memory. */
bool lobby_forget(struct lobby *lobby, struct person *person, store_done done, void *context);

#endif
