/*
 * One of several servers, called nodes, that share a database; docs/decisions/0025. A table is at one node, its home; a WebSocket is at any
 * node, its edge. Where they differ the edge passes requests on with who asks, the home has a shadow in place of the connection,
 * and what the lobby there sends to shadows comes back. In here are no sockets, no NATS and no clock: texts come in by node_receive and go
 * out by a hook, so that tests can put two nodes side by side.
 *
 * The way between two nodes may lose texts. Those of one to another are numbered: who misses one asks for everything anew (a roll). Who
 * owns which tables is known from the database alone, never from what others say.
 *
 * node.c: other nodes, what comes in · node_text.c: how texts are written and read · node_edge.c: connections with tables elsewhere ·
 * node_home.c: shadows · node_gather.c: what all are asked · node_people.c: people · node_tally.c: what is limited for all of them together · node_picture.c: pictures ·
 * node_shards.c: which tables are here · bus.c: NATS
 */
#ifndef NODE_H
#define NODE_H

#include "server/lobby/lobby.h"
#include "server/store/store_nodes.h"

enum {
	NODES_MAX = 64, /* bits of a number stand for them */
	NODE_SUBJECT_MAX = 128,
	NODE_REQUEST_MAX = 4096,      /* bytes of a request */
	NODE_TEXT_MAX = 1 << 20,      /* of any text between nodes */
	NODE_ANSWER_MS = 5000,        /* so long a request waits for its answer, or for somebody to ask */
	NODE_WAITING_MAX = 16384,     /* requests that wait at once */
	NODE_WAITING_OF_ONE = 32,     /* of one connection */
	NODE_SHADOW_HELD = 256 << 10, /* bytes that wait for the store, for one shadow */
	NODE_BUCKETS = 4096,
	NODE_TALLIES_MAX = 1 << 18, /* counts of all nodes, with ours */
	NODE_BEAT_MS = 1000,
	NODE_SUM = 16,     /* letters of it */
	NODE_SUM_KEY = 16, /* bytes */
};

/* What the node of a table says to somebody who asks another one for a picture. */
enum picture_verdict { VERDICT_FINE, VERDICT_NONE, VERDICT_MANY, VERDICT_AWAY };

struct node_hooks {
	/* To all who listen to this subject; never waits, and may be lost. */
	void (*publish)(void *context, const char *subject, const char *text, size_t length);
	/* Who owns what is to be read from the database soon. */
	void (*look)(void *context);
	/* One line for whoever runs the node. */
	void (*log)(void *context, const char *event, const char *about);
	/* Another node has let somebody take so much of what is limited. */
	void (*taken)(void *context, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount);
	/* The answer to node_picture_ask. */
	void (*judged)(void *context, void *errand, enum picture_verdict verdict);
	void *context;
};

struct node_counts {
	uint64_t sent, received, nonsense, gaps, expired, passed;
};

struct node;

/* `cluster` is that of the database. NULL: no memory. */
struct node *node_create(const char *name, uint64_t epoch, const char *cluster, const struct node_hooks *hooks);
void node_destroy(struct node *node); /* takes NULL; its lobby has ended before */
/* The lobby whose hooks lead here; NULL: there is none now. All shadows have gone then, and all connections. */
void node_set_lobby(struct node *node, struct lobby *lobby, int64_t now);
/* The store was opened anew. */
void node_set_epoch(struct node *node, uint64_t epoch);
/* What to listen to, by number; false: there are no more. */
bool node_subject(const struct node *node, unsigned index, char ret_subject[NODE_SUBJECT_MAX]);

/* All nodes as the database has them, this one among them. */
void node_set_peers(struct node *node, const struct store_node *nodes, size_t count, int64_t now);
/* -- Which tables are here: node_shards.c -- */
/* Reads who owns what, takes what is free, gives what is too much; each second, and when owners have changed. Returns the time, by the
   clock of the database if it can be read. */
