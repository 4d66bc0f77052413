/*
 * Pictures of cards, which are asked for over HTTP at any node. The pictures are in the database; whether somebody may have one, or send one, is
 * known by the node that has the table, so that one is asked. What was sent is written down by who got it, and the table is told.
 */
#include "node.h"

#include <inttypes.h>
#include <string.h>

static const char *const verdicts[] =
    {[VERDICT_FINE] = "fine", [VERDICT_NONE] = "none", [VERDICT_MANY] = "many", [VERDICT_AWAY] = "away"};

static void put_hash(struct strbuf *r, const uint8_t hash[STORE_HASH])
{
	strbuf_puts(r, " ");
	for (unsigned i = 0; i < STORE_HASH; i++)
		strbuf_printf(r, "%02x", hash[i]);
}

/* -- Who asks ----------------------------------------------------------------------------------------------------- */

bool node_picture_ask(struct node *node, const struct picture_ask *ask, void *errand, int64_t now)
{
	struct picture_wait *wait = node->pictures;
	const int owner = node->owner[shard_of(ask->table)];
	while (wait < node->pictures + PICTURE_WAITS && wait->errand)
		wait++;
	if (owner < 0 || wait == node->pictures + PICTURE_WAITS)
		return false;
	*wait = (struct picture_wait){++node->last_serial, (unsigned)owner, now + NODE_ANSWER_MS, errand};
	struct strbuf *out = node_begin(node, wait->peer, NODE_ASK);
	strbuf_printf(out, " %" PRIu64, wait->serial);
	put_table_name(out, ask->table);
	strbuf_printf(out, " %" PRIu64 " %u", ask->person, ask->send);
	put_hash(out, ask->hash);
	node_end(node, wait->peer, 0, "-");
	return true;
}

void node_picture_forget(struct node *node, const void *errand)
{
	for (unsigned i = 0; i < PICTURE_WAITS; i++)
		if (node->pictures[i].errand == errand)
			node->pictures[i].errand = NULL;
}

static void wait_end(struct node *node, struct picture_wait *wait, enum picture_verdict verdict)
{
	void *errand = wait->errand;
	wait->errand = NULL;
	node->hooks.judged(node->hooks.context, errand, verdict);
}

void picture_judged(struct node *node, unsigned peer, struct node_reader *reader)
{
	char word[8];
	unsigned verdict = VERDICT_FINE;
	const uint64_t serial = read_number(reader);
	read_word(reader, word, sizeof word);
	while (verdict < VERDICT_AWAY && strcmp(verdicts[verdict], word) != 0)
		verdict++;
	for (unsigned i = 0; i < PICTURE_WAITS && !reader->bad; i++) {
		struct picture_wait *wait = &node->pictures[i];
		if (wait->errand && wait->serial == serial && wait->peer == peer)
			wait_end(node, wait, (enum picture_verdict)verdict);
	}
}

void pictures_tick(struct node *node, int64_t now)
{
	for (unsigned i = 0; i < PICTURE_WAITS; i++)
		if (node->pictures[i].errand && node->pictures[i].until <= now)
			wait_end(node, &node->pictures[i], VERDICT_AWAY);
}

/* It is lost if the table has no owner now; the next one finds the picture when it reads the table. */
void node_pictured(struct node *node, const struct store_picture *picture)
{
	const int owner = node->owner[shard_of(picture->game)];
	if (owner < 0)
		return;
	struct strbuf *out = node_begin(node, (unsigned)owner, NODE_PICTURE);
	put_table_name(out, picture->game);
	strbuf_printf(out, " %" PRIu64, picture->person);
	put_hash(out, picture->hash);
	node_end(node, (unsigned)owner, 0, "-");
}

/* -- Who has the table --------------------------------------------------------------------------------------------- */

static enum picture_verdict judge(struct node *node, struct picture_ask *ask)
{
	struct refusal refusal, many;
	if (!(lobby_shards(node->lobby) >> shard_of(ask->table) & 1))
		return VERDICT_AWAY;
	if (lobby_picture_judge(node->lobby, ask, &refusal))
		return VERDICT_FINE;
	refuse(&many, REFUSE_PICTURES);
	return strcmp(refusal.code, many.code) == 0 ? VERDICT_MANY : VERDICT_NONE;
}

void picture_asked(struct node *node, unsigned peer, struct node_reader *reader)
{
	struct picture_ask ask = {.lang = MU_LANG_EN};
	const uint64_t serial = read_number(reader);
	ask.table = read_table(reader);
	ask.person = read_number(reader);
	const uint64_t send = read_number(reader);
	read_hex(reader, ask.hash, sizeof ask.hash);
	reader->bad |= send > 1;
	ask.send = send;
	if (reader->bad)
		return;
	const enum picture_verdict verdict = judge(node, &ask);
	strbuf_printf(node_begin(node, peer, NODE_VERDICT), " %" PRIu64 " %s", serial, verdicts[verdict]);
	node_end(node, peer, 0, "-");
}

void picture_came(struct node *node, struct node_reader *reader, int64_t now)
{
	struct store_picture picture = {.game = read_table(reader)};
	picture.person = read_number(reader);
	read_hex(reader, picture.hash, sizeof picture.hash);
	if (!reader->bad && picture.game)
		lobby_picture_came(node->lobby, &picture, now);
}
