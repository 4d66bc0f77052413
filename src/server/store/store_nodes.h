/*
 * The store of several servers, called nodes, that share one database; docs/decisions/0026. Games are in 64 shards, a shard has one
 * owner, and only that one writes to its games. Each transaction of a node renews its lease, by the clock of the database; a node
 * whose lease is over can be deposed by any other, in one transaction that gives its shards away. From then on the database refuses
 * whatever comes of it, also what is on its way: store_state is STORE_DEPOSED, nothing of it was acknowledged, and it may come back as
 * a new one by store_open_node.
 *
 * A node writes something at least three times in each lease: store_beat. Whoever wants a lease of 3 s beats each second.
 */
#ifndef STORE_NODES_H
#define STORE_NODES_H

#include "store.h"

enum {
	STORE_SHARDS = 64,
	NODE_NAME_MAX = 33, /* with its NUL; letters, digits, - and _ */
	NODE_BUILD_MAX = 65,
	STORE_CLUSTER = 33,
	STORE_NETWORK = 16,
};

static inline unsigned shard_of(uint64_t game)
{
	return (unsigned)(game % STORE_SHARDS);
}

struct store_node {
	char name[NODE_NAME_MAX], build[NODE_BUILD_MAX];
	uint64_t epoch;
	bool alive, leaving;
	uint64_t shards; /* bits */
	int64_t now;     /* when this was read, by the clock of the database: milliseconds since 1970 */
};

/*
 * As store_open, as one of several nodes. Refused with store/kind: this kind of database serves one server only; store/node: that is no name,
 * or no lease; store/locked: a node of that name is alive, or one server has the database alone. A node that was killed is taken for
 * alive until its lease is over: whoever starts it again tries again.
 */
struct store *store_open_node(const char *place, const char *node, const char *build, unsigned lease_ms,
                              struct store_problem *ret_problem);
/* As store_open_again: the node that had this store_epoch goes on with its shards, and must read them anew. store/deposed: others have
   them, or may have; then store_open_node. */
struct store *store_open_node_again(const char *place, const char *node, const char *build, unsigned lease_ms,
                                    uint64_t epoch, struct store_problem *ret_problem);
/* What tells this database from others that use the same NATS: 32 letters and digits, always the same. */
bool store_cluster(struct store *store, char ret_cluster[STORE_CLUSTER]);

/* What all nodes of this database know, and nobody else: always the same. */
bool store_secret(struct store *store, uint8_t ret_secret[STORE_HASH]);

typedef bool (*store_each_node)(void *context, const struct store_node *node); /* false: no more */
/* All that were there within a day, by name. */
bool store_nodes_read(struct store *store, store_each_node each, void *context);

/* -- Shards ----------------------------------------------------------------------------------------------------- */

/*
 * Takes shards without an alive owner, at most so many, and deposes the dead who had them; `most` 0: only learns of those that others have
 * given us. By the time that `done` is called, store_shards says which we have. Their games are to be read then (store_read_shards), not earlier.
 * Nobody is deposed by a node that is new, or was itself without the database for a whole lease, before it has been there for one: when the
 * database comes back after an outage, all are late, and nobody is dead.
 */
bool store_shards_take(struct store *store, unsigned most, store_done done, void *context);
/* Behind all that was queued before. A conflict: it is not ours, or the other is not alive, or leaving. Afterwards appends, marks and records of
   its games are conflicts here, as of all games of others; store_forget_gone passes over them. */
bool store_shard_give(struct store *store, unsigned shard, const char *to, store_done done, void *context);
/* Nobody gives us anything any more. A store that is closed after this ends its lease: what it still has can be taken at once. */
bool store_node_leaving(struct store *store, store_done done, void *context);
uint64_t store_shards(const struct store *store); /* bits: ours, as far as written; at least what was reported */

/* As store_read_running. */
bool store_read_shards(struct store *store, uint64_t shards, store_each_game each, void *context);

/* -- People whom another node may be forgetting --------------------------------------------------------------------- */

/* A conflict: there is nobody of that number any more. store_person_put would make it anew. */
bool store_person_rename(struct store *store, const struct store_person *person, store_done done, void *context);
/* Whether that person is there, and the token, if it is given. A conflict: it is not. Asked behind all that was queued before, so whoever is only
   just being written is there. */
bool store_person_check(struct store *store, uint64_t person, const uint8_t token[STORE_HASH], store_done done,
                        void *context);
/*
 * store_person_drop of a node takes the person from everything but the logs of others: of those it says that it has to be done. Whoever has such
 * shards does it by this, behind all that it has written of the person; with it goes what it has put elsewhere since.
 */
bool store_person_drop_here(struct store *store, uint64_t person, store_edit edit, uint64_t shards, store_done done,
                            void *context);
/* Who is still in logs of these shards; not all at once. */
typedef void (*store_each_forgotten)(void *context, uint64_t person);
bool store_forgettings_read(struct store *store, uint64_t shards, store_each_forgotten each, void *context);

/* -- Codes by which a device joins a person, on whichever node --------------------------------------------------- */

struct store_code {
	uint8_t hash[STORE_HASH]; /* of what is typed */
	uint64_t person;
	uint8_t network[STORE_NETWORK]; /* where it was made; only to count, it is not written down */
};
/* For so long, by the clock of the database. It takes the place of the person's older one; of the network the latest `most` stay. */
bool store_code_put(struct store *store, const struct store_code *code, unsigned ms, unsigned most, store_done done,
                    void *context);
/* Whose it is, if it is still good; *ret_person is 0: it is not. */
bool store_code_find(struct store *store, const uint8_t hash[STORE_HASH], uint64_t *ret_person);
/* A conflict: it is not good, or somebody was faster. Only then may somebody come by it. */
bool store_code_take(struct store *store, const uint8_t hash[STORE_HASH], store_done done, void *context);
/* Those of the person. */
bool store_code_forget(struct store *store, uint64_t person, store_done done, void *context);

#endif