int64_t node_look(struct node *node, struct store *store, int64_t now);
/* Reads the tables of what was taken, some at a time. False: that cannot be done. */
bool node_load(struct node *node, int64_t now, struct store_problem *ret_problem);
/* Everything is given away, to who is there. */
void node_leave(struct node *node, struct store *store, int64_t now);
bool node_has_left(const struct node *node, int64_t now); /* or there is nobody */
/* The tables of these shards are here from now on. */
void node_shards_came(struct node *node, uint64_t shards, int64_t now);
/* Owners have changed in the database: all others look there. */
void node_announce(struct node *node);
/* Texts may have been lost. */
void node_doubt(struct node *node);
void node_receive(struct node *node, const char *text, size_t length, int64_t now);
void node_tick(struct node *node, int64_t now); /* some times a second */
unsigned node_peers(const struct node *node);   /* that are there */
/* Requests that are not answered. */
unsigned node_waiting(const struct node *node);
struct node_counts node_counts(const struct node *node);

/* -- For the hooks of the lobby ------------------------------------------------------------------------------- */

/* Of connections that are far. */
void node_send(struct node *node, struct connection *const *connections, size_t count, const char *text, size_t length);
bool node_hold(struct node *node, struct connection *connection, size_t bytes);
void node_release(struct node *node, struct connection *connection, size_t bytes);
void node_dismiss(struct node *node, struct connection *connection);
/* As of struct lobby_elsewhere. */
enum passing node_pass(struct node *node, struct connection *connection, uint64_t table, const char *text,
                       size_t length, const json_t *id);
bool node_gather(struct node *node, struct connection *connection, const json_t *request);
void node_looks(struct node *node, struct connection *connection, uint64_t table, bool on);
void node_moved(struct node *node, struct connection *connection, uint64_t table);
void node_left(struct node *node, struct connection *connection);
void node_news(struct node *node, const struct person_news *news);
bool node_is_there(struct node *node, uint64_t person);
void node_tell(struct node *node, uint64_t person, const char *text, size_t length);
void node_tally(struct node *node, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount);
unsigned node_tallied(struct node *node, enum tally what, const uint8_t key[CONNECTION_ORIGIN]);
void node_pictured(struct node *node, const struct store_picture *picture);

/* -- For pictures over HTTP: node_picture.c -- */
/* Whether that may be, asked of the node that has the table; answered by the hook, some time. False: too many wait, or nobody has the table. */
bool node_picture_ask(struct node *node, const struct picture_ask *ask, void *errand, int64_t now);
void node_picture_forget(struct node *node, const void *errand);

/* -- Inside ------------------------------------------------------------------------------------------------- */

/* Of the texts between nodes: what each is about. node_text.c has the forms. */
enum node_kind {
	NODE_REQUEST = 'R', /* edge to home: serial, who, and the request */
	NODE_LOOK = 'Q',    /* the connection looks at that table; "-": at none */
	NODE_UNLOOK = 'X',
	NODE_GONE = 'G',    /* the connection has ended */
	NODE_PRESENT = 'P', /* of a roll: people who are there */
	NODE_NEWS = 'N',    /* of a person */
	NODE_TELL = 'T',    /* a message for a person */
	NODE_ASK = 'H',     /* may somebody send or fetch that picture? serial, table, person, hash */
	NODE_VERDICT = 'V', /* the answer */
	NODE_PICTURE = 'I', /* a picture is on disk */
	NODE_TALLY = 'K',   /* what was taken, or how many there are, of what is limited */
	NODE_ROLL =
	    'Z', /* "begin", then all that the edge has there, "end": whatever else is there is none of its any more */
	NODE_MESSAGE = 'M', /* home to edge: for these connections */
	NODE_SEES = 'L',    /* the connection is at that table */
	NODE_SEES_NOT = 'U',
	NODE_DISMISS = 'D',
	NODE_WRONG = 'W',  /* the table is not here: ask somebody else */
	NODE_AGAIN = 'A',  /* something was lost: roll */
	NODE_BEAT = 'B',   /* nothing: its number is what matters */
	NODE_OWNERS = 'S', /* to all: owners have changed */
};

