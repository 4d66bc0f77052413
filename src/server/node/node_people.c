/* People: who is at which other node, and what all nodes have to know of somebody. */
#include "node.h"

#include <stdlib.h>
#include <string.h>

enum { PEOPLE_AT_ONCE = 100 };

/* -- Who is where -------------------------------------------------------------------------------------------------- */

static struct presence **presence_find(struct node *node, uint64_t person)
{
	struct presence **link = &node->people[person % NODE_BUCKETS];
	while (*link && (*link)->person != person)
		link = &(*link)->next;
	return link;
}

static void presence_set(struct node *node, unsigned peer, uint64_t person, bool on)
{
	struct presence **link = presence_find(node, person), *found = *link;
	const uint64_t bit = UINT64_C(1) << peer;
	if (!found && on && (found = calloc(1, sizeof *found))) {
		found->person = person;
		*link = found;
	}
	if (!found)
		return;
	found->peers = on ? found->peers | bit : found->peers & ~bit;
	if (!found->peers) {
		*link = found->next;
		free(found);
	}
}

void presence_clear(struct node *node, int peer)
{
	tallies_clear(node, peer < 0 ? PEER_ALL : peer);
	for (unsigned i = 0; i < NODE_BUCKETS; i++) {
		for (struct presence **link = &node->people[i]; *link;) {
			struct presence *found = *link;
			found->peers &= peer < 0 ? 0 : ~(UINT64_C(1) << peer);
			if (found->peers) {
				link = &found->next;
				continue;
			}
			*link = found->next;
			free(found);
		}
	}
}

bool node_is_there(struct node *node, uint64_t person)
{
	return *presence_find(node, person);
}

struct roll_call {
	struct node *node;
	unsigned peer, count;
};

static void roll_call_send(struct roll_call *roll)
{
	if (roll->count)
		node_end(roll->node, roll->peer, 0, "-");
	roll->count = 0;
}

static void roll_call_add(void *context, uint64_t person)
{
	struct roll_call *roll = context;
	if (!roll->count)
		node_begin(roll->node, roll->peer, NODE_PRESENT);
	put_number(&roll->node->out, person);
	if (++roll->count == PEOPLE_AT_ONCE)
		roll_call_send(roll);
}

void people_roll(struct node *node, unsigned peer)
{
	struct roll_call roll = {.node = node, .peer = peer};
	lobby_each_here(node->lobby, roll_call_add, &roll);
	roll_call_send(&roll);
	tallies_roll(node, peer);
}

void people_present(struct node *node, unsigned peer, struct node_reader *reader)
{
	for (unsigned count = 0; !reader->bad && reader->at < reader->end && count < PEOPLE_AT_ONCE; count++) {
		const uint64_t person = read_number(reader);
		if (!reader->bad)
			presence_set(node, peer, person, true);
	}
}

/* -- News ----------------------------------------------------------------------------------------------------------- */

static const char *const news_names[] = {[NEWS_NAME] = "name",
                                         [NEWS_REVOKED] = "revoked",
                                         [NEWS_FORGOTTEN] = "forgotten",
                                         [NEWS_HERE] = "here",
                                         [NEWS_GONE] = "gone"};

static void put_news(struct strbuf *r, const struct person_news *news)
{
	put_word(r, news_names[news->kind]);
	put_number(r, news->person);
	if (news->kind == NEWS_NAME)
		strbuf_printf(r, " %s %s %s", news->face ? face_id(news->face) : "-", news->lang, news->name);
	if (news->kind != NEWS_REVOKED)
		return;
	strbuf_printf(r, " %u ", news->others);
	put_hex(r, news->token, STORE_HASH);
}

void node_news(struct node *node, const struct person_news *news)
{
	for (unsigned i = 0; i < node->peer_count; i++) {
		if (!node->peers[i].there)
			continue;
		put_news(node_begin(node, i, NODE_NEWS), news);
		node_end(node, i, 0, "-");
	}
}

void people_news(struct node *node, unsigned peer, struct node_reader *reader, int64_t now)
{
	char word[16];
	struct guest_names names = {.lang = "en"};
	struct person_news news = {.kind = NEWS_NAME, .name = names.name, .lang = names.lang};
	read_word(reader, word, sizeof word);
	while (news.kind < NEWS_GONE && strcmp(news_names[news.kind], word) != 0)
		news.kind++;
	news.person = read_number(reader);
	if (news.kind == NEWS_NAME) {
		news.face = read_face(reader);
		read_word(reader, names.lang, sizeof names.lang);
		read_name(reader, names.name);
	} else if (news.kind == NEWS_REVOKED) {
		news.others = read_number(reader) == 1;
		read_hex(reader, news.token, sizeof news.token);
	}
	if (strcmp(news_names[news.kind], word) != 0 || (news.kind == NEWS_NAME && !person_lang_is_fine(names.lang)))
		reader->bad = true;
	if (reader->bad)
		return;
	if (news.kind == NEWS_HERE || news.kind == NEWS_GONE)
		presence_set(node, peer, news.person, news.kind == NEWS_HERE);
	else
		lobby_hear_news(node->lobby, &news, now);
}

void people_doubt(struct node *node)
{
	if (node->lobby)
		lobby_doubt(node->lobby, UINT64_MAX, true);
}

void node_tell(struct node *node, uint64_t person, const char *text, size_t length)
{
	const struct presence *found = *presence_find(node, person);
	for (unsigned i = 0; found && i < node->peer_count; i++) {
		if (!(found->peers >> i & 1))
			continue;
		struct strbuf *out = node_begin(node, i, NODE_TELL);
		put_number(out, person);
		strbuf_puts(out, "\n");
		strbuf_put(out, text, length);
		node_end(node, i, 0, "-");
	}
}

void people_tell(struct node *node, struct node_reader *reader, int64_t now)
{
	const uint64_t person = read_number(reader);
	if (reader->rest_length < 2 || reader->rest[0] != '{' || reader->rest[reader->rest_length - 1] != '}' ||
	    reader->rest_length > NODE_REQUEST_MAX)
		reader->bad = true;
	if (!reader->bad)
		lobby_tell(node->lobby, person, reader->rest, reader->rest_length, now);
}
