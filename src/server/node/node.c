/* Other nodes: who there is, what comes from them, and whether all of it has come. */
#include "node.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

/* -- Who there is --------------------------------------------------------------------------------------------- */

static int peer_find(const struct node *node, const char *name)
{
	for (unsigned i = 0; i < node->peer_count; i++)
		if (strcmp(node->peers[i].name, name) == 0)
			return (int)i;
	return -1;
}

/* The node of that name has begun anew, or is new: nothing of what was before counts. */
static void peer_begin(struct node *node, unsigned peer, uint64_t epoch, int64_t now)
{
	if (node->lobby)
		shadows_drop(node, (int)peer, now);
	travellers_forget(node, peer);
	presence_clear(node, (int)peer);
	struct peer *p = &node->peers[peer];
	p->epoch = epoch;
	p->in = p->out = 0;
	p->doubted = p->roll = p->rolling = false;
}

/* NULL: there are too many. */
static struct peer *peer_note(struct node *node, const struct store_node *found, int64_t now)
{
	int place = peer_find(node, found->name);
	if (place < 0) {
		if (node->peer_count == NODES_MAX)
			return NULL;
		place = (int)node->peer_count++;
		node->peers[place] = (struct peer){.beat = now};
		strcpy(node->peers[place].name, found->name);
	}
	if (node->peers[place].epoch != found->epoch)
		peer_begin(node, (unsigned)place, found->epoch, now);
	return &node->peers[place];
}

/* Of who went nobody is here any more; with who came back everything is said anew. */
static void peers_compare(struct node *node, uint64_t before, int64_t now)
{
	for (unsigned i = 0; i < node->peer_count; i++) {
		const bool was = before >> i & 1;
		if (was && !node->peers[i].there) {
			presence_clear(node, (int)i);
			if (node->lobby)
				shadows_drop(node, (int)i, now);
			people_doubt(node); /* its last words may be lost */
		}
		node->peers[i].doubted |= !was && node->peers[i].there;
	}
}

void node_set_peers(struct node *node, const struct store_node *nodes, size_t count, int64_t now)
{
	int owner[STORE_SHARDS];
	uint64_t changed = 0;
	for (unsigned i = 0; i < STORE_SHARDS; i++)
		owner[i] = OWNER_NONE;
	uint64_t before = 0; /* who was there */
	for (unsigned i = 0; i < node->peer_count; i++) {
		before |= (uint64_t)node->peers[i].there << i;
		node->peers[i].there = false;
	}
	for (size_t i = 0; i < count; i++) {
		const bool self = strcmp(nodes[i].name, node->name) == 0;
		struct peer *peer = self ? NULL : peer_note(node, &nodes[i], now);
		if (peer)
			peer->there = nodes[i].alive;
		for (unsigned shard = 0; nodes[i].alive && (self || peer) && shard < STORE_SHARDS; shard++)
			if (nodes[i].shards >> shard & 1)
				owner[shard] = self ? OWNER_SELF : (int)(peer - node->peers);
	}
	for (unsigned i = 0; i < STORE_SHARDS; i++)
		changed |= (uint64_t)(owner[i] != node->owner[i]) << i;
	memcpy(node->owner, owner, sizeof owner);
	peers_compare(node, before, now);
	if (changed && node->lobby)
		travellers_follow(node, changed, now);
}

void node_announce(struct node *node)
{
	char subject[NODE_SUBJECT_MAX];
	node_begin_all(node, NODE_OWNERS);
	snprintf(subject, sizeof subject, "muster.%s.all", node->cluster);
	node_publish(node, subject);
}

bool node_subject(const struct node *node, unsigned index, char ret_subject[NODE_SUBJECT_MAX])
{
	if (index == 0)
		snprintf(ret_subject, NODE_SUBJECT_MAX, "muster.%s.to.%s.>", node->cluster, node->name);
	else
		snprintf(ret_subject, NODE_SUBJECT_MAX, "muster.%s.all", node->cluster);
	return index < 2;
}

