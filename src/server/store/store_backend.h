/*
 * What stands behind a store: one kind of database, with plain blocking calls. `store.c` makes threads, queues and
 * transactions out of it. A backend is opened twice, for writing by the store's thread and for reading by the caller's.
 */
#ifndef STORE_BACKEND_H
#define STORE_BACKEND_H

#include "store.h"

struct store_backend;

enum store_access {
	STORE_READ,
	STORE_WRITE,
	STORE_WRITE_AGAIN, /* after a failure: the file must be there, and nobody else may have had it meanwhile */
};

struct store_kind {
	bool in_folder; /* its place is a folder of this machine, which is made if it is not there, and locked */
	/* `epoch`: the one we had, if it is opened again. */
	struct store_backend *(*open)(const char *folder, enum store_access access, uint64_t epoch,
	                              struct store_problem *ret_problem);
	void (*close)(struct store_backend *backend);
	uint64_t (*epoch)(const struct store_backend *backend);

	/* STORE_DEPOSED: another server has opened it for writing since. */
	enum store_result (*begin)(struct store_backend *backend, struct store_problem *ret_problem);
	enum store_result (*commit)(struct store_backend *backend, struct store_problem *ret_problem);
	void (*rollback)(struct store_backend *backend, struct store_problem *problem);
	enum store_result (*beat)(struct store_backend *backend);
	enum store_result (*append)(struct store_backend *backend, uint64_t game, uint64_t after, bool side,
	                            const void *body, size_t length);
	enum store_result (*trim)(struct store_backend *backend, uint64_t game, uint64_t before);
	enum store_result (*mark)(struct store_backend *backend, uint64_t game, enum store_status status, int64_t time);
	enum store_result (*archive)(struct store_backend *backend, uint64_t game, const void *record, size_t length,
	                             bool consented, int64_t time);
	enum store_result (*forget_gone)(struct store_backend *backend, int64_t before);
	enum store_result (*person_put)(struct store_backend *backend, const struct store_person *person);
	enum store_result (*token_put)(struct store_backend *backend, const uint8_t *hash, uint64_t person, int64_t time);

	enum store_result (*token_change)(struct store_backend *backend, enum store_change change,
	                                  const struct store_token *token);
	enum store_result (*person_drop)(struct store_backend *backend, uint64_t person, store_edit edit);

	bool (*read)(struct store_backend *backend, uint64_t game, uint64_t from, store_each each, void *context);
	bool (*read_running)(struct store_backend *backend, store_each_game each, void *context);
	bool (*read_archive)(struct store_backend *backend, uint64_t game, store_each_record each, void *context);
	bool (*person_find)(struct store_backend *backend, const uint8_t *hash, struct store_person *ret_person);
	bool (*person_read)(struct store_backend *backend, uint64_t id, struct store_person *ret_person);
	bool (*recovery_find)(struct store_backend *backend, const uint8_t *hash, struct store_person *ret_person);
	bool (*tokens_read)(struct store_backend *backend, uint64_t person, store_each_token each, void *context);
	bool (*token_find)(struct store_backend *backend, const uint8_t *hash, struct store_token *ret_token);
	bool (*recovery_made)(struct store_backend *backend, uint64_t person, int64_t *ret_time);
	bool (*people_read)(struct store_backend *backend, store_each_person each, void *context);
	bool (*backup)(const char *folder, const char *file, struct store_problem *ret_problem);
};

#define STORE(name) extern const struct store_kind store_##name;
#include "stores.def"
#undef STORE

#endif
