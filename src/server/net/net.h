/*
 * The network of the server: one libuv loop that owns the lobby, libmicrohttpd for HTTP (http.c), and a wire for each
 * WebSocket (wire.c). Bots think in libuv's pool (net.c).
 */
#ifndef NET_H
#define NET_H

#include <netinet/in.h>

#include <microhttpd.h>
#include <uv.h>
#include <wslay/wslay.h>

#include "server/lobby/lobby.h"
#include "intake.h"

enum {
	NET_MESSAGE_MAX = 4096,      /* bytes of a message to the server */
	NET_BACKLOG_MAX = 256 << 10, /* bytes that may wait for a slow reader */
	NET_ORIGINS_MAX = 8,
	NET_VISITS_MAX = 2000,           /* connections over HTTP; see visit.c */
	NETWORK_SHARE = 8,               /* of a network, in shares of an address */
	ADDRESS_HELD_MAX = 2 << 20,      /* bytes that wait for all the slow readers of an address */
	ADDRESS_KEY = CONNECTION_ORIGIN, /* what it is, then as much of it as counts */
};

struct net_texts {
	const char *at[NET_ORIGINS_MAX];
	unsigned count;
};

struct net_options {
	enum mu_lang lang; /* of who starts it */
	struct lobby_limits limits;
#define TEXT(name, value, member, usual, meaning) const char *member; /* NULL: none was given */
#define TEXTS(name, value, member, most, meaning) struct net_texts member;
#define SWITCH(name, member, meaning) bool member;
#define NUMBER(name, value, member, least, most, usual, meaning) unsigned member;
#define LIMIT(name, value, member, least, most, usual, meaning) /* is in `limits` */
#define SEED(name, value, member, meaning) const char *member;
#include "settings.def"
#undef TEXT
#undef TEXTS
#undef SWITCH
#undef NUMBER
#undef LIMIT
#undef SEED
};

/* Where the database is. */
static inline const char *net_place(const struct net_options *options)
{
	return options->store ? options->store : options->data;
}

/* Where visitors come from. */
enum address_use { USE_WIRE, USE_VISIT, USE_COUNT };

struct address {
	struct address *next;    /* in its bucket */
	struct address *network; /* that it is a part of; NULL: it is one */
	uint8_t key[ADDRESS_KEY];
	unsigned parts;
	unsigned uses[USE_COUNT];
	size_t held;             /* memory of what waits for those who came from here */
	struct allowance knocks; /* connections and requests over HTTP */
	struct allowance newcomers, forgettings, pictures;
};

/* A message with its frame. */
struct packet {
	struct packet *next; /* among the spare ones */
	unsigned references;
	uint8_t size; /* which of the usual ones; PACKET_SIZES: made to measure */
	size_t cost;  /* bytes of memory */
	size_t length;
	char bytes[];
};

/* Most messages are answers of a line, plays, or plays with words; their memory is used again without asking malloc. */
enum { PACKET_SIZES = 4 };

struct net;

struct wire {
	uv_tcp_t tcp;
	/* What flushing needs stands together. */
	struct wire *next_dirty; /* those with something to send */
	struct net *net;
	struct packet **out;
	unsigned out_count, out_space;
	size_t out_cost; /* memory of what is in `out` */
	struct packet *pong;
	int fd;
	bool dirty, closing;
	bool broken;     /* to be closed */
	bool slow;       /* because it does not read what it is sent */
	bool last_words; /* close when all is sent */

	struct wire *next, **link; /* all wires */
	wslay_event_context_ptr frames;
	struct connection *connection;
	struct address *address;
	size_t held;        /* memory of what the kernel did not take */
	unsigned fragments; /* of the message that is coming in */
	struct intake in;
	uint64_t turn; /* of the loop in which it was read last */
	int64_t heard, pinged;
	struct allowance bytes, controls; /* that it may send */
	bool greeted;                     /* has said hello */
};

/* A connection over HTTP. */
struct visit {
	struct visit *next, **link; /* all visits, the oldest first */
	struct net *net;
	int fd;
	struct address *address; /* that it counts for, or NULL */
	struct address *place;   /* has a place for the wire that this may become */
	int64_t until;
	bool answering, cut;
};

struct net_counts {
	uint64_t accepted, refused, turned_away, slow, dead;
};

/* Where HTTP comes in, by way of the loop. */
struct http_door {
	struct MHD_Daemon *daemon;
	uv_poll_t poll;
	uv_timer_t timer;
	unsigned upgraded; /* how often the library must run to forget connections that were handed over */
	bool crowded;      /* all places were taken and one is free again: it listens again only when it runs once more */
};

