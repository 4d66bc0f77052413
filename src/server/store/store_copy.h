/* All that is in a database, table by table, to count it or to copy it into one of another kind. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "store_backend.h"

enum { CELLS_MAX = 10 };

struct store_table {
	const char *name, *columns, *types, *rows;
};
enum {
#define TABLE(name, columns, types, rows) TABLE_##name,
#include "store_tables.def"
#undef TABLE
	TABLE_COUNT
};
extern const struct store_table store_tables[TABLE_COUNT];

struct store_cell {
	bool null;
	int64_t number;
	double real;
	const void *bytes;
	size_t length;
};

/* How many rows each table has, all of them read. False: it cannot be read. */
bool store_count(struct store *store, uint64_t counts[TABLE_COUNT]);
/* All of it, in one transaction, into a store that holds nothing. False: nothing was written. */
bool store_copy(struct store *from, struct store *to, uint64_t counts[TABLE_COUNT]);
int64_t store_version(struct store *store);

/* "INSERT INTO table (columns) VALUES (…)" with a mark before each number. */
void table_insert_sql(const struct store_table *table, char mark, char *sql, size_t size);
void table_select_sql(const struct store_table *table, char *sql, size_t size);

#endif