/* -- What comes in -------------------------------------------------------------------------------------------- */

/* Whoever wants to fill the log with it gets one line a minute. */
static void nonsense(struct node *node, const char *from, int64_t now)
{
	enum { A_MINUTE = 60 * 1000 };
	node->counts.nonsense++;
	if (node->said_nonsense && now - node->nonsense_time < A_MINUTE)
		return;
	node->said_nonsense = true;
	node->nonsense_time = now;
	node->hooks.log(node->hooks.context, "bus_nonsense", from);
}

static void peer_receive(struct node *node, unsigned peer, enum node_kind kind, struct node_reader *reader, int64_t now)
{
	switch (kind) {
	case NODE_REQUEST:
		home_request(node, peer, reader, now);
		break;
	case NODE_LOOK:
		home_look(node, peer, reader, now);
		break;
	case NODE_UNLOOK:
		home_unlook(node, peer, reader, now);
		break;
	case NODE_GONE:
		home_gone(node, peer, reader, now);
		break;
	case NODE_ROLL:
		home_roll(node, peer, reader, now);
		break;
	case NODE_PRESENT:
		people_present(node, peer, reader);
		break;
	case NODE_NEWS:
		people_news(node, peer, reader, now);
		break;
	case NODE_TELL:
		people_tell(node, reader, now);
		break;
	case NODE_ASK:
		picture_asked(node, peer, reader);
		break;
	case NODE_VERDICT:
		picture_judged(node, peer, reader);
		break;
	case NODE_PICTURE:
		picture_came(node, reader, now);
		break;
	case NODE_TALLY:
		tallies_read(node, peer, reader);
		break;
	case NODE_MESSAGE:
		edge_message(node, peer, reader);
		break;
	case NODE_SEES:
	case NODE_SEES_NOT:
		edge_sees(node, peer, reader, kind == NODE_SEES);
		break;
	case NODE_DISMISS:
		edge_dismiss(node, reader);
		break;
	case NODE_WRONG:
		edge_wrong(node, peer, reader);
		break;
	case NODE_AGAIN: /* not at once: nodes that disagree would do nothing else */
		node->peers[peer].roll = true;
		people_doubt(node); /* it may have thought that we are dead, and told us nothing */
		break;
	case NODE_BEAT:
		break;
	case NODE_OWNERS:
	default:
		reader->bad = true;
	}
}

/* False: it has been here before. */
static bool number_take(struct node *node, struct peer *peer, uint64_t number)
{
	if (number <= peer->in)
		return false;
	if (number != peer->in + 1) {
		node->counts.gaps++;
		peer->doubted = true;
		travellers_blind(node, (unsigned)(peer - node->peers));
	}
	peer->in = number;
	return true;
}

static bool sum_is_right(const struct node *node, const char *text, size_t length)
{
	char sum[NODE_SUM + 1];
	if (length <= NODE_SUM || length > NODE_TEXT_MAX || text[NODE_SUM] != ' ')
		return false;
	node_sum(node, text + NODE_SUM + 1, length - NODE_SUM - 1, sum);
	return memcmp(sum, text, NODE_SUM) == 0;
}

void node_receive(struct node *node, const char *text, size_t length, int64_t now)
{
	char kind[2], from[NODE_NAME_MAX];
	node->counts.received++;
	if (!sum_is_right(node, text, length)) {
		nonsense(node, "", now);
		return;
	}
	struct node_reader reader = node_read(text + NODE_SUM + 1, length - NODE_SUM - 1);
	read_word(&reader, kind, sizeof kind);
	read_word(&reader, from, sizeof from);
	const uint64_t epoch = read_number(&reader);
	const int peer = reader.bad ? -1 : peer_find(node, from);
	if (reader.bad || strcmp(from, node->name) == 0) {
		nonsense(node, from, now);
		return;
	}
	const bool strange = peer < 0 || node->peers[peer].epoch != epoch;
	if (strange || kind[0] == NODE_OWNERS)
		node->hooks.look(node->hooks.context); /* somebody has come whom the database knows, or nobody does */
	if (strange || kind[0] == NODE_OWNERS || !node->lobby)
		return;
	const uint64_t mine = read_number(&reader), number = read_number(&reader);
	if (reader.bad)
		nonsense(node, from, now);
	if (reader.bad || mine != node->epoch || !number_take(node, &node->peers[peer], number))
		return;
	peer_receive(node, (unsigned)peer, (enum node_kind)kind[0], &reader, now);
	if (reader.bad)
		nonsense(node, from, now);
}