struct peer {
	char name[NODE_NAME_MAX];
	uint64_t epoch;
	bool there;       /* in the database, and alive */
	uint64_t in, out; /* numbers of the last texts */
	bool doubted;     /* something of it was lost: roll, and have it roll */
	bool roll;        /* say all that we have there */
	bool rolling;     /* it does so */
	int64_t beat;
};

struct shadow {
	struct shadow *next; /* in its bucket */
	struct connection *connection;
	unsigned peer;
	uint64_t number; /* of the connection at its edge */
	size_t held;
	bool stale; /* not named in the roll so far */
};

/* A request that is not answered yet. */
struct errand_out {
	struct errand_out *next; /* of the same connection */
	uint64_t serial, table;
	bool has_id;
	int64_t id;
	int64_t until;
	int asked;                   /* the node, or -1: nobody yet */
	struct gathering *gathering; /* that its answer is a part of, or NULL */
	size_t length;
	char text[];
};

/* A person who is at other nodes: bits. */
struct presence {
	struct presence *next; /* in its bucket */
	uint64_t person, peers;
};

/* How many of something a node has. */
struct tally_of {
	struct tally_of *next; /* in its bucket */
	enum tally what;
	int peer; /* or PEER_SELF: this one, as the others were told */
	unsigned count;
	uint8_t key[CONNECTION_ORIGIN];
};
enum { PEER_ALL = -1, PEER_SELF = -2 };

/* Somebody waits for a word about a picture. */
struct picture_wait {
	uint64_t serial;
	unsigned peer;
	int64_t until;
	void *errand; /* NULL: nobody does */
};
enum { PICTURE_WAITS = 64 };

/* A connection of this node that has something elsewhere. */
struct traveller {
	struct traveller *next; /* in its bucket */
	struct connection *connection;
	uint64_t number;
	uint64_t tables[CONNECTION_TABLES_MAX]; /* that it looks at, the oldest first; 0: none */
	bool blind[CONNECTION_TABLES_MAX];      /* something of the table was lost: nothing is told before it is shown */
	uint64_t homes;                         /* bits: nodes that know it */
	struct errand_out *errands;
	unsigned errand_count;
};

enum { OWNER_NONE = -1, OWNER_SELF = -2 };

struct node {
	char name[NODE_NAME_MAX], cluster[STORE_CLUSTER];
	uint64_t epoch;
	struct node_hooks hooks;
	struct lobby *lobby;
	struct peer peers[NODES_MAX];
	unsigned peer_count;
	int owner[STORE_SHARDS]; /* of each shard, a place among the peers */
	struct shadow *shadows[NODE_BUCKETS];
	struct traveller *travellers[NODE_BUCKETS];
	struct presence *people[NODE_BUCKETS];
	struct tally_of *tallies[NODE_BUCKETS];
	unsigned tally_count;
	struct picture_wait pictures[PICTURE_WAITS];
	unsigned waiting;
	uint64_t last_number, last_serial;
	struct {
		int peer; /* whose request is being answered, or -1 */
		uint64_t serial;
	} asking;
	struct strbuf out;
	uint8_t sum_key[NODE_SUM_KEY]; /* from the cluster */
	struct node_counts counts;
	/* Of shards, bits: those that the database has given us; those that are on their way to another node. */
	uint64_t ours, giving;
	bool taking, news, leaving, alone;
	int64_t left;       /* when the last one was given */
	bool said_nonsense; /* since the last minute */
	int64_t nonsense_time;
};

/* A text in the making: kind and numbers; what follows each stands behind a blank; the end of the line, and the rest. */
struct strbuf *node_begin(struct node *node, unsigned peer, enum node_kind kind);
struct strbuf *node_begin_all(struct node *node, enum node_kind kind); /* for all, without a number */
void node_publish(struct node *node, const char *subject);             /* what was begun */
void node_sum(const struct node *node, const char *text, size_t length, char ret_sum[NODE_SUM + 1]);
/* About a table, through these eyes; 0: about none. */
void node_end(struct node *node, unsigned peer, uint64_t table, const char *viewer);

