/* The queue in front of a database: one writing thread, one transaction for all that has come together meanwhile. */
#include "store_backend.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "words/complain.h"

enum {
	BATCH_MAX = 4096, /* writes in one transaction */
	/* Who writes a lot waits a little, so that more goes into one transaction: a commit costs as much as dozens of writes. */
	BUSY_BATCH = 16,
	BUSY_WAIT_US = 5000,
};

enum write_kind {
	WRITE_BEAT,
	WRITE_APPEND,
	WRITE_TRIM,
	WRITE_MARK,
	WRITE_FORGET,
	WRITE_PERSON,
	WRITE_TOKEN,
	WRITE_TOKEN_CHANGE,
	WRITE_PERSON_DROP,
	WRITE_JOB,
};

struct write {
	struct write *next;
	enum write_kind kind;
	enum store_result result;
	uint64_t id, after; /* of game or person; after: of a token its person, of a trim its end */
	int64_t time;
	enum store_status status;
	enum store_change change;
	store_edit edit;
	store_run run;
	bool side;
	store_done done;
	void *context;
	size_t length;
	_Alignas(max_align_t) char body[];
};

struct list {
	struct write *first, **last;
	size_t count;
};

struct store {
	const struct store_kind *kind;
	struct store_backend *reader, *writer;
	int lock; /* the file that keeps a second server out */
	pthread_t thread;
	bool running;
	pthread_mutex_t mutex;
	pthread_cond_t work;
	struct list fresh;           /* the caller's; handed over all at once */
	struct list queue, finished; /* under the mutex, like the next six */
	enum store_result state;     /* once it is not STORE_OK, nothing is written any more */
	struct store_problem problem;
	bool closing;
	void (*wake)(void *context);
	void *wake_context;
	struct store_counts counts;
	size_t open; /* queued and not yet reported; the caller's */
};

static void list_init(struct list *list)
{
	*list = (struct list){.last = &list->first};
}

static void list_put(struct list *list, struct write *write)
{
	write->next = NULL;
	*list->last = write;
	list->last = &write->next;
	list->count++;
}

static struct write *list_take(struct list *list)
{
	struct write *write = list->first;
	if (!write)
		return NULL;
	list->first = write->next;
	if (!list->first)
		list->last = &list->first;
	list->count--;
	return write;
}

/* All of `from`, behind what is in `to`. */
static void list_move(struct list *to, struct list *from)
{
	if (!from->first)
		return;
	*to->last = from->first;
	to->last = from->last;
	to->count += from->count;
	list_init(from);
}

bool store_problem_set(struct store_problem *ret_problem, const char *code, const char *format, ...)
{
	va_list arguments;
	ret_problem->code = code;
	va_start(arguments, format);
	vsnprintf(ret_problem->sentence, sizeof ret_problem->sentence, mu_text(ret_problem->lang, format), arguments);
	va_end(arguments);
	return false;
}

/* -- The writing thread ---------------------------------------------------------------------------- */

static enum store_result carry_out(struct store *store, struct write *write)
{
	const struct store_kind *kind = store->kind;
	struct store_person person;
	struct store_token token;
	switch (write->kind) {
	case WRITE_BEAT:
		return kind->beat(store->writer);
	case WRITE_APPEND:
		return kind->append(store->writer,
		                    &(struct store_row){.game = write->id,
		                                        .after = write->after,
		                                        .side = write->side,
		                                        .body = write->body,
		                                        .length = write->length},
		                    &write->result);
	case WRITE_TRIM:
		return kind->trim(store->writer, write->id, write->after);
	case WRITE_MARK:
		return kind->mark(store->writer, write->id, write->status, write->time);
	case WRITE_FORGET:
		return kind->forget_gone(store->writer, write->time);
	case WRITE_PERSON:
		memcpy(&person, write->body, sizeof person);
		return kind->person_put(store->writer, &person);
	case WRITE_TOKEN:
		return kind->token_put(store->writer, (const uint8_t *)write->body, write->after, write->time);
	case WRITE_TOKEN_CHANGE:
		memcpy(&token, write->body, sizeof token);
		return kind->token_change(store->writer, write->change, &token);
	case WRITE_PERSON_DROP:
		return kind->person_drop(store->writer, write->id, write->edit);
	case WRITE_JOB:
		return write->run(kind, store->writer, write->body, write->length);
	}
	return STORE_FAILED;
}

