/* Counting and copying all that is in a database; see store_copy.h. */
#include "store_copy.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

const struct store_table store_tables[TABLE_COUNT] = {
#define TABLE(name, columns, types, rows) {#name, columns, types, rows},
#include "store_tables.def"
#undef TABLE
};

void table_insert_sql(const struct store_table *table, char mark, char *sql, size_t size)
{
	int at = snprintf(sql, size, "INSERT INTO %s (%s) VALUES (", table->name, table->columns);
	for (unsigned i = 1; i <= strlen(table->types); i++)
		at += snprintf(sql + at, size - (size_t)at, "%s%c%u", i > 1 ? ", " : "", mark, i);
	snprintf(sql + at, size - (size_t)at, ")");
}

void table_select_sql(const struct store_table *table, char *sql, size_t size)
{
	snprintf(sql, size, "SELECT %s FROM %s %s", table->columns, table->name, table->rows);
}

static bool row_count(void *context, const struct store_cell *cells)
{
	(void)cells;
	++*(uint64_t *)context;
	return true;
}

bool store_count(struct store *store, uint64_t counts[TABLE_COUNT])
{
	struct store_backend *reader;
	const struct store_kind *kind = store_reads_by(store, &reader);
	for (unsigned i = 0; i < TABLE_COUNT; i++) {
		counts[i] = 0;
		if (!kind->rows_out(reader, &store_tables[i], row_count, &counts[i]))
			return false;
	}
	return true;
}

int64_t store_version(struct store *store)
{
	struct store_backend *reader;
	return store_reads_by(store, &reader)->version(reader);
}

/* -- Copying: carried out by the thread of the store that is written to, while the caller waits ------------------- */

struct copying {
	const struct store_kind *from_kind, *to_kind;
	struct store_backend *from, *to;
	const struct store_table *table;
	uint64_t *counts;
	bool failed;
};

static bool row_copy(void *context, const struct store_cell *cells)
{
	struct copying *copying = context;
	copying->failed = copying->to_kind->row_in(copying->to, copying->table, cells) != STORE_OK;
	++*copying->counts;
	return !copying->failed;
}

static enum store_result copy_run(const struct store_kind *kind, struct store_backend *writer, const void *body,
                                  size_t length)
{
	struct copying copying;
	(void)length;
	memcpy(&copying, body, sizeof copying);
	uint64_t *counts = copying.counts;
	copying.to_kind = kind;
	copying.to = writer;
	for (unsigned i = 0; i < TABLE_COUNT && !copying.failed; i++) {
		copying.table = &store_tables[i];
		copying.counts = &counts[i];
		counts[i] = 0; /* it may be the second try */
		copying.failed =
		    !copying.from_kind->rows_out(copying.from, copying.table, row_copy, &copying) || copying.failed;
	}
	return copying.failed ? STORE_FAILED : STORE_OK;
}

static void note_result(void *context, enum store_result result)
{
	*(enum store_result *)context = result;
}

bool store_copy(struct store *from, struct store *to, uint64_t counts[TABLE_COUNT])
{
	struct copying copying = {.counts = counts};
	enum store_result result = STORE_FAILED;
	copying.from_kind = store_reads_by(from, &copying.from);
	if (!store_job(to, copy_run, &copying, sizeof copying, note_result, &result))
		return false;
	while (store_busy(to)) {
		store_poll(to);
		usleep(1000);
	}
	return result == STORE_OK;
}