/* What came, while it is read. */
struct node_reader {
	const char *at, *end; /* of the first line */
	const char *rest;
	size_t rest_length;
	bool bad;
};
struct node_reader node_read(const char *text, size_t length);
uint64_t read_number(struct node_reader *reader);
/* A word of at most size - 1 letters. */
void read_word(struct node_reader *reader, char *ret_word, size_t size);
uint64_t read_table(struct node_reader *reader);
/* Who asks; `names` is for its texts. */
struct guest_names {
	char name[STORE_NAME], lang[STORE_LANG];
};
struct guest read_guest(struct node_reader *reader, struct guest_names *names);
face_number read_face(struct node_reader *reader); /* 0: none that is known here */
/* The rest of the line: a name may have blanks. */
void read_name(struct node_reader *reader, char ret_name[STORE_NAME]);
void read_hex(struct node_reader *reader, uint8_t *ret_bytes, size_t count);
/* Each behind a blank, but for bytes. */
void put_word(struct strbuf *r, const char *word);
void put_number(struct strbuf *r, uint64_t number);
void put_hex(struct strbuf *r, const uint8_t *bytes, size_t count);
void put_guest(struct strbuf *r, const struct connection *connection);
void put_table_name(struct strbuf *r, uint64_t table);

/* -- node_edge.c -- */
/* Asks one node something for the connection. False: no memory, or too much waits. */
bool node_ask(struct node *node, unsigned peer, struct connection *connection, const char *text, size_t length,
              int64_t id, struct gathering *gathering, int64_t ms);
struct traveller *traveller_find(const struct node *node, uint64_t number);
void travellers_roll(struct node *node, unsigned peer);
/* Something of that node was lost. */
void travellers_blind(struct node *node, unsigned peer);
/* The tables of these shards have other owners. */
void travellers_follow(struct node *node, uint64_t shards, int64_t now);
void travellers_tick(struct node *node, int64_t now);
void travellers_forget(struct node *node, unsigned peer); /* the node has begun anew */
void edge_message(struct node *node, unsigned peer, struct node_reader *reader);
void edge_sees(struct node *node, unsigned peer, struct node_reader *reader, bool on);
void edge_dismiss(struct node *node, struct node_reader *reader);
void edge_wrong(struct node *node, unsigned peer, struct node_reader *reader);

/* -- node_people.c -- */
void people_roll(struct node *node, unsigned peer);
void people_present(struct node *node, unsigned peer, struct node_reader *reader);
void people_news(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void people_tell(struct node *node, struct node_reader *reader, int64_t now);
void presence_clear(struct node *node, int peer); /* -1: of all */
void people_doubt(struct node *node);             /* news of them may have been lost */

/* -- node_tally.c -- */
void tallies_roll(struct node *node, unsigned peer);
void tallies_read(struct node *node, unsigned peer, struct node_reader *reader);
void tallies_clear(struct node *node, int peer); /* or PEER_ALL, PEER_SELF */

/* -- node_picture.c -- */
void picture_asked(struct node *node, unsigned peer, struct node_reader *reader);
void picture_judged(struct node *node, unsigned peer, struct node_reader *reader);
void picture_came(struct node *node, struct node_reader *reader, int64_t now);
void pictures_tick(struct node *node, int64_t now);

/* -- node_gather.c -- */
/* The answer of a node, or NULL: there is none; and nobody wants to know any more. */
void gathering_take(struct node *node, struct gathering *gathering, const char *from, const char *text, size_t length);
void gathering_leave(struct gathering *gathering);

/* -- node_home.c -- */
void home_request(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void home_look(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void home_unlook(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void home_gone(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void home_roll(struct node *node, unsigned peer, struct node_reader *reader, int64_t now);
void shadows_drop(struct node *node, int peer, int64_t now); /* -1: of all */

#endif
