/*
 * `muster load`: plays whole games against a running server over real WebSockets, and tells what it cost. Every seat is a connection
 * of its own that answers at random, as soon as it is asked or after a pause. load_main.c: arguments and report · load_wire.c: connections ·
 * load_table.c: the players.
 */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include <uv.h>

#include "words/complain.h"
#include "server/net/intake.h"
#include "muster.h"

enum { LOAD_SEATS_MAX = 6, LOAD_SAMPLES = 8, LATENCIES_MAX = 1 << 20, TAG_MAX = 12 };

struct load_options {
	enum mu_lang lang;
	char host[64];
	unsigned port;
	const char *game, *pace;
	unsigned tables, seats, idle, seconds;
	unsigned pause; /* before an answer, ms, in the mean */
	unsigned pid;   /* of the server, if it runs here; 0: nobody says */
	bool words;
	bool keep;                            /* all agree that their games are kept and rated */
	char spoken[LOAD_SEATS_MAX][TAG_MAX]; /* tags of languages, by the seats in turn */
	unsigned spoken_count;
};

struct load;
struct load_table;

struct load_wire {
	uv_tcp_t tcp;
	uv_connect_t connecting;
	struct load *load;
	struct load_table *table; /* NULL: idle */
	unsigned seat;
	bool shaken; /* the handshake is done */
	bool gone;
	wslay_event_context_ptr frames;
	struct intake in;
	uint64_t plays;   /* messages of that kind so far */
	uv_timer_t pause; /* before this is said */
	char answer[256];
	char *out;
	size_t out_length, out_space;
};

struct load_table {
	struct load_wire wires[LOAD_SEATS_MAX];
	char name[16];
	unsigned welcome, joined;
	uint64_t asked_at;                 /* when the last answer was sent */
	uint64_t record_plays;             /* of the game whose record was asked for; 0: of none */
	uint64_t round, told, round_began; /* of play messages: which, how many have it, the answer that led to it */
};

struct load {
	struct load_options options;
	uv_loop_t loop;
	uv_timer_t timer;
	struct load_table *tables;
	struct load_wire *idlers;
	unsigned next_table, next_idler; /* to be connected */
	unsigned open, ready;            /* connections; those that are welcome */
	bool measuring, failed;
	uint64_t random;
	uint64_t acts, plays, games, refused, stale;
	uint64_t messages, bytes;                       /* that have come */
	uint64_t sampled, sampled_moves, sampled_plays; /* games whose record was read, and what was in it */
	uint32_t *latencies;                            /* microseconds */
	uint64_t latency_count;
	char buffer[64 << 10];
};

/* -- load_wire.c -- */
void load_connect(struct load_wire *wire);
void load_send(struct load_wire *wire, const char *text);
/* -- load_table.c -- */
void load_take(struct load_wire *wire, const char *text, size_t length);
uint32_t load_random(struct load *load, uint32_t below);
void load_fail(struct load *load, const char *why); /* a sentence in the language of the options */

#endif
