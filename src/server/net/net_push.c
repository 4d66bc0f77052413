/*
 * Messages for devices whose people are not there, on their way to push services: a queue with a bound, libcurl on the loop, nothing waits for it.
 * What cannot be sent after some tries is dropped; a device that is not there any more is forgotten.
 */
#include "net_push.h"

#include <curl/curl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "push_crypto.h"
#include "push_place.h"
#include "serve_log.h"

enum {
	WAITING_MAX = 2000,
	WAITING_OF_PERSON = 40,
	ACTIVE_MAX = 32,
	ACTIVE_OF_ORIGIN = 8, /* a service that does not answer does not keep others waiting */
	TRIES = 4,
	TIMEOUT_MS = 15000,
	ANSWER_MAX = 16384, /* bytes of an answer, which nobody reads */
};
static const unsigned pauses[TRIES] = {0, 30, 120, 600}; /* seconds before each try */

struct push_job {
	struct push_job *next;
	struct net_push *push;
	struct store_push to;
	char origin[PUSH_ORIGIN_MAX], topic[PUSH_TOPIC_MAX], text[PUSH_TEXT_MAX];
	size_t length, answered;
	unsigned ttl, tries;
	uint64_t at;  /* by the loop's clock */
	bool nowhere; /* its name leads to where we send nothing */
	CURL *curl;   /* NULL: it waits */
	struct curl_slist *headers;
	uint8_t body[PUSH_BODY];
};

struct net_push {
	struct net *net;
	struct push_keys keys;
	char key[sodium_base64_ENCODED_LEN(PUSH_KEY, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
	CURLM *multi;
	uv_timer_t *timer;
	struct push_job *first; /* all, the oldest first */
	unsigned count, active;
	uint64_t complained; /* when the operator was last told that something went wrong */
};

/* A socket of libcurl's. */
struct push_poll {
	uv_poll_t poll;
	curl_socket_t fd;
	struct net_push *push;
};

/* Which service, and nothing about whom. */
static void complain_once(struct net_push *push, const char *origin, long status)
{
	enum { EVERY_MS = 10 * 60 * 1000 };
	const uint64_t now = uv_now(&push->net->loop);
	if (push->complained && now - push->complained < EVERY_MS)
		return;
	push->complained = now;
	serve_log("push_failed",
	          "\"service\":\"%s\",\"status\":%ld,\"message\":\"Notifications could not be delivered. This is said "
	          "every ten minutes at most.\"",
	          origin, status);
}

/* -- The queue --------------------------------------------------------------------------------------------------- */

static void job_end(struct push_job *job)
{
	if (!job->curl)
		return;
	curl_multi_remove_handle(job->push->multi, job->curl);
	curl_easy_cleanup(job->curl);
	curl_slist_free_all(job->headers);
	job->curl = NULL;
	job->headers = NULL;
	job->push->active--;
}

static void job_destroy(struct push_job *job)
{
	struct push_job **link = &job->push->first;
	while (*link != job)
		link = &(*link)->next;
	*link = job->next;
	job_end(job);
	job->push->count--;
	sodium_memzero(job, sizeof *job);
	free(job);
}

bool net_push_may(void *context, const struct store_push *push)
{
	const struct net *net = context;
	char origin[PUSH_ORIGIN_MAX];
	return push_origin_read(push->endpoint, net->options->push_test, origin) && push_point_is_fine(push->key);
}

static struct push_job *job_find(struct net_push *push, const struct push_note *note, unsigned *ret_of_person)
{
	*ret_of_person = 0;
	for (struct push_job *job = push->first; job; job = job->next) {
		*ret_of_person += job->to.person == note->to.person;
		if (!job->curl && strcmp(job->topic, note->topic) == 0)
			return job;
	}
	return NULL;
}

/* Of the same device and table there is one, the latest. */
void net_push_note(void *context, const struct push_note *note)
{
	struct net *net = context;
	struct net_push *push = net->push;
	unsigned of_person;
	if (note->length > PUSH_TEXT_MAX || job_find(push, note, &of_person))
		return;
	struct push_job *job = push->count < WAITING_MAX && of_person < WAITING_OF_PERSON ? calloc(1, sizeof *job) : NULL;
	if (!job || !push_origin_read(note->to.endpoint, net->options->push_test, job->origin)) {
		complain_once(push, "", 0);
		free(job);
		return;
	}
	job->push = push;
	job->to = note->to;
	job->ttl = note->ttl;
	job->at = uv_now(&net->loop);
	job->length = note->length;
	strcpy(job->topic, note->topic);
	memcpy(job->text, note->text, note->length);
	struct push_job *last = push->first;
	while (last && last->next)
		last = last->next;
	if (last)
		last->next = job;
	else
		push->first = job;
	push->count++;
}

/* -- What came of it ------------------------------------------------------------------------------------------------ */

static void job_done(struct push_job *job, CURLcode error, long status)
{
	struct net_push *push = job->push;
	struct net *net = push->net;
	const bool later = error != CURLE_OK ? !job->nowhere : status == 429 || status >= 500;
	const bool taken = error == CURLE_OK && status >= 200 && status < 300;
	const bool gone = error == CURLE_OK && (status == 404 || status == 410);
	if (later && ++job->tries < TRIES) {
		job_end(job);
		job->at = uv_now(&net->loop) + 1000 * (uint64_t)pauses[job->tries];
		return;
	}
	if (gone && !net->outage && net->lobby)
		lobby_push_gone(net->lobby, &job->to);
	else if (!taken)
		complain_once(push, job->origin, status);
	job_destroy(job);
}

static void done_look(struct net_push *push)
{
	int left;
	for (const CURLMsg *message; (message = curl_multi_info_read(push->multi, &left));) {
		struct push_job *job = NULL;
		long status = 0;
		if (message->msg != CURLMSG_DONE)
			continue;
		const CURLcode error = message->data.result;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&job);
		curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &status);
		job_done(job, error, status);
	}
}