static void batch_fail(struct list *batch, enum store_result state)
{
	for (struct write *w = batch->first; w; w = w->next)
		w->result = state;
}

/* All or nothing, but for conflicts, which concern only themselves. */
static enum store_result batch_try(struct store *store, struct list *batch, struct store_problem *ret_problem)
{
	const struct store_kind *kind = store->kind;
	store_problem_set(ret_problem, "store/write", "A write to the database failed.");
	enum store_result state = kind->begin(store->writer, ret_problem);
	for (struct write *w = batch->first; w && state == STORE_OK; w = w->next) {
		const enum store_result result = carry_out(store, w);
		if (result == STORE_FAILED)
			state = STORE_FAILED;
		else if (result != STORE_LATER)
			w->result = result;
	}
	if (state == STORE_OK)
		state = kind->commit(store->writer, ret_problem);
	if (state != STORE_OK)
		kind->rollback(store->writer, ret_problem);
	return state;
}

/* If the database was lost on the way it may be there again at once: then it says itself what became of the transaction. */
static enum store_result batch_write(struct store *store, struct list *batch, struct store_problem *ret_problem)
{
	enum { TRIES = 3 };
	enum store_result state = STORE_FAILED;
	enum store_fate fate = FATE_NOT_WRITTEN;
	for (int i = 0; i < TRIES && fate == FATE_NOT_WRITTEN; i++) {
		state = batch_try(store, batch, ret_problem);
		if (state == STORE_OK || state == STORE_DEPOSED)
			break;
		fate = store->kind->resolve(store->writer, state, ret_problem);
	}
	if (state != STORE_OK)
		state = fate == FATE_WRITTEN   ? STORE_OK
		        : fate == FATE_UNKNOWN ? STORE_UNKNOWN
		        : fate == FATE_DEPOSED ? STORE_DEPOSED
		                               : state;
	if (state != STORE_OK)
		batch_fail(batch, state);
	return state;
}

/* What comes after a failure fails too: it may rest on what was not written. */
static void batch_carry_out(struct store *store, struct list *batch)
{
	struct store_problem problem = {.lang = MU_LANG_EN};
	if (store->state != STORE_OK) { /* only this thread changes it */
		batch_fail(batch, store->state);
		return;
	}
	const enum store_result state = batch_write(store, batch, &problem);
	if (state == STORE_OK)
		return;
	pthread_mutex_lock(&store->mutex);
	store->state = state;
	store->problem = problem;
	pthread_mutex_unlock(&store->mutex);
}

static void *writer_run(void *argument)
{
	struct store *store = argument;
	bool busy = false;
	pthread_mutex_lock(&store->mutex);
	for (;;) {
		while (!store->queue.first && !store->closing)
			pthread_cond_wait(&store->work, &store->mutex);
		if (!store->queue.first)
			break;
		if (busy && !store->closing) {
			pthread_mutex_unlock(&store->mutex);
			usleep(BUSY_WAIT_US);
			pthread_mutex_lock(&store->mutex);
		}
		struct list batch;
		list_init(&batch);
		if (store->queue.count <= BATCH_MAX)
			list_move(&batch, &store->queue);
		while (store->queue.first && batch.count < BATCH_MAX)
			list_put(&batch, list_take(&store->queue));
		pthread_mutex_unlock(&store->mutex);
		batch_carry_out(store, &batch);
		pthread_mutex_lock(&store->mutex);
		store->counts.commits += store->state == STORE_OK;
		store->counts.writes += store->state == STORE_OK ? batch.count : 0;
		busy = batch.count >= BUSY_BATCH;
		list_move(&store->finished, &batch);
		if (store->wake)
			store->wake(store->wake_context);
	}
	pthread_mutex_unlock(&store->mutex);
	return NULL;
}

/* -- Opening and closing ------------------------------------------------------------------------------- */

