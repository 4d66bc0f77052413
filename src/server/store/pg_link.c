/* A connection to PostgreSQL: statements with their values, and answers that are waited for only so long. */
#include "store_pg.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/said.h"

enum {
	WRITE_MS = 10000, /* longer than a database takes that still answers; then tables are told that it is away */
	READ_MS = 3000,   /* of the thread of all tables */
	AGAIN_MS = 1000,  /* a database that is away is looked for so often */
	IDLE_MS = 30000,  /* a transaction that nobody goes on with; that of a node is worth nothing after its lease */
	PART = 500,       /* rows at once */
};
/* Types of values, which are the same in every database. */
enum { TYPE_BYTES = 17, TYPE_INT = 20, TYPE_TEXT = 25, TYPE_REAL = 701 };

/* When a writer of this process last heard that something is committed: then the database was there. */
static _Atomic int64_t heard;

void pg_heard(void)
{
	atomic_store(&heard, pg_now());
}

int64_t pg_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* -- Values ------------------------------------------------------------------------------------------------------ */

static void number_put(uint8_t room[8], uint64_t number)
{
	for (unsigned i = 0; i < 8; i++)
		room[i] = (uint8_t)(number >> (56 - 8 * i));
}

struct pg_value pg_int(int64_t number)
{
	struct pg_value value = {.type = TYPE_INT, .length = 8};
	number_put(value.room, (uint64_t)number);
	return value;
}

struct pg_value pg_id(uint64_t id)
{
	return pg_int((int64_t)id);
}

struct pg_value pg_real(double number, bool is)
{
	struct pg_value value = {.type = TYPE_REAL, .length = is ? 8 : 0};
	uint64_t bits;
	memcpy(&bits, &number, sizeof bits);
	number_put(value.room, bits);
	return value;
}

struct pg_value pg_text(const char *text)
{
	return (struct pg_value){.type = TYPE_TEXT, .at = text, .length = text ? (int)strlen(text) : 0};
}

struct pg_value pg_blob(const void *bytes, size_t length)
{
	return (struct pg_value){.type = TYPE_BYTES, .at = bytes && length ? bytes : "", .length = (int)length};
}

struct arguments {
	Oid types[PG_VALUES];
	const char *at[PG_VALUES];
	int lengths[PG_VALUES], formats[PG_VALUES];
};

static void arguments_set(struct arguments *a, const struct pg_value *values, unsigned count)
{
	for (unsigned i = 0; i < count && i < PG_VALUES; i++) {
		a->types[i] = values[i].type;
		a->at[i] = values[i].at ? values[i].at : values[i].length ? (const char *)values[i].room : NULL;
		a->lengths[i] = values[i].length;
		a->formats[i] = 1;
	}
}

int64_t pg_number_at(PGresult *rows, int row, int column)
{
	const uint8_t *bytes = (const uint8_t *)PQgetvalue(rows, row, column);
	const int length = PQgetlength(rows, row, column);
	uint64_t number = length && length < 8 && bytes[0] & 0x80 ? UINT64_MAX : 0;
	for (int i = 0; i < length && i < 8; i++)
		number = number << 8 | bytes[i];
	return (int64_t)number;
}

double pg_real_at(PGresult *rows, int row, int column)
{
	const int64_t bits = pg_number_at(rows, row, column);
	double number;
	memcpy(&number, &bits, sizeof number);
	return number;
}

const char *pg_bytes_at(PGresult *rows, int row, int column, size_t *ret_length)
{
	*ret_length = (size_t)PQgetlength(rows, row, column);
	return PQgetvalue(rows, row, column);
}

void pg_text_at(PGresult *rows, int row, int column, char *text, size_t size)
{
	snprintf(text, size, "%s", PQgetvalue(rows, row, column));
}

void pg_hash_at(PGresult *rows, int row, int column, uint8_t hash[STORE_HASH])
{
	if (PQgetlength(rows, row, column) == STORE_HASH)
		memcpy(hash, PQgetvalue(rows, row, column), STORE_HASH);
}

/* -- Connecting ---------------------------------------------------------------------------------------------------- */