/* -- libcurl on the loop --------------------------------------------------------------------------------------------- */

static void on_socket(uv_poll_t *poll, int status, int events)
{
	const struct push_poll *socket = poll->data;
	const int what = status < 0
	                     ? CURL_CSELECT_ERR
	                     : (events & UV_READABLE ? CURL_CSELECT_IN : 0) | (events & UV_WRITABLE ? CURL_CSELECT_OUT : 0);
	struct net_push *push = socket->push;
	int running;
	curl_multi_socket_action(push->multi, socket->fd, what, &running);
	done_look(push);
}

static void poll_free(uv_handle_t *handle)
{
	free(handle->data);
}

static int socket_change(CURL *curl, curl_socket_t fd, int what, void *context, void *known)
{
	struct net_push *push = context;
	struct push_poll *socket = known;
	(void)curl;
	if (what == CURL_POLL_REMOVE) {
		if (socket) {
			uv_poll_stop(&socket->poll);
			uv_close((uv_handle_t *)&socket->poll, poll_free);
			curl_multi_assign(push->multi, fd, NULL);
		}
		return 0;
	}
	if (!socket) {
		socket = calloc(1, sizeof *socket);
		if (!socket || uv_poll_init_socket(&push->net->loop, &socket->poll, fd)) {
			free(socket);
			return -1;
		}
		*socket = (struct push_poll){socket->poll, fd, push};
		socket->poll.data = socket;
		curl_multi_assign(push->multi, fd, socket);
	}
	const int events = (what != CURL_POLL_OUT ? UV_READABLE : 0) | (what != CURL_POLL_IN ? UV_WRITABLE : 0);
	return uv_poll_start(&socket->poll, events, on_socket) ? -1 : 0;
}

static void on_timeout(uv_timer_t *timer)
{
	struct net_push *push = timer->data;
	int running;
	curl_multi_socket_action(push->multi, CURL_SOCKET_TIMEOUT, 0, &running);
	done_look(push);
}