static bool folder_lock(struct store *store, const char *folder, struct store_problem *ret_problem)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/lock", folder);
	store->lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
	if (store->lock < 0)
		return store_problem_set(ret_problem, "store/open", "%s cannot be written: %s.", path,
		                         error_text(ret_problem->lang, errno));
	if (flock(store->lock, LOCK_EX | LOCK_NB))
		return store_problem_set(ret_problem, "store/locked",
		                         "Another server is using %s. Stop it first, or choose another folder with --data.",
		                         folder);
	return true;
}

static struct store *store_create(const char **place, struct store_problem *ret_problem)
{
	const struct store_kind *kind = store_kind_of(place, ret_problem);
	struct store *store = kind ? calloc(1, sizeof *store) : NULL;
	if (!kind)
		return NULL;
	if (!store) {
		store_problem_set(ret_problem, "store/open", "Out of memory.");
		return NULL;
	}
	store->kind = kind;
	store->lock = -1;
	pthread_mutex_init(&store->mutex, NULL);
	pthread_cond_init(&store->work, NULL);
	list_init(&store->fresh);
	list_init(&store->queue);
	list_init(&store->finished);
	return store;
}

static const struct store_opening to_read = {.access = STORE_READ};

struct store *store_open_to_read(const char *place, struct store_problem *ret_problem)
{
	struct store *store = store_create(&place, ret_problem);
	if (store && !(store->reader = store->kind->open(place, &to_read, ret_problem))) {
		store_close(store);
		return NULL;
	}
	return store;
}

struct store *store_open_as(const char *place, const struct store_opening *opening, struct store_problem *ret_problem)
{
	struct store *store = store_create(&place, ret_problem);
	if (!store)
		return NULL;
	if ((store->kind->in_folder && !folder_lock(store, place, ret_problem)) ||
	    !(store->writer = store->kind->open(place, opening, ret_problem)) ||
	    !(store->reader = store->kind->open(place, &to_read, ret_problem)))
		goto fail;
	store->running = pthread_create(&store->thread, NULL, writer_run, store) == 0;
	if (!store->running) {
		store_problem_set(ret_problem, "store/open", "The database thread could not be started.");
		goto fail;
	}
	return store;
fail:
	store_close(store);
	return NULL;
}

struct store *store_open(const char *place, struct store_problem *ret_problem)
{
	return store_open_as(place, &(struct store_opening){.access = STORE_WRITE}, ret_problem);
}

struct store *store_open_again(const char *place, uint64_t epoch, struct store_problem *ret_problem)
{
	return store_open_as(place, &(struct store_opening){.access = STORE_WRITE_AGAIN, .epoch = epoch}, ret_problem);
}

uint64_t store_epoch(const struct store *store)
{
	return store->kind->epoch(store->writer);
}

enum store_result store_state(struct store *store, struct store_problem *ret_problem)
{
	pthread_mutex_lock(&store->mutex);
	const enum store_result state = store->state;
	if (ret_problem && state != STORE_OK)
		*ret_problem = store->problem;
	pthread_mutex_unlock(&store->mutex);
	return state;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	if (store->running) {
		store_flush(store);
		pthread_mutex_lock(&store->mutex);
		store->closing = true;
		store->wake = NULL;
		pthread_cond_signal(&store->work);
		pthread_mutex_unlock(&store->mutex);
		pthread_join(store->thread, NULL);
	}
	for (struct write *w; (w = list_take(&store->finished));)
		free(w);
	store->kind->close(store->reader);
	store->kind->close(store->writer);
	pthread_cond_destroy(&store->work);
	pthread_mutex_destroy(&store->mutex);
	if (store->lock >= 0)
		close(store->lock);
	free(store);
}

/* -- Writing ------------------------------------------------------------------------------------------------ */

static struct write *write_create(enum write_kind kind, uint64_t id, const void *body, size_t length, store_done done,
                                  void *context)
{
	struct write *write = calloc(1, sizeof *write + length);
	if (!write)
		return NULL;
	write->kind = kind;
	write->id = id;
	write->done = done;
	write->context = context;
	write->length = length;
	if (length)
		memcpy(write->body, body, length);
	return write;
}

/* False: there is none, for want of memory. */
static bool write_queue(struct store *store, struct write *write)
{
	if (!write)
		return false;
	store->open++;
	list_put(&store->fresh, write);
	return true;
}

