/*
 * What is limited for all nodes together: each says what it has let somebody take, and how many of something it has. Nobody waits for that, so two
 * nodes may both give away the last one of something; what is lost on the way is found again by a roll if it is still there, and
 * forgiven with time if it was taken.
 */
#include "node.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	TALLIES_AT_ONCE = 50,
	TALLY_MOST = 1 << 24,
};

static const char names[] =
    {[TALLY_NEWCOMERS] = 'n', [TALLY_NEWCOMERS_BACK] = 'b', [TALLY_TABLES] = 't', [TALLY_PICTURES] = 'p',
     [TALLY_SOCKETS] = 's',   [TALLY_UNFINISHED] = 'u',     [TALLY_SEATS] = 'm',  [TALLY_DEVICES] = 'd'};

/* How many there are; of the others is told what was taken. */
static bool is_count(enum tally what)
{
	return what >= TALLY_SOCKETS;
}

/* -- Counts ------------------------------------------------------------------------------------------------------ */

static struct tally_of **bucket_of(struct node *node, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	uint32_t hash = 2166136261u + (uint32_t)what;
	for (unsigned i = 0; i < CONNECTION_ORIGIN; i++)
		hash = (hash ^ key[i]) * 16777619u;
	return &node->tallies[(hash ^ hash >> 16) % NODE_BUCKETS];
}

static bool is_of(const struct tally_of *tally, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	return tally->what == what && memcmp(tally->key, key, CONNECTION_ORIGIN) == 0;
}

static void tally_free(struct node *node, struct tally_of **link)
{
	struct tally_of *tally = *link;
	*link = tally->next;
	node->tally_count--;
	free(tally);
}

/* False: it was so before, or there is no room for it. */
static bool tally_set(struct node *node, int peer, enum tally what, const uint8_t key[CONNECTION_ORIGIN],
                      unsigned count)
{
	struct tally_of **link = bucket_of(node, what, key), **first = link;
	while (*link && ((*link)->peer != peer || !is_of(*link, what, key)))
		link = &(*link)->next;
	struct tally_of *tally = *link;
	if (tally && !count) {
		tally_free(node, link);
		return true;
	}
	if (tally) {
		const bool same = tally->count == count;
		tally->count = count;
		return !same;
	}
	if (!count || node->tally_count == NODE_TALLIES_MAX || !(tally = malloc(sizeof *tally)))
		return false;
	*tally = (struct tally_of){.next = *first, .what = what, .peer = peer, .count = count};
	memcpy(tally->key, key, CONNECTION_ORIGIN);
	*first = tally;
	node->tally_count++;
	return true;
}

unsigned node_tallied(struct node *node, enum tally what, const uint8_t key[CONNECTION_ORIGIN])
{
	unsigned count = 0;
	for (const struct tally_of *tally = *bucket_of(node, what, key); tally; tally = tally->next)
		if (tally->peer != PEER_SELF && is_of(tally, what, key))
			count += tally->count;
	return count;
}

/* Of what this node has, sockets outlive the lobby. */
void tallies_clear(struct node *node, int peer)
{
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct tally_of **link = &node->tallies[i]; *link;) {
			const bool own = (*link)->peer == PEER_SELF && (*link)->what != TALLY_SOCKETS;
			if (peer == PEER_ALL || (peer == PEER_SELF ? own : (*link)->peer == peer))
				tally_free(node, link);
			else
				link = &(*link)->next;
		}
	}
}

/* -- Texts ---------------------------------------------------------------------------------------------------------- */

static void put_tally(struct strbuf *r, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	strbuf_printf(r, " %c ", names[what]);
	for (unsigned i = 0; i < CONNECTION_ORIGIN; i++)
		strbuf_printf(r, "%02x", key[i]);
	strbuf_printf(r, " %u", amount);
}

void node_tally(struct node *node, enum tally what, const uint8_t key[CONNECTION_ORIGIN], unsigned amount)
{
	if (is_count(what) && !tally_set(node, PEER_SELF, what, key, amount))
		return;
	for (unsigned i = 0; i < node->peer_count; i++) {
		if (!node->peers[i].there)
			continue;
		put_tally(node_begin(node, i, NODE_TALLY), what, key, amount);
		node_end(node, i, 0, "-");
	}
}

void tallies_roll(struct node *node, unsigned peer)
{
	unsigned count = 0;
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (const struct tally_of *tally = node->tallies[i]; tally; tally = tally->next) {
			if (tally->peer != PEER_SELF)
				continue;
			if (!count++)
				node_begin(node, peer, NODE_TALLY);
			put_tally(&node->out, tally->what, tally->key, tally->count);
			if (count < TALLIES_AT_ONCE)
				continue;
			node_end(node, peer, 0, "-");
			count = 0;
		}
	}
	if (count)
		node_end(node, peer, 0, "-");
}

/* A newer node may count more than we know of. */
void tallies_read(struct node *node, unsigned peer, struct node_reader *reader)
{
	for (unsigned i = 0; !reader->bad && reader->at < reader->end && i < TALLIES_AT_ONCE; i++) {
		char name[2];
		uint8_t key[CONNECTION_ORIGIN];
		unsigned what = 0;
		read_word(reader, name, sizeof name);
		read_hex(reader, key, sizeof key);
		const uint64_t amount = read_number(reader);
		reader->bad |= amount > TALLY_MOST;
		while (what < TALLY_COUNT && names[what] != name[0])
			what++;
		if (reader->bad || what == TALLY_COUNT)
			continue;
		if (is_count((enum tally)what))
			tally_set(node, (int)peer, (enum tally)what, key, (unsigned)amount);
		else
			node->hooks.taken(node->hooks.context, (enum tally)what, key, (unsigned)amount);
	}
}
