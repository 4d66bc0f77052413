/* All rows of muster.db, out and in. */
#include "store_copy.h"
#include "store_sqlite.h"

#include <string.h>

static void cell_take(sqlite3_stmt *s, int column, char type, struct store_cell *ret_cell)
{
	*ret_cell = (struct store_cell){.null = sqlite3_column_type(s, column) == SQLITE_NULL};
	if (type == 'i')
		ret_cell->number = sqlite3_column_int64(s, column);
	else if (type == 'r')
		ret_cell->real = sqlite3_column_double(s, column);
	else
		ret_cell->bytes = type == 't' ? (const void *)sqlite3_column_text(s, column) : sqlite3_column_blob(s, column);
	ret_cell->length = (size_t)sqlite3_column_bytes(s, column);
}

bool sqlite_rows_out(struct store_backend *b, const struct store_table *table, store_each_cells each, void *context)
{
	char sql[500];
	struct store_cell cells[CELLS_MAX];
	sqlite3_stmt *s = NULL;
	const int columns = (int)strlen(table->types);
	int step = SQLITE_ERROR;
	table_select_sql(table, sql, sizeof sql);
	bool more = sqlite3_prepare_v2(b->db, sql, -1, &s, NULL) == SQLITE_OK;
	while (more && (step = sqlite3_step(s)) == SQLITE_ROW) {
		for (int i = 0; i < columns; i++)
			cell_take(s, i, table->types[i], &cells[i]);
		more = each(context, cells);
	}
	sqlite3_finalize(s);
	return step == SQLITE_DONE || step == SQLITE_ROW;
}

static void cell_bind(sqlite3_stmt *s, int at, char type, const struct store_cell *cell)
{
	if (cell->null)
		sqlite3_bind_null(s, at);
	else if (type == 'i')
		sqlite3_bind_int64(s, at, cell->number);
	else if (type == 'r')
		sqlite3_bind_double(s, at, cell->real);
	else if (type == 't')
		sqlite3_bind_text(s, at, cell->bytes, (int)cell->length, SQLITE_STATIC);
	else
		sqlite3_bind_blob64(s, at, cell->bytes ? cell->bytes : "", cell->length, SQLITE_STATIC);
}

enum store_result sqlite_row_in(struct store_backend *b, const struct store_table *table,
                                const struct store_cell *cells)
{
	char sql[500];
	sqlite3_stmt *s = NULL;
	table_insert_sql(table, '?', sql, sizeof sql);
	if (sqlite3_prepare_v2(b->db, sql, -1, &s, NULL) != SQLITE_OK)
		return STORE_FAILED;
	for (int i = 0; table->types[i]; i++)
		cell_bind(s, i + 1, table->types[i], &cells[i]);
	const bool fine = sqlite3_step(s) == SQLITE_DONE;
	sqlite3_finalize(s);
	return fine ? STORE_OK : STORE_FAILED;
}

int64_t sqlite_version(struct store_backend *b)
{
	return number_of(b->db, "PRAGMA user_version");
}