void store_flush(struct store *store)
{
	if (!store->fresh.first)
		return;
	pthread_mutex_lock(&store->mutex);
	const bool idle = !store->queue.first;
	list_move(&store->queue, &store->fresh);
	if (idle)
		pthread_cond_signal(&store->work);
	pthread_mutex_unlock(&store->mutex);
}

void store_beat(struct store *store)
{
	write_queue(store, write_create(WRITE_BEAT, 0, NULL, 0, NULL, NULL));
}

bool store_append(struct store *store, uint64_t game, uint64_t after, bool side, const void *body, size_t length,
                  store_done done, void *context)
{
	struct write *write = write_create(WRITE_APPEND, game, body, length, done, context);
	if (write) {
		write->after = after;
		write->side = side;
	}
	return write_queue(store, write);
}

bool store_trim(struct store *store, uint64_t game, uint64_t before, store_done done, void *context)
{
	struct write *write = write_create(WRITE_TRIM, game, NULL, 0, done, context);
	if (write)
		write->after = before;
	return write_queue(store, write);
}

bool store_mark(struct store *store, uint64_t game, enum store_status status, int64_t time, store_done done,
                void *context)
{
	struct write *write = write_create(WRITE_MARK, game, NULL, 0, done, context);
	if (write) {
		write->status = status;
		write->time = time;
	}
	return write_queue(store, write);
}

bool store_forget_gone(struct store *store, int64_t before)
{
	struct write *write = write_create(WRITE_FORGET, 0, NULL, 0, NULL, NULL);
	if (write)
		write->time = before;
	return write_queue(store, write);
}

bool store_person_put(struct store *store, const struct store_person *person, store_done done, void *context)
{
	return write_queue(store, write_create(WRITE_PERSON, person->id, person, sizeof *person, done, context));
}

bool store_token_put(struct store *store, const uint8_t hash[STORE_HASH], uint64_t person, int64_t time,
                     store_done done, void *context)
{
	struct write *write = write_create(WRITE_TOKEN, 0, hash, STORE_HASH, done, context);
	if (write) {
		write->after = person;
		write->time = time;
	}
	return write_queue(store, write);
}

bool store_token_change(struct store *store, enum store_change change, const struct store_token *token, store_done done,
                        void *context)
{
	struct write *write = write_create(WRITE_TOKEN_CHANGE, 0, token, sizeof *token, done, context);
	if (write)
		write->change = change;
	return write_queue(store, write);
}

bool store_person_drop(struct store *store, uint64_t person, store_edit edit, store_done done, void *context)
{
	struct write *write = write_create(WRITE_PERSON_DROP, person, NULL, 0, done, context);
	if (write)
		write->edit = edit;
	return write_queue(store, write);
}

bool store_job(struct store *store, store_run run, const void *body, size_t length, store_done done, void *context)
{
	struct write *write = write_create(WRITE_JOB, 0, body, length, done, context);
	if (write)
		write->run = run;
	return write_queue(store, write);
}

void store_set_wake(struct store *store, void (*wake)(void *context), void *context)
{
	pthread_mutex_lock(&store->mutex);
	store->wake = wake;
	store->wake_context = context;
	pthread_mutex_unlock(&store->mutex);
}

void store_poll(struct store *store)
{
	struct list done;
	list_init(&done);
	store_flush(store);
	pthread_mutex_lock(&store->mutex);
	list_move(&done, &store->finished);
	pthread_mutex_unlock(&store->mutex);
	for (struct write *w; (w = list_take(&done));) {
		store->open--;
		if (w->done)
			w->done(w->context, w->result);
		free(w);
	}
}

bool store_busy(const struct store *store)
{
	return store->open > 0;
}

struct store_counts store_counts(struct store *store)
{
	pthread_mutex_lock(&store->mutex);
	const struct store_counts counts = store->counts;
	pthread_mutex_unlock(&store->mutex);
	return counts;
}

const struct store_kind *store_reads_by(struct store *store, struct store_backend **ret_reader)
{
	*ret_reader = store->reader;
	return store->kind;
}

const struct store_kind *store_writes_by(const struct store *store, const struct store_backend **ret_writer)
{
	*ret_writer = store->writer;
	return store->kind;
}
