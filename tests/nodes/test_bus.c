/* The bus and a NATS that is only a thread here, so that it can stop reading, say nothing, or die when the test wants it to. */
#include "server/node/bus.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <cmocka.h>

/* -- NATS ------------------------------------------------------------------------------------------------------- */

struct nats {
	int listener;
	int client;
	pthread_mutex_t lock; /* of the client */
	unsigned port;
	pthread_t thread;
	_Atomic bool deaf, dead; /* does not read; does not answer whoever connects */
	_Atomic unsigned connections, subscriptions;
	_Atomic unsigned texts;
	_Atomic char last; /* letter that one began with */
};

static bool line_read(FILE *stream, struct nats *nats, char *line, int size)
{
	while (nats->deaf)
		usleep(1000);
	return fgets(line, size, stream);
}

/* False: the connection ended in the middle of it. */
static bool text_hear(struct nats *nats, FILE *stream, const char *line)
{
	const size_t length = (size_t)strtoul(strrchr(line, ' ') + 1, NULL, 10);
	char *text = malloc(length + 2);
	const bool whole = text && fread(text, 1, length + 2, stream) == length + 2;
	if (whole)
		nats->last = text[0];
	free(text);
	nats->texts += whole;
	return whole;
}

static void client_serve(struct nats *nats, int client)
{
	static const char info[] =
	    "INFO {\"server_id\":\"x\",\"version\":\"2.9.0\",\"proto\":1,\"max_payload\":2097152,\"headers\":true}\r\n";
	char line[4096];
	FILE *stream = fdopen(dup(client), "r");
	assert_non_null(stream);
	send(client, info, sizeof info - 1, MSG_NOSIGNAL);
	while (line_read(stream, nats, line, sizeof line)) {
		if (strncmp(line, "PING", 4) == 0)
			send(client, "PONG\r\n", 6, MSG_NOSIGNAL);
		else if (strncmp(line, "SUB", 3) == 0)
			nats->subscriptions++;
		else if (strncmp(line, "PUB", 3) == 0 && !text_hear(nats, stream, line))
			break;
	}
	fclose(stream);
}

static void client_set(struct nats *nats, int client)
{
	pthread_mutex_lock(&nats->lock);
	nats->client = client;
	pthread_mutex_unlock(&nats->lock);
}

static void nats_say(struct nats *nats, const char *text, size_t length)
{
	pthread_mutex_lock(&nats->lock);
	assert_int_equal(send(nats->client, text, length, MSG_NOSIGNAL), length);
	pthread_mutex_unlock(&nats->lock);
}

/* The connection ends. */
static void nats_cut(struct nats *nats)
{
	pthread_mutex_lock(&nats->lock);
	shutdown(nats->client, SHUT_RDWR);
	pthread_mutex_unlock(&nats->lock);
}

static void *nats_run(void *context)
{
	struct nats *nats = context;
	for (int client; (client = accept(nats->listener, NULL, NULL)) >= 0;) {
		client_set(nats, client);
		nats->connections++;
		if (!nats->dead)
			client_serve(nats, client);
		client_set(nats, -1);
		close(client);
	}
	return NULL;
}

static struct nats *nats_start(void)
{
	struct nats *nats = calloc(1, sizeof *nats);
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof address;
	assert_non_null(nats);
	nats->client = -1;
	pthread_mutex_init(&nats->lock, NULL);
	nats->listener = socket(AF_INET, SOCK_STREAM, 0);
	assert_int_equal(bind(nats->listener, (struct sockaddr *)&address, sizeof address), 0);
	assert_int_equal(listen(nats->listener, 8), 0);
	assert_int_equal(getsockname(nats->listener, (struct sockaddr *)&address, &size), 0);
	nats->port = ntohs(address.sin_port);
	assert_int_equal(pthread_create(&nats->thread, NULL, nats_run, nats), 0);
	return nats;
}

static void nats_stop(struct nats *nats)
{
	nats->deaf = false;
	shutdown(nats->listener, SHUT_RDWR);
	pthread_join(nats->thread, NULL);
	close(nats->listener);
	pthread_mutex_destroy(&nats->lock);
	free(nats);
}

/* -- A node, as far as the bus knows ------------------------------------------------------------------------------ */

struct end {
	uv_loop_t loop;
	uv_timer_t timer;
	struct bus *bus;
	struct nats *nats;
	unsigned came;
	bool in_order;
	uint64_t longest, turned; /* between two turns of the timer, ns */
};

static void on_text(void *context, const char *text, size_t length)
{
	struct end *end = context;
	char number[16] = "";
	memcpy(number, text, length < sizeof number ? length : 0);
	end->in_order &= strtoul(number, NULL, 10) == end->came;
	end->came++;
}

static void on_turn(void *context)
{
	(void)context;
}

static void on_timer(uv_timer_t *timer)
{
	struct end *end = timer->data;
	const uint64_t now = uv_hrtime();
	if (end->turned && now - end->turned > end->longest)
		end->longest = now - end->turned;
	end->turned = now;
}

static struct end *end_open(void)
{
	struct end *end = calloc(1, sizeof *end);
	const struct bus_hooks hooks = {on_text, on_turn, end};
	char url[64];
	const char *why;
	assert_non_null(end);
	end->in_order = true;
	end->nats = nats_start();
	uv_loop_init(&end->loop);
	uv_timer_init(&end->loop, &end->timer);
	end->timer.data = end;
	uv_timer_start(&end->timer, on_timer, 0, 5);
	snprintf(url, sizeof url, "nats://127.0.0.1:%u", end->nats->port);
	end->bus = bus_open(&end->loop, url, "a", &hooks, &why);
	if (!end->bus)
		fail_msg("%s", why);
	assert_true(bus_listen(end->bus, "to.a.>") && bus_listen(end->bus, "all"));
	return end;
}