/* -- From time to time ------------------------------------------------------------------------------------------- */

void node_doubt(struct node *node)
{
	for (unsigned i = 0; i < node->peer_count; i++)
		node->peers[i].doubted = true;
}

static void peer_tick(struct node *node, unsigned place, int64_t now)
{
	struct peer *peer = &node->peers[place];
	if (peer->doubted) {
		peer->doubted = false;
		people_doubt(node);
		node_begin(node, place, NODE_AGAIN);
		node_end(node, place, 0, "-");
		peer->roll = true;
	}
	if (peer->roll)
		travellers_roll(node, place);
	peer->roll = false;
	if (peer->out && now - peer->beat >= NODE_BEAT_MS) {
		peer->beat = now;
		node_begin(node, place, NODE_BEAT);
		node_end(node, place, 0, "-");
	}
}

void node_tick(struct node *node, int64_t now)
{
	if (!node->lobby)
		return;
	for (unsigned i = 0; i < node->peer_count; i++)
		if (node->peers[i].there)
			peer_tick(node, i, now);
	travellers_tick(node, now);
	lobby_doubts_go_on(node->lobby, now);
	pictures_tick(node, now);
}

unsigned node_peers(const struct node *node)
{
	unsigned count = 0;
	for (unsigned i = 0; i < node->peer_count; i++)
		count += node->peers[i].there;
	return count;
}

unsigned node_waiting(const struct node *node)
{
	return node->waiting;
}

struct node_counts node_counts(const struct node *node)
{
	return node->counts;
}

/* -- Beginning and end ------------------------------------------------------------------------------------------- */

struct node *node_create(const char *name, uint64_t epoch, const char *cluster, const struct node_hooks *hooks)
{
	struct node *node = calloc(1, sizeof *node);
	if (!node)
		return NULL;
	snprintf(node->name, sizeof node->name, "%s", name);
	snprintf(node->cluster, sizeof node->cluster, "%s", cluster);
	node->epoch = epoch;
	node->hooks = *hooks;
	node->asking.peer = -1;
	crypto_generichash(node->sum_key, sizeof node->sum_key, (const uint8_t *)node->cluster, strlen(node->cluster), NULL,
	                   0);
	for (unsigned i = 0; i < STORE_SHARDS; i++)
		node->owner[i] = OWNER_NONE;
	return node;
}

void node_set_epoch(struct node *node, uint64_t epoch)
{
	node->epoch = epoch;
	node->ours = node->giving = 0;
	node->taking = node->news = false;
	for (unsigned i = 0; i < node->peer_count; i++)
		node->peers[i].in = node->peers[i].out = 0;
}

void node_set_lobby(struct node *node, struct lobby *lobby, int64_t now)
{
	if (!lobby && node->lobby)
		shadows_drop(node, -1, now);
	node->lobby = lobby;
	tallies_clear(node, PEER_SELF);             /* the others hear of it with the new epoch */
	for (unsigned i = 0; i < STORE_SHARDS; i++) /* whatever is known is to be followed anew */
		node->owner[i] = OWNER_NONE;
}

void node_destroy(struct node *node)
{
	if (!node)
		return;
	presence_clear(node, -1);
	strbuf_release(&node->out);
	free(node);
}
