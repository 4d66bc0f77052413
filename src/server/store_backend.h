/*
 * What stands behind a store: one kind of database, with plain blocking calls. `store.c` makes threads, queues and
 * transactions out of it. A backend is opened twice, for writing by the store's thread and for reading by the caller's.
 */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store.h"

struct store_backend;

struct store_kind {
	struct store_backend *(*open)(const char *folder, bool writes, struct store_problem *ret_problem);
	void (*close)(struct store_backend *backend);

	bool (*begin)(struct store_backend *backend);
	bool (*commit)(struct store_backend *backend);
	void (*rollback)(struct store_backend *backend);
	enum store_result (*append)(struct store_backend *backend, uint64_t game, uint64_t after, const void *body,
	                            size_t length);
	enum store_result (*mark)(struct store_backend *backend, uint64_t game, enum store_status status, int64_t time);
	enum store_result (*archive)(struct store_backend *backend, uint64_t game, const void *record, size_t length,
	                             bool consented, int64_t time);
	enum store_result (*forget_gone)(struct store_backend *backend, int64_t before);
	enum store_result (*person_put)(struct store_backend *backend, const struct store_person *person);
	enum store_result (*token_put)(struct store_backend *backend, const uint8_t *hash, uint64_t person);

	bool (*read)(struct store_backend *backend, uint64_t game, uint64_t from,
	             bool (*each)(void *context, uint64_t seq, const char *body, size_t length), void *context);
	bool (*read_running)(struct store_backend *backend,
	                     bool (*each)(void *context, uint64_t game, uint64_t seq, const char *body, size_t length),
	                     void *context);
	bool (*read_archive)(struct store_backend *backend, uint64_t game,
	                     bool (*each)(void *context, uint64_t game, const char *record, size_t length, bool consented),
	                     void *context);
	bool (*person_find)(struct store_backend *backend, const uint8_t *hash, struct store_person *ret_person);
	bool (*person_read)(struct store_backend *backend, uint64_t id, struct store_person *ret_person);
	bool (*backup)(const char *folder, const char *file, struct store_problem *ret_problem);
};

extern const struct store_kind store_sqlite;

#endif