static void message_set(struct store_backend *b, const char *text)
{
	const size_t length = strcspn(text, "\n");
	snprintf(b->message, sizeof b->message, "%.*s", (int)(length < 250 ? length : 250), text);
	for (size_t end = strlen(b->message); end && b->message[end - 1] == '.'; end--)
		b->message[end - 1] = '\0'; /* the sentence around it has one */
}

/* Always false. */
static bool lose(struct store_backend *b, const char *why)
{
	b->lost = true;
	b->sqlstate[0] = '\0';
	message_set(b, why ? why : PQerrorMessage(b->db));
	return false;
}

static const char *option_of(const PQconninfoOption *options, const char *name, const char *otherwise)
{
	for (; options->keyword; options++)
		if (strcmp(options->keyword, name) == 0 && options->val && options->val[0])
			return options->val;
	return otherwise;
}

bool pg_url_fits(const char *url, char *ret_label, size_t size)
{
	PQconninfoOption *options = PQconninfoParse(url, NULL);
	if (!options)
		return false;
	snprintf(ret_label, size, "postgresql://%s/%s",
	         option_of(options, "host", option_of(options, "hostaddr", "localhost")), option_of(options, "dbname", ""));
	PQconninfoFree(options);
	return true;
}

/* What a session of ours is like, whatever is usual at that server: a transaction that nobody goes on with does not keep others waiting,
   and what is committed is on disk. */
static bool session_set(struct store_backend *b)
{
	return pg_run(b,
	              "SELECT set_config('search_path', 'muster', false), set_config('jit', 'off', false),"
	              " set_config('client_min_messages', 'error', false),"
	              " set_config('default_transaction_isolation', 'read committed', false),"
	              " set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),"
	              " set_config('tcp_keepalives_count', '3', false), set_config('synchronous_commit',"
	              " CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'"
	              " ELSE current_setting('synchronous_commit') END, false)") &&
	       (b->access == STORE_READ ||
	        PG_DO(b, "SELECT set_config('idle_in_transaction_session_timeout', $1::bigint::text, false)",
	              pg_int(b->node.name[0] ? b->node.lease_ms : IDLE_MS)));
}

/* With `host` and `port` in the place of those of the address, if they are given. */
static bool connect_to(struct store_backend *b, const char *host, const char *port)
{
	char name[40] = "muster";
	if (b->access != STORE_READ) /* so that a session of ours is found again whose connection was lost */
		snprintf(name, sizeof name, "muster-%016llx", (unsigned long long)b->holder);
	const char *const keys[] = {"connect_timeout", "tcp_user_timeout",   "dbname", "application_name",
	                            "client_encoding", host ? "host" : NULL, "port",   NULL};
	const char *const values[] = {"3", "10000", b->url, name, "UTF8", host, port, NULL};
	pg_disconnect(b);
	b->db = PQconnectdbParams(keys, values, 1);
	b->lost = false;
	return PQstatus(b->db) == CONNECTION_OK || lose(b, NULL);
}

/* The part of that number of a list with commas; the last one if there are fewer. False: it does not fit. */
static bool part_of(const char *list, unsigned number, char *part, size_t size)
{
	for (const char *comma; number && (comma = strchr(list, ',')); number--)
		list = comma + 1;
	return (size_t)snprintf(part, size, "%.*s", (int)strcspn(list, ","), list) < size;
}

/* libpq gives up at the first of several hosts that takes a connection and then closes it, as one does that is just dying. */
static bool connect_to_each(struct store_backend *b)
{
	PQconninfoOption *options = PQconninfoParse(b->url, NULL);
	bool found = false;
	if (!options)
		return false;
	const char *hosts = option_of(options, "host", ""), *ports = option_of(options, "port", "");
	unsigned count = strchr(hosts, ',') && !option_of(options, "hostaddr", NULL);
	for (const char *c = hosts; count && (c = strchr(c, ',')); c++)
		count++;
	for (unsigned i = 0; i < count && !found; i++) {
		char host[256], port[8];
		found = part_of(hosts, i, host, sizeof host) && part_of(ports, i, port, sizeof port) &&
		        connect_to(b, host, port[0] ? port : NULL);
	}
	PQconninfoFree(options);
	return found;
}

