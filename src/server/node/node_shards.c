/*
 * Which tables are here. The database says who owns which shards; a node takes what nobody alive has, up to its share, and gives away what
 * is more than that, or everything if it is told to stop. Before a shard is given, its tables stop; what they have appended is on
 * disk when the database gives it away, for all of that is in one queue.
 */
#include "node.h"

#include <stdlib.h>
#include <string.h>

enum {
	GIVE_AT_ONCE = 4,
	LOAD_AT_ONCE = 8,
	AFTERWARDS_MS = 500, /* somebody may still ask here for what was given */
};

struct survey {
	struct store_node nodes[NODES_MAX];
	size_t count;
};

static bool survey_add(void *context, const struct store_node *found)
{
	struct survey *survey = context;
	survey->nodes[survey->count++] = *found;
	return survey->count < NODES_MAX;
}

static unsigned bits(uint64_t shards)
{
	return (unsigned)__builtin_popcountll(shards);
}

static bool takes_shards(const struct store_node *found)
{
	return found->alive && !found->leaving;
}

/* -- Taking ------------------------------------------------------------------------------------------------------ */

struct taking {
	struct node *node;
	struct store *store;
};

static void taken(void *context, enum store_result result)
{
	struct taking *taking = context;
	struct node *node = taking->node;
	node->taking = false;
	if (result == STORE_OK)
		node->ours = store_shards(taking->store);
	free(taking);
}

static void shards_take(struct node *node, struct store *store, unsigned most)
{
	struct taking *taking = malloc(sizeof *taking);
	if (!taking)
		return;
	*taking = (struct taking){node, store};
	node->taking = store_shards_take(store, most, taken, taking);
	if (!node->taking)
		free(taking);
}

bool node_load(struct node *node, int64_t now, struct store_problem *ret_problem)
{
	const uint64_t missing = node->lobby ? node->ours & ~node->giving & ~lobby_shards(node->lobby) : 0;
	uint64_t some = 0;
	for (unsigned shard = 0; shard < STORE_SHARDS && bits(some) < LOAD_AT_ONCE; shard++)
		some |= missing & UINT64_C(1) << shard;
	if (some) {
		if (!lobby_shards_load(node->lobby, some, now, ret_problem))
			return false;
		node_shards_came(node, some, now);
		lobby_doubt(node->lobby, some, false); /* somebody may have been forgotten while they were read */
		node->news = true;
	}
	if (node->news && missing == some)
		node_announce(node);
	node->news &= missing != some;
	return true;
}

/* -- Giving ------------------------------------------------------------------------------------------------------- */

struct giving {
	struct node *node;
	uint64_t shard; /* its bit */
};

/* What could not be given is read again, as if it had just been taken. */
static void given(void *context, enum store_result result)
{
	struct giving *giving = context;
	struct node *node = giving->node;
	node->giving &= ~giving->shard;
	if (result == STORE_OK)
		node->ours &= ~giving->shard;
	node->left = node->lobby ? node->lobby->now : 0;
	if (!node->giving || node->leaving)
		node_announce(node);
	free(giving);
}

static void shard_give(struct node *node, struct store *store, unsigned shard, const char *to, int64_t now)
{
	struct giving *giving = malloc(sizeof *giving);
	if (!giving)
		return;
	*giving = (struct giving){node, UINT64_C(1) << shard};
	node->giving |= giving->shard;
	lobby_shards_leave(node->lobby, giving->shard, now);
	if (store_shard_give(store, shard, to, given, giving))
		return;
	node->giving &= ~giving->shard;
	free(giving);
}

/* NULL: nobody else is there. */
static struct store_node *poorest(const struct node *node, struct survey *survey)
{
	struct store_node *found = NULL;
	for (size_t i = 0; i < survey->count; i++) {
		struct store_node *one = &survey->nodes[i];
		if (takes_shards(one) && strcmp(one->name, node->name) != 0 &&
		    (!found || bits(one->shards) < bits(found->shards)))
			found = one;
	}
	return found;
}

/* As many of ours, to those who have least. */
static void shards_give(struct node *node, struct store *store, struct survey *survey, unsigned count, int64_t now)
{
	for (unsigned shard = 0; shard < STORE_SHARDS && count; shard++) {
		struct store_node *to = poorest(node, survey);
		if (!to)
			return;
		if (!((node->ours & ~node->giving) >> shard & 1))
			continue;
		to->shards |= UINT64_C(1) << shard;
		shard_give(node, store, shard, to->name, now);
		count--;
	}
}

/* -- All of it ------------------------------------------------------------------------------------------------------ */

static void shards_settle(struct node *node, struct store *store, struct survey *survey, int64_t now)
{
	uint64_t owned = 0, told = 0;
	unsigned count = 0;
	for (size_t i = 0; i < survey->count; i++) {
		count += takes_shards(&survey->nodes[i]);
		owned |= survey->nodes[i].alive ? survey->nodes[i].shards : 0;
		if (strcmp(survey->nodes[i].name, node->name) == 0)
			told = survey->nodes[i].shards;
	}
	const unsigned share = count ? (STORE_SHARDS + count - 1) / count : STORE_SHARDS, have = bits(node->ours);
	const unsigned unowned = STORE_SHARDS - bits(owned), want = have < share ? share - have : 0;
	if (!node->taking && ((told & ~node->ours) || (unowned && want)))
		shards_take(node, store, unowned < want ? unowned : want);
	else if (!node->giving && have > share)
		shards_give(node, store, survey, have - share < GIVE_AT_ONCE ? have - share : GIVE_AT_ONCE, now);
}

int64_t node_look(struct node *node, struct store *store, int64_t now)
{
	struct survey survey = {.count = 0};
	if (!node->lobby || !store_nodes_read(store, survey_add, &survey))
		return now;
	node_set_peers(node, survey.nodes, survey.count, now);
	lobby_forget_late(node->lobby, now);
	node->alone = !poorest(node, &survey);
	if (node->leaving)
		shards_give(node, store, &survey, STORE_SHARDS, now);
	else
		shards_settle(node, store, &survey, now);
	return survey.count ? survey.nodes[0].now : now;
}

void node_leave(struct node *node, struct store *store, int64_t now)
{
	node->leaving = true;
	node->left = now;
	store_node_leaving(store, NULL, NULL);
	node_look(node, store, now);
}

bool node_has_left(const struct node *node, int64_t now)
{
	return node->alone || (!node->ours && !node->giving && !node->waiting && now - node->left >= AFTERWARDS_MS);
}