static int timer_change(CURLM *multi, long milliseconds, void *context)
{
	struct net_push *push = context;
	(void)multi;
	if (milliseconds < 0)
		uv_timer_stop(push->timer);
	else
		uv_timer_start(push->timer, on_timeout, milliseconds ? (uint64_t)milliseconds : 1, 0);
	return 0;
}

/* -- A request --------------------------------------------------------------------------------------------------------- */

/* Here it is known where the name leads, and it cannot lead elsewhere any more. */
static curl_socket_t socket_open(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct push_job *job = context;
	const char *test = job->push->net->options->push_test;
	(void)purpose;
	if (!push_address_is_public(&address->addr) && (!test || strcmp(job->origin, test) != 0)) {
		job->nowhere = true;
		return CURL_SOCKET_BAD;
	}
	job->nowhere = false;
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t answer_skip(char *bytes, size_t size, size_t count, void *context)
{
	struct push_job *job = context;
	(void)bytes;
	job->answered += size * count;
	return job->answered <= ANSWER_MAX ? size * count : 0;
}

static bool header_add(struct push_job *job, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool header_add(struct push_job *job, const char *format, ...)
{
	struct strbuf line = {0};
	va_list arguments;
	va_start(arguments, format);
	strbuf_vprintf(&line, format, arguments);
	va_end(arguments);
	strbuf_put(&line, "", 1);
	struct curl_slist *longer = line.failed ? NULL : curl_slist_append(job->headers, line.text);
	strbuf_release(&line);
	if (longer)
		job->headers = longer;
	return longer;
}

static bool headers_make(struct push_job *job)
{
	const struct net *net = job->push->net;
	struct strbuf who = {0};
	push_authorise(&job->push->keys, job->origin, net->options->push, net_now(net), &who);
	const bool fine = !who.failed && header_add(job, "Authorization: %.*s", (int)who.length, who.text) &&
	                  header_add(job, "TTL: %u", job->ttl) && header_add(job, "Topic: %s", job->topic) &&
	                  header_add(job, "Urgency: normal") && header_add(job, "Content-Encoding: aes128gcm") &&
	                  header_add(job, "Content-Type: application/octet-stream") && header_add(job, "Expect:");
	strbuf_release(&who);
	return fine;
}

/* Neither another protocol, nor another place: no redirection, no proxy of somebody's environment. */
static bool request_make(struct push_job *job)
{
	const bool test = strncmp(job->origin, "http:", 5) == 0;
	CURL *curl = job->curl;
	return curl_easy_setopt(curl, CURLOPT_URL, job->to.endpoint) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, test ? "http" : "https") == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_PROXY, "") == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, socket_open) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, job) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, answer_skip) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_WRITEDATA, job) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_PRIVATE, job) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)TIMEOUT_MS) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, (long)TIMEOUT_MS) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_HTTPHEADER, job->headers) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_POSTFIELDS, job->body) == CURLE_OK &&
	       curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)PUSH_BODY) == CURLE_OK;
}

/* It is encrypted anew for each try: nothing that was seen once is seen again. */
static void job_begin(struct push_job *job)
{
	struct net_push *push = job->push;
	job->answered = 0;
	job->nowhere = false;
	job->curl = curl_easy_init();
	if (!job->curl) {
		job->at = uv_now(&push->net->loop) + 1000;
		return;
	}
	push->active++;
	if (!push_encrypt_anew(&job->to, job->text, job->length, job->body) || !headers_make(job) || !request_make(job) ||
	    curl_multi_add_handle(push->multi, job->curl) != CURLM_OK) {
		complain_once(push, job->origin, 0);
		job_destroy(job);
	}
}

static bool origin_is_busy(const struct net_push *push, const char *origin)
{
	unsigned count = 0;
	for (const struct push_job *job = push->first; job; job = job->next)
		count += job->curl && strcmp(job->origin, origin) == 0;
	return count >= ACTIVE_OF_ORIGIN;
}