enum { ADDRESS_BUCKETS = 1024 };

struct net {
	const struct net_options *options;
	uv_loop_t loop;
	struct http_door http, metrics;
	uv_timer_t due_timer, sweep_timer;
	uv_prepare_t prepare;
	uv_async_t store_wake;
	uv_work_t warming;
	uv_signal_t interrupt, terminate;
	struct store *store;
	struct lobby *lobby;
	struct lobby_hooks hooks;
	int64_t clock; /* added to the loop's time */
	struct wire *wires, *dirty;
	unsigned wire_count, wires_max;
	struct visit *visits, **visits_last;
	unsigned visit_count, visits_max;
	struct address *addresses[ADDRESS_BUCKETS];
	uint8_t address_secret[16];
	uint8_t veil[16]; /* of several servers: under which addresses are known here and told to others; zeros: none */
	struct net_counts counts;
	struct packet *spare[PACKET_SIZES];
	unsigned spare_count[PACKET_SIZES];
	uint8_t control[128]; /* a control frame in the making */
	size_t control_length;
	struct net_node *node;  /* this server as one of several; NULL: it is alone */
	struct errand *errands; /* those that wait for another server */
	struct net_push *push;  /* messages for who is not there; NULL: none are sent */
	unsigned thoughts;      /* bots at work */
	unsigned lobbies;       /* that there were so far: one more after each outage */
	bool stopping, failed;
	const char *outage; /* the code of what is wrong with the store, or NULL; then there may be no lobby and no store */
	uint64_t outage_since;     /* by the loop's time */
	uint64_t epoch;            /* of the store */
	uint64_t commits, written; /* of the store so far, and when by the loop's time that changed */
	int64_t stop_time;
	char host[80]; /* what was listened on */
	unsigned port, metrics_port;
	uint64_t turn;                /* of the loop, from 1 */
	char buffer[NET_MESSAGE_MAX]; /* for reading; all wires share it */
};

/* -- net_trial.c ------------------------------------------------------------------------------------------- */

/* As a hook of the lobby. */
bool net_trial(void *context, const struct mu_game *game, const struct mu_made *made);
/* For a thread of the pool: what it thinks about must not delay moves. */
void net_be_polite(void);

/* -- net_clock.c ------------------------------------------------------------------------------------------- */

void net_clock_start(struct net *net);
int64_t net_now(const struct net *net); /* milliseconds since 1970 */

/* -- http.c ------------------------------------------------------------------------------------------------ */

bool http_start(struct net *net, int listener);
/* Lets the loop drive the daemon; false: it cannot, or there is none. */
bool door_open(struct http_door *door, uv_loop_t *loop, struct MHD_Daemon *daemon);
/* Now and then: where accept() has failed, the library listens again only after it has been asked to run. */
void door_sweep(struct http_door *door);
void door_wake(struct http_door *door); /* a connection that stood still goes on */
void door_close(struct http_door *door);

