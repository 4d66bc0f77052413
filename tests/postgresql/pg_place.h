/* Databases for tests, in the PostgreSQL that with_postgresql.py has started: MUSTER_POSTGRESQL is the folder of its socket. */
#ifndef PG_PLACE_H
#define PG_PLACE_H

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PG_NAME = 64 };

#ifdef MUSTER_POSTGRESQL

#include <libpq-fe.h>

/* The first number of what comes of it, or 0. */
static inline int64_t pg_do(const char *database, const char *sql)
{
	const char *const keys[] = {"host", "dbname", "user", "options", NULL};
	const char *const values[] = {getenv("MUSTER_POSTGRESQL"), database, "muster", "-c search_path=muster", NULL};
	PGconn *db = PQconnectdbParams(keys, values, 0);
	PGresult *result = PQexec(db, sql);
	const ExecStatusType status = PQresultStatus(result);
	if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
		fail_msg("%s: %s", sql, PQerrorMessage(db));
	const int64_t number = PQntuples(result) ? atoll(PQgetvalue(result, 0, 0)) : 0;
	PQclear(result);
	PQfinish(db);
	return number;
}

/* A new one, its name and its address. */
static inline const char *database_make(char database[PG_NAME], char *where, size_t size)
{
	static unsigned number;
	char sql[120];
	snprintf(database, PG_NAME, "place_%d_%u", (int)getpid(), number++);
	snprintf(sql, sizeof sql, "CREATE DATABASE %s", database);
	pg_do("postgres", sql);
	snprintf(where, size, "postgresql://muster@/%s?host=%s", database, getenv("MUSTER_POSTGRESQL"));
	return database;
}

static inline void database_drop(const char *database)
{
	char sql[120];
	snprintf(sql, sizeof sql, "DROP DATABASE %s WITH (FORCE)", database);
	pg_do("postgres", sql);
}

#else

static inline int64_t pg_do(const char *database, const char *sql)
{
	(void)database, (void)sql;
	return 0;
}

static inline const char *database_make(char database[PG_NAME], char *where, size_t size)
{
	(void)database, (void)where, (void)size;
	fail_msg("built without PostgreSQL");
	return "";
}

static inline void database_drop(const char *database)
{
	(void)database;
}

#endif
#endif
