/* All rows in PostgreSQL, out and in. */
#include "store_copy.h"
#include "store_pg.h"

#include <string.h>

struct going {
	const struct store_table *table;
	store_each_cells each;
	void *context;
};

static bool row_out(void *context, PGresult *rows, int row)
{
	const struct going *going = context;
	struct store_cell cells[CELLS_MAX];
	for (int i = 0; going->table->types[i]; i++) {
		const char type = going->table->types[i];
		cells[i] = (struct store_cell){.null = PQgetisnull(rows, row, i)};
		if (type == 'i')
			cells[i].number = pg_number_at(rows, row, i);
		else if (type == 'r')
			cells[i].real = pg_real_at(rows, row, i);
		else
			cells[i].bytes = pg_bytes_at(rows, row, i, &cells[i].length);
	}
	return going->each(going->context, cells);
}

bool pg_rows_out(struct store_backend *b, const struct store_table *table, store_each_cells each, void *context)
{
	struct going going = {table, each, context};
	char sql[500];
	table_select_sql(table, sql, sizeof sql);
	return pg_read_begin(b) && pg_read_end(b, pg_go_through(b, sql, NULL, 0, row_out, &going));
}

static struct pg_value value_of(char type, const struct store_cell *cell)
{
	struct pg_value value = type == 'i'   ? pg_int(cell->number)
	                        : type == 'r' ? pg_real(cell->real, true)
	                        : type == 't' ? pg_text("")
	                                      : pg_blob(cell->bytes, cell->length);
	if (type == 't') { /* it need not end with a NUL */
		value.at = cell->length ? cell->bytes : "";
		value.length = (int)cell->length;
	}
	if (cell->null) {
		value.at = NULL;
		value.length = 0;
	}
	return value;
}

enum store_result pg_row_in(struct store_backend *b, const struct store_table *table, const struct store_cell *cells)
{
	struct pg_value values[CELLS_MAX];
	char sql[500];
	const unsigned count = (unsigned)strlen(table->types);
	for (unsigned i = 0; i < count; i++)
		values[i] = value_of(table->types[i], &cells[i]);
	table_insert_sql(table, '$', sql, sizeof sql);
	return pg_post(b, sql, values, count) ? STORE_OK : STORE_FAILED;
}

int64_t pg_version(struct store_backend *b)
{
	PGresult *found = pg_ask(b, "SELECT version FROM about", NULL, 0);
	const int64_t version = found && PQntuples(found) ? pg_number_at(found, 0, 0) : -1;
	PQclear(found);
	return version;
}
