/*
 * Questions that all nodes are asked, each for its own tables: lists, one's own tables, what is still running of one's games. Others are asked as
 * for a request of the connection; when all have answered, or have had time enough, the answers are put together.
 */
#include "node.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
	GATHER_MS = 1500,
	TABLES_MOST = 200, /* of one node */
	MINE_MOST = 100,
};

/* Pages of a list; all tables of a person; those of them whose game goes on, beside something else. */
enum gather_kind { GATHER_PAGES, GATHER_MINE, GATHER_RUNNING };

static const struct {
	const char *name, *asked; /* of the others */
	enum gather_kind kind;
} gathered[] = {
    {"list", "list", GATHER_PAGES},    {"watch", "watch", GATHER_PAGES},   {"mine", "mine", GATHER_MINE},
    {"games", "mine", GATHER_RUNNING}, {"export", "mine", GATHER_RUNNING},
};

struct gathering {
	enum gather_kind kind;
	struct connection *connection; /* NULL: it has left */
	json_t *id;                    /* of the request */
	char game[STORE_KIND];         /* only of this one; "": of all */
	json_t *own;                   /* this node's answer */
	json_t *tables;
	struct strbuf more; /* where the next page begins: "NODE~cursor,NODE~cursor" */
	unsigned awaited;
};

static void gathering_destroy(struct gathering *gathering)
{
	json_decref(gathering->id);
	json_decref(gathering->own);
	json_decref(gathering->tables);
	strbuf_release(&gathering->more);
	free(gathering);
}

/* -- Where pages begin ------------------------------------------------------------------------------------------ */

/* The part of a cursor for that node. False: it has no more. */
static bool cursor_of(const char *cursors, const char *node, char ret_cursor[TABLES_CURSOR_MAX])
{
	const size_t length = strlen(node);
	ret_cursor[0] = '\0';
	if (!cursors)
		return true;
	for (const char *at = cursors; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (strncmp(at, node, length) != 0 || at[length] != '~')
			continue;
		const size_t size = strcspn(at + length + 1, ",");
		if (!size || size >= TABLES_CURSOR_MAX)
			return false;
		memcpy(ret_cursor, at + length + 1, size);
		ret_cursor[size] = '\0';
		return true;
	}
	return false;
}

static void cursor_add(struct gathering *gathering, const char *node, const json_t *more)
{
	const char *cursor = json_string_value(more);
	if (cursor && cursor[0] && strlen(cursor) < TABLES_CURSOR_MAX && !strpbrk(cursor, ",~"))
		strbuf_printf(&gathering->more, "%s%s~%s", gathering->more.length ? "," : "", node, cursor);
}

/* -- Answers -------------------------------------------------------------------------------------------------------- */

static bool is_table(const struct gathering *gathering, const json_t *table)
{
	const char *game = json_string_value(json_object_get(table, "game")),
	           *status = json_string_value(json_object_get(table, "status"));
	if (!json_is_string(json_object_get(table, "table")) || !json_is_integer(json_object_get(table, "here")) || !game ||
	    !status)
		return false;
	return gathering->kind != GATHER_RUNNING ||
	       (strcmp(status, "over") != 0 && (!gathering->game[0] || strcmp(game, gathering->game) == 0));
}

static void tables_add(struct gathering *gathering, const json_t *tables)
{
	size_t count = json_array_size(tables);
	for (size_t i = 0; i < count && i < TABLES_MOST; i++)
		if (is_table(gathering, json_array_get(tables, i)))
			json_array_append(gathering->tables, json_array_get(tables, i));
}

/* Those that come first: where people are, in a list; those that go on, among one's own. */
static bool comes_first(const struct gathering *gathering, const json_t *table)
{
	return gathering->kind == GATHER_PAGES ? json_integer_value(json_object_get(table, "here")) > 0
	                                       : strcmp(json_string_value(json_object_get(table, "status")), "over") != 0;
}

static json_t *tables_sorted(const struct gathering *gathering)
{
	json_t *sorted = json_array();
	const size_t most = gathering->kind == GATHER_PAGES ? SIZE_MAX : MINE_MOST;
	for (unsigned first = 0; sorted && first < 2; first++)
		for (size_t i = 0; i < json_array_size(gathering->tables) && json_array_size(sorted) < most; i++) {
			json_t *table = json_array_get(gathering->tables, i);
			if (comes_first(gathering, table) == !first)
				json_array_append(sorted, table);
		}
	return sorted;
}

static void gathering_end(struct node *node, struct gathering *gathering)
{
	struct strbuf text = {0};
	json_object_set(gathering->own, "id", gathering->id);
	json_object_set_new(gathering->own, gathering->kind == GATHER_RUNNING ? "running" : "tables",
	                    tables_sorted(gathering));
	if (gathering->kind == GATHER_PAGES)
		json_object_set_new(gathering->own, "more",
		                    gathering->more.length ? json_string(gathering->more.text) : json_null());
	char *written = json_dumps(gathering->own, JSON_COMPACT);
	if (written)
		strbuf_printf(&text, "%s", written);
	else
		strbuf_fail(&text);
	if (gathering->connection)
		connection_send(node->lobby, gathering->connection, &text);
	free(written);
	strbuf_release(&text);
	gathering_destroy(gathering);
}

