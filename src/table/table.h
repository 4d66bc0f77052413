/*
 * The table protocol (docs/table-protocol.md): JSON requests in, JSON replies out, one
 * line each. A table holds one session: at most one game, seen whole or as one seat.
 */
#ifndef TABLE_H
#define TABLE_H

#include <stddef.h>

#include "muster.h"

enum { TABLE_LINE_MAX = 64 * 1024 };

struct table;

struct table *table_create(enum mu_lang lang); /* of its sentences, unless "new" says otherwise; NULL: out of memory */
void table_destroy(struct table *table);

/*
 * Answers one line, given without its line feed. The reply (one line, no line feed) belongs
 * to the table and lasts until the next call. NULL: a blank line, which has no reply.
 */
const char *table_handle(struct table *table, const char *line, size_t length);

#endif