bool pg_connect(struct store_backend *b)
{
	const int64_t begin = pg_now();
	const bool fine = connect_to(b, NULL, NULL) || (pg_now() - begin < AGAIN_MS && connect_to_each(b));
	b->tried = pg_now();
	if (!fine)
		return false;
	if (PQsetnonblocking(b->db, 1))
		return lose(b, NULL);
	return session_set(b);
}

void pg_disconnect(struct store_backend *b)
{
	PQfinish(b->db);
	b->db = NULL;
	b->lost = true;
	b->cursor = b->pending_count = 0;
}

/* -- Answers --------------------------------------------------------------------------------------------------------- */

static bool wait_for_answer(struct store_backend *b)
{
	const int64_t end = pg_now() + (b->access == STORE_READ ? READ_MS : WRITE_MS);
	for (;;) {
		const int unsent = PQflush(b->db);
		if (unsent < 0)
			return lose(b, NULL);
		if (!PQisBusy(b->db))
			return PQstatus(b->db) == CONNECTION_OK || lose(b, NULL);
		const int64_t left = end - pg_now();
		struct pollfd fd = {.fd = PQsocket(b->db), .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
		if (left <= 0)
			return lose(b, N_("no answer in time"));
		poll(&fd, 1, (int)left);
		if (!PQconsumeInput(b->db))
			return lose(b, NULL);
	}
}

/* The error of a result; always false. */
static bool blame(struct store_backend *b, const PGresult *result)
{
	const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
	const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	if (PQresultStatus(result) == PGRES_PIPELINE_ABORTED)
		return false; /* by what was blamed already */
	snprintf(b->sqlstate, sizeof b->sqlstate, "%s", state ? state : "XX000");
	message_set(b, primary ? primary : PQresultErrorMessage(result));
	if (strncmp(b->sqlstate, "57P", 3) == 0) /* it is shut down, or this session is ended */
		b->lost = true;
	return false;
}

/* The next answer, with the end of its statement; NULL: it is an error, or the connection is lost. */
static PGresult *answer_take(struct store_backend *b)
{
	const bool piped = PQpipelineStatus(b->db) != PQ_PIPELINE_OFF;
	PGresult *result = wait_for_answer(b) ? PQgetResult(b->db) : NULL;
	if (!result) {
		if (!b->lost)
			lose(b, N_("unexpected answer"));
		return NULL;
	}
	PGresult *more = wait_for_answer(b) ? PQgetResult(b->db) : NULL; /* in a pipeline, too, NULL ends a statement */
	while (more && !piped && !b->lost) {
		PQclear(more);
		more = wait_for_answer(b) ? PQgetResult(b->db) : NULL;
	}
	PQclear(more);
	const ExecStatusType status = PQresultStatus(result);
	const bool fine = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
	if (fine && !b->lost)
		return result;
	if (!fine)
		blame(b, result);
	PQclear(result);
	return NULL;
}

static enum store_result changed(PGresult *result)
{
	const char *tuples = PQcmdTuples(result);
	return tuples[0] && strcmp(tuples, "0") == 0 ? STORE_CONFLICT : STORE_OK;
}

bool pg_collect(struct store_backend *b)
{
	const unsigned count = b->pending_count;
	b->pending_count = 0;
	if (!count)
		return !b->lost;
	if (!PQsendFlushRequest(b->db))
		return lose(b, NULL);
	for (unsigned i = 0; i < count; i++) {
		PGresult *result = answer_take(b);
		if (!result)
			return false;
		if (b->pending[i])
			*b->pending[i] = changed(result);
		PQclear(result);
	}
	return true;
}

bool pg_send(struct store_backend *b, const char *prepared, const struct pg_value *values, unsigned count,
             enum store_result *result)
{
	struct arguments a;
	arguments_set(&a, values, count);
	if (b->lost || (b->pending_count == PG_PENDING && !pg_collect(b)))
		return false;
	if (!PQsendQueryPrepared(b->db, prepared, (int)count, a.at, a.lengths, a.formats, 1))
		return lose(b, NULL);
	b->pending[b->pending_count++] = result;
	return true;
}

bool pg_post(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count)
{
	struct arguments a;
	arguments_set(&a, values, count);
	if (b->lost || (b->pending_count == PG_PENDING && !pg_collect(b)))
		return false;
	if (!PQsendQueryParams(b->db, sql, (int)count, a.types, a.at, a.lengths, a.formats, 1))
		return lose(b, NULL);
	b->pending[b->pending_count++] = NULL;
	return true;
}

static PGresult *ask_once(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count)
{
	struct arguments a;
	arguments_set(&a, values, count);
	const bool piped = b->db && PQpipelineStatus(b->db) != PQ_PIPELINE_OFF;
	if (b->lost || !b->db)
		return NULL;
	if (!PQsendQueryParams(b->db, sql, (int)count, a.types, a.at, a.lengths, a.formats, 1)) {
		lose(b, NULL);
		return NULL;
	}
	if (piped && ((b->pending_count && !pg_collect(b)) || !PQsendFlushRequest(b->db)))
		return NULL;
	return answer_take(b);
}

PGresult *pg_ask(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count)
{
	PGresult *result = ask_once(b, sql, values, count);
	/* Who only reads may ask again; not in the middle of something that must be of one moment. Who writes may know that it is back. */
	const bool soon = pg_now() - b->tried < AGAIN_MS && atomic_load(&heard) < b->tried;
	if (result || !b->lost || b->access != STORE_READ || b->cursor || soon)
		return result;
	return pg_connect(b) ? ask_once(b, sql, values, count) : NULL;
}

bool pg_done(PGresult *rows)
{
	const bool fine = rows;
	PQclear(rows);
	return fine;
}

enum store_result pg_change(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count)
{
	PGresult *result = pg_ask(b, sql, values, count);
	const enum store_result change = result ? changed(result) : STORE_FAILED;
	PQclear(result);
	return change;
}

bool pg_run(struct store_backend *b, const char *sql)
{
	return pg_change(b, sql, NULL, 0) != STORE_FAILED;
}

bool pg_prepare(struct store_backend *b, const char *name, const char *sql)
{
	if (!PQsendPrepare(b->db, name, sql, 0, NULL))
		return lose(b, NULL);
	return pg_done(answer_take(b));
}

bool pg_sync(struct store_backend *b)
{
	b->pending_count = 0;
	if (b->lost || !PQpipelineSync(b->db))
		return lose(b, b->lost ? b->message : NULL);
	for (;;) { /* NULL is the end of one statement */
		if (!wait_for_answer(b))
			return false;
		PGresult *result = PQgetResult(b->db);
		const bool end = PQresultStatus(result) == PGRES_PIPELINE_SYNC;
		PQclear(result);
		if (end)
			return true;
	}
}

/* -- In parts ---------------------------------------------------------------------------------------------------------- */

static bool part_take(struct store_backend *b, const char *fetch, pg_each each, void *context, bool *ret_more)
{
	PGresult *rows = pg_ask(b, fetch, NULL, 0);
	if (!rows)
		return false;
	const int count = PQntuples(rows);
	*ret_more = count == PART;
	for (int i = 0; i < count; i++)
		if (!each(context, rows, i)) {
			*ret_more = false;
			break;
		}
	PQclear(rows);
	return true;
}

bool pg_go_through(struct store_backend *b, const char *sql, const struct pg_value *values, unsigned count,
                   pg_each each, void *context)
{
	static const char begin[] = "DECLARE part%u NO SCROLL CURSOR FOR %s";
	static _Thread_local unsigned numbers;
	const unsigned number = numbers++;
	char fetch[60], close[40], declare[1200];
	snprintf(declare, sizeof declare, begin, number, sql);
	snprintf(fetch, sizeof fetch, "FETCH %d FROM part%u", PART, number);
	snprintf(close, sizeof close, "CLOSE part%u", number);
	bool more = true;
	bool fine = pg_change(b, declare, values, count) != STORE_FAILED;
	while (fine && more)
		fine = part_take(b, fetch, each, context, &more);
	return fine && pg_run(b, close);
}