void gathering_take(struct node *node, struct gathering *gathering, const char *from, const char *text, size_t length)
{
	json_t *answer = text ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
	tables_add(gathering, json_object_get(answer, "tables"));
	if (gathering->kind == GATHER_PAGES)
		cursor_add(gathering, from, json_object_get(answer, "more"));
	json_decref(answer);
	if (--gathering->awaited == 0)
		gathering_end(node, gathering);
}

void gathering_leave(struct gathering *gathering)
{
	gathering->connection = NULL;
	if (--gathering->awaited == 0)
		gathering_destroy(gathering);
}

/* -- Questions ------------------------------------------------------------------------------------------------------- */

/* What this node has. False: it is refused, and that is the answer. */
static bool own_ask(struct node *node, struct gathering *gathering, const json_t *request, const char *cursors)
{
	char cursor[TABLES_CURSOR_MAX];
	struct strbuf text = {0};
	json_t *asked = json_copy((json_t *)(uintptr_t)request);
	const bool has = cursor_of(cursors, node->name, cursor);
	if (cursors)
		json_object_set_new(asked, "after", has ? json_string(cursor) : json_null());
	lobby_part(node->lobby, gathering->connection, asked, &text);
	json_decref(asked);
	json_t *own = text.failed ? NULL : json_loadb(text.text, text.length, 0, NULL);
	strbuf_release(&text);
	if (!own)
		return false;
	gathering->own = own;
	const char *list = gathering->kind == GATHER_RUNNING ? "running" : "tables";
	if (!json_is_array(json_object_get(own, list)))
		return false;
	if (has)
		tables_add(gathering, json_object_get(own, list));
	if (has && gathering->kind == GATHER_PAGES)
		cursor_add(gathering, node->name, json_object_get(own, "more"));
	return true;
}

static void peer_ask(struct node *node, unsigned peer, struct gathering *gathering, const char *what,
                     const char *cursors)
{
	char cursor[TABLES_CURSOR_MAX], text[256];
	struct strbuf r = strbuf_over(text, sizeof text);
	if (!cursor_of(cursors, node->peers[peer].name, cursor))
		return;
	const int64_t id = INT64_MIN + (int64_t)++node->last_serial;
	strbuf_printf(&r, "{\"do\":\"%s\",\"id\":%" PRId64, what, id);
	if (gathering->kind == GATHER_PAGES && gathering->game[0])
		strbuf_printf(&r, ",\"game\":\"%s\"", gathering->game);
	if (cursor[0]) {
		strbuf_puts(&r, ",\"after\":");
		strbuf_put_json_string(&r, cursor, strlen(cursor));
	}
	strbuf_puts(&r, "}");
	if (!r.failed && node_ask(node, peer, gathering->connection, text, r.length, id, gathering, GATHER_MS))
		gathering->awaited++;
}

/* A cursor is one of ours, or none. */
static bool cursors_read(const json_t *request, const char **ret_cursors)
{
	const json_t *after = json_object_get(request, "after");
	*ret_cursors = json_string_value(after);
	return !after || json_is_null(after) || (*ret_cursors && strchr(*ret_cursors, '~'));
}

bool node_gather(struct node *node, struct connection *connection, const json_t *request)
{
	const char *name = json_string_value(json_object_get(request, "do")), *cursors;
	const char *game = json_string_value(json_object_get(request, "game"));
	size_t what = 0;
	while (what < sizeof gathered / sizeof gathered[0] && strcmp(gathered[what].name, name) != 0)
		what++;
	if (!node_peers(node) || what == sizeof gathered / sizeof gathered[0] || !cursors_read(request, &cursors) ||
	    (game && !mu_game_find(game)))
		return false;
	struct gathering *gathering = calloc(1, sizeof *gathering);
	if (!gathering)
		return false;
	*gathering = (struct gathering){.kind = gathered[what].kind,
	                                .connection = connection,
	                                .id = json_incref(json_object_get(request, "id")),
	                                .tables = json_array(),
	                                .awaited = 1};
	if (!gathering->id || !json_is_integer(gathering->id))
		json_decref(gathering->id), gathering->id = json_null();
	snprintf(gathering->game, sizeof gathering->game, "%s", game ? game : "");
	if (!gathering->tables || !own_ask(node, gathering, request, gathering->kind == GATHER_PAGES ? cursors : NULL)) {
		gathering_destroy(gathering);
		return false;
	}
	for (unsigned i = 0; i < node->peer_count; i++)
		if (node->peers[i].there)
			peer_ask(node, i, gathering, gathered[what].asked, gathering->kind == GATHER_PAGES ? cursors : NULL);
	if (--gathering->awaited == 0)
		gathering_end(node, gathering);
	return true;
}