/* One answer, also if it is a refusal; `keeping` is for Cache-Control. */
void http_headers_put(struct MHD_Response *response, const char *policy, const char *type, const char *keeping);
enum MHD_Result http_refuse(struct MHD_Connection *connection, const struct refusal *refusal, enum mu_lang lang);
enum MHD_Result http_respond(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
struct address *http_address(struct net *net, struct MHD_Connection *connection);
bool http_origin_is_fine(const struct net *net, struct MHD_Connection *connection);

/* -- http_picture.c ---------------------------------------------------------------------------------------- */

/* One request for a picture, or with one, from its headers to the end of its answer. */
struct errand;
/* The part of an address behind PICTURES_PATH; NULL: it is about something else. */
const char *errand_path(const char *url);
/* The headers are here. NULL: no memory. */
struct errand *errand_create(struct net *net, struct MHD_Connection *connection, const char *path, const char *method);
void errand_read(struct errand *errand, const char *bytes, size_t length);
enum MHD_Result errand_answer(struct errand *errand, struct MHD_Connection *connection);
void errand_destroy(struct errand *errand); /* takes NULL */
/* What the server of the table says. NULL: it may be. The errand goes on. */
void errand_judged(struct errand *errand, const enum refusal_name *refused);
/* Once after that, for the library says again that the headers are there. */
bool errand_goes_on(struct errand *errand);
void errands_end(struct net *net); /* nobody is waited for any more */

/* -- metrics.c ----------------------------------------------------------------------------------------------- */

bool metrics_start(struct net *net, int listener);
void metrics_write(const struct net *net, struct strbuf *r);

/* -- packet.c ------------------------------------------------------------------------------------------------ */

void packets_release(struct net *net);
struct packet *packet_create(struct net *net, size_t space); /* NULL: no memory */
struct packet *packet_frame(struct net *net, const char *text, size_t length);
const char *packet_text(const struct packet *packet, size_t *ret_length); /* without the frame */
void packet_drop(struct net *net, struct packet *packet);                 /* takes NULL */

/* -- wire.c -------------------------------------------------------------------------------------------------- */

/* Takes the descriptor over. `early` was read behind the handshake already. */
void wire_create(struct net *net, int fd, struct address *address, const void *early, size_t length);
void wire_close(struct wire *wire);
/* Closes when all that waits has been sent. */
void wire_close_softly(struct wire *wire, unsigned code);
/* What waits elsewhere for the wire counts as what waits in it. False: it has too much waiting. */
bool wire_hold(struct wire *wire, size_t bytes);
void wire_release(struct wire *wire, size_t bytes);
/* A packet of NULL (there was no memory) ends their connections. */
void wires_send(struct connection *const *connections, size_t count, struct packet *packet);
void wires_flush(struct net *net);
void wires_sweep(struct net *net);

/* -- address.c ------------------------------------------------------------------------------------------------ */

void addresses_start(struct net *net);
void address_key(const struct sockaddr *from, const char *forwarded, uint8_t ret_key[ADDRESS_KEY]);
/* Made, if it is not there; stays at least until the loop goes on. NULL: no memory. */
struct address *address_find(struct net *net, const struct sockaddr *from, const char *forwarded);
bool address_has_room(const struct net *net, const struct address *address, enum address_use use);
/* False: it has too many already. */
bool address_take(struct net *net, struct address *address, enum address_use use);
void address_drop(struct net *net, struct address *address, enum address_use use);
/*
 * Another address in the place of that one, always the same under the same veil; two of one network are of one network then, too. Nobody
 * without the veil can say which it was.
 */
void address_veil(const uint8_t veil[16], uint8_t key[ADDRESS_KEY]);
/* Another server has let so much be taken from there. */
void address_hear(struct net *net, enum tally what, const uint8_t key[ADDRESS_KEY], unsigned amount);
/* False: it comes too often. */
bool address_knock(struct net *net, struct address *address);
/* A picture comes from there. False: too many do. */
bool address_picture(struct net *net, struct address *address);
/* Memory that waits for its slow readers. */
void address_hold(struct address *address, size_t bytes);
void address_release(struct address *address, size_t bytes);
bool address_holds_much(const struct address *address);
void addresses_sweep(struct net *net);
void addresses_release(struct net *net);

/* -- visit.c --------------------------------------------------------------------------------------------------- */

void visits_start(struct net *net);
void visits_sweep(struct net *net);
unsigned visits_with_cut(const struct net *net); /* at most, with those that were cut, but are not closed yet */
struct visit *visit_of(struct MHD_Connection *connection); /* NULL: there was no memory */
/* The request is whole. */
void visit_answer(struct visit *visit);
void visit_leave_place(struct visit *visit);
/* For the library. */
enum MHD_Result visit_allow(void *context, const struct sockaddr *from, socklen_t length);
void visit_notify(void *context, struct MHD_Connection *connection, void **visit,
                  enum MHD_ConnectionNotificationCode code);
void visit_answered(void *context, struct MHD_Connection *connection, void **request,
                    enum MHD_RequestTerminationCode code);

/* -- net_outage.c ------------------------------------------------------------------------------------------------ */

/* From the store, which is open. */
bool lobby_open(struct net *net, struct store_problem *ret_problem);
/* Says good-bye to everybody, each in the own language. */
void wires_dismiss(struct net *net, unsigned code, const char *error, const char *sentence);
/* Hears what the store has to report; if it has failed, everybody is sent away. */
void store_look(struct net *net);
/* Each second: writes something if nobody else does, or tries to open the store again. */
void store_sweep(struct net *net);
/* What the store has cannot be read: as if it had failed. */
void net_ill(struct net *net, const struct store_problem *problem);
/* Why one should not come here, or NULL. */
const char *net_illness(const struct net *net);

/* -- net.c ----------------------------------------------------------------------------------------------------- */

/* Listens, but does nothing before its loop is run. NULL: it has said on standard error why not. */
struct net *net_create(const struct net_options *options);
void net_destroy(struct net *net); /* takes NULL */
/* Says good-bye, and ends when all is written. */
void net_stop(struct net *net);
/* Until a signal or the store ends it; a status for exit(). */
int net_run(const struct net_options *options);

#endif