void net_push_sweep(struct net *net)
{
	struct net_push *push = net->push;
	if (!push || net->outage || net->stopping)
		return;
	for (struct push_job *job = push->first, *next; job && push->active < ACTIVE_MAX; job = next) {
		next = job->next;
		if (job->curl || job->at > uv_now(&net->loop) || origin_is_busy(push, job->origin))
			continue;
		if (lobby_push_stands(net->lobby, &job->to))
			job_begin(job);
		else
			job_destroy(job); /* it was signed out, or switched it off */
	}
}

/* -- Beginning and end --------------------------------------------------------------------------------------------------- */

/* Those that are kept; or new ones, which then are. */
static bool keys_find(struct net *net, struct push_keys *keys)
{
	bool found;
	if (!store_vapid_read(net->store, (uint8_t *)keys, &found))
		return false;
	if (found)
		return true;
	if (!push_keys_make(keys) || !store_vapid_put(net->store, (const uint8_t *)keys, NULL, NULL))
		return false;
	while (store_busy(net->store)) {
		store_poll(net->store);
		usleep(1000);
	}
	return store_state(net->store, NULL) == STORE_OK;
}

static bool contact_is_fine(const char *contact)
{
	if (strlen(contact) > 200 || (strncmp(contact, "mailto:", 7) != 0 && strncmp(contact, "https://", 8) != 0))
		return false;
	for (; *contact; contact++)
		if (*contact <= ' ' || *contact > '~')
			return false;
	return true;
}

static bool refuse_start(const struct net *net, const char *sentence)
{
	fprintf(stderr, "muster serve: serve/push: %s\n", mu_text(net->options->lang, sentence));
	return false;
}

bool net_push_check(const struct net *net)
{
	const char *contact = net->options->push, *test = net->options->push_test;
	if (contact && !contact_is_fine(contact))
		return refuse_start(net, N_("\"push\" must be how push services can reach you: mailto:NAME@HOST or https://…"));
	if (test && strncmp(test, "http://127.0.0.1:", 17) != 0)
		return refuse_start(net,
		                    N_("\"push-test\" must be http://127.0.0.1:PORT. It is for tests on this machine only."));
	return true;
}

bool net_push_start(struct net *net)
{
	if (!net->options->push)
		return true;
	struct net_push *push = net->push = calloc(1, sizeof *push);
	if (!push || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return refuse_start(net, N_("Notifications could not be started."));
	push->net = net;
	push->multi = curl_multi_init();
	push->timer = calloc(1, sizeof *push->timer);
	if (!push->multi || !push->timer || !keys_find(net, &push->keys))
		return refuse_start(net, N_("Notifications could not be started."));
	uv_timer_init(&net->loop, push->timer);
	push->timer->data = push;
	curl_multi_setopt(push->multi, CURLMOPT_SOCKETFUNCTION, socket_change);
	curl_multi_setopt(push->multi, CURLMOPT_SOCKETDATA, push);
	curl_multi_setopt(push->multi, CURLMOPT_TIMERFUNCTION, timer_change);
	curl_multi_setopt(push->multi, CURLMOPT_TIMERDATA, push);
	sodium_bin2base64(push->key, sizeof push->key, push->keys.point, PUSH_KEY,
	                  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	net->hooks.push = net_push_note;
	net->hooks.push_may = net_push_may;
	net->hooks.push_key = push->key;
	return true;
}

static void timer_free(uv_handle_t *handle)
{
	free(handle);
}

void net_push_stop(struct net *net)
{
	struct net_push *push = net->push;
	if (!push)
		return;
	while (push->first)
		job_destroy(push->first);
	curl_multi_cleanup(push->multi);
	if (push->timer && push->timer->data)
		uv_close((uv_handle_t *)push->timer, timer_free);
	else
		free(push->timer);
	sodium_memzero(push, sizeof *push);
	free(push);
	net->push = NULL;
	net->hooks.push = NULL;
	net->hooks.push_key = NULL;
	curl_global_cleanup();
}