static void end_close(struct end *end)
{
	bus_close(end->bus);
	uv_close((uv_handle_t *)&end->timer, NULL);
	uv_run(&end->loop, UV_RUN_DEFAULT);
	assert_int_equal(uv_loop_close(&end->loop), 0);
	nats_stop(end->nats);
	free(end);
}

/* The loop runs until it is so, or for too long. */
#define run_until(end, condition)                                  \
	do {                                                           \
		const uint64_t late = uv_hrtime() + UINT64_C(60000000000); \
		while (!(condition) && uv_hrtime() < late)                 \
			uv_run(&(end)->loop, UV_RUN_ONCE);                     \
		assert_true(condition);                                    \
	} while (0)

/* -- Tests -------------------------------------------------------------------------------------------------------- */

static void test_in_order(void **state)
{
	enum { COUNT = 20000 };
	struct end *end = end_open();
	(void)state;
	run_until(end, end->nats->subscriptions == 2);
	for (unsigned i = 0; i < COUNT; i++) {
		char text[80], number[16];
		const int digits = snprintf(number, sizeof number, "%u", i);
		const int length = snprintf(text, sizeof text, "MSG to.a.x 1 %d\r\n%s\r\n", digits, number);
		nats_say(end->nats, text, (size_t)length);
		if (i % 100 == 0)
			uv_run(&end->loop, UV_RUN_NOWAIT);
	}
	run_until(end, end->came == COUNT);
	assert_true(end->in_order);
	end_close(end);
}

static void test_last_words(void **state)
{
	enum { COUNT = 3000, SIZE = 1000 };
	struct end *end = end_open();
	struct nats *nats = end->nats;
	char text[SIZE] = "";
	(void)state;
	for (unsigned i = 0; i < COUNT; i++)
		bus_publish(end->bus, "to.b.x", text, sizeof text);
	bus_close(end->bus); /* without a turn of the loop */
	for (unsigned ms = 0; nats->texts < COUNT && ms < 10000; ms++)
		usleep(1000);
	assert_int_equal(nats->texts, COUNT);
	end->bus = NULL;
	end_close(end);
}

/* It reads no more: the loop goes on, what has no room is lost and counted, and after some seconds there is another connection. */
static void test_does_not_read(void **state)
{
	enum { SIZE = 1 << 20, COUNT = 64 };
	struct end *end = end_open();
	char *text = calloc(1, SIZE);
	(void)state;
	assert_non_null(text);
	run_until(end, end->nats->subscriptions == 2);
	end->nats->deaf = true;
	for (unsigned i = 0; i < COUNT; i++) {
		bus_publish(end->bus, "to.b.x", text, SIZE);
		uv_run(&end->loop, UV_RUN_NOWAIT);
	}
	assert_in_range(bus_lost(end->bus), COUNT / 2, COUNT - 8);
	const uint64_t lost = bus_lost(end->bus);
	end->longest = end->turned = 0;
	run_until(end, !bus_is_up(end->bus));
	bus_publish(end->bus, "to.b.x", text, 1);
	assert_int_equal(bus_lost(end->bus), lost + 1);
	for (unsigned i = 0; i < 300; i++) /* it tries to connect, and nobody answers */
		uv_run(&end->loop, UV_RUN_ONCE);
	assert_in_range(end->longest, 0, 1000000000);
	end->nats->deaf = false;
	run_until(end, bus_is_up(end->bus));
	assert_int_equal(bus_returns(end->bus), 1);
	run_until(end, end->nats->subscriptions == 4);
	bus_publish(end->bus, "to.b.x", "here again", 10);
	run_until(end, end->nats->last == 'h');
	free(text);
	end_close(end);
}

static void test_dies(void **state)
{
	struct end *end = end_open();
	(void)state;
	for (unsigned times = 1; times <= 3; times++) {
		run_until(end, end->nats->subscriptions == 2 * times);
		end->nats->dead = times == 2; /* then it takes longer */
		nats_cut(end->nats);
		run_until(end, !bus_is_up(end->bus));
		run_until(end, end->nats->connections > times + (times > 2));
		end->nats->dead = false;
		run_until(end, bus_is_up(end->bus));
		assert_int_equal(bus_returns(end->bus), times);
	}
	end_close(end);
}

static void test_closed_while_away(void **state)
{
	struct end *end = end_open();
	(void)state;
	end->nats->dead = true;
	nats_cut(end->nats);
	run_until(end, !bus_is_up(end->bus));
	end_close(end);
}

static void test_nobody(void **state)
{
	const struct bus_hooks hooks = {on_text, on_turn, NULL};
	const char *why = NULL;
	uv_loop_t loop;
	(void)state;
	uv_loop_init(&loop);
	assert_null(bus_open(&loop, "nats://127.0.0.1:1", "a", &hooks, &why));
	assert_true(why && *why);
	uv_run(&loop, UV_RUN_DEFAULT);
	assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_in_order), cmocka_unit_test(test_last_words),        cmocka_unit_test(test_does_not_read),
	    cmocka_unit_test(test_dies),     cmocka_unit_test(test_closed_while_away), cmocka_unit_test(test_nobody),
	};
	if (!bus_is_built()) {
		puts("1..0 # SKIP built without libnats");
		return 0;
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
