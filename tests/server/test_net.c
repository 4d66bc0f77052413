/* Who may come in, how often and for how long: addresses, visits over HTTP, handshakes. A whole server in this process; time is made here. */
#include "check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "scratch.h"
#include "server/net/net.h"

static int64_t clock_now = 5000000;

void net_clock_start(struct net *net)
{
	(void)net;
}

int64_t net_now(const struct net *net)
{
	(void)net;
	return clock_now;
}

/* -- Addresses -------------------------------------------------------------------------------------------------- */

/* As the socket says it; "a.b.c.d" is IPv4. */
static void key_of(const char *text, const char *forwarded, uint8_t ret_key[ADDRESS_KEY])
{
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
		address_key((struct sockaddr *)&four, forwarded, ret_key);
	} else {
		assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
		address_key((struct sockaddr *)&six, forwarded, ret_key);
	}
}

static bool same(const char *one, const char *two)
{
	uint8_t a[ADDRESS_KEY], b[ADDRESS_KEY];
	key_of(one, NULL, a);
	key_of(two, NULL, b);
	return memcmp(a, b, sizeof a) == 0;
}

static void an_ipv4_address_counts_as_itself_in_every_form(void **state)
{
	(void)state;
	static const char *const forms[] = {"::ffff:192.0.2.7", "64:ff9b::192.0.2.7", "2002:c000:0207::1",
	                                    "2002:c000:0207:9:8::"};
	for (unsigned i = 0; i < sizeof forms / sizeof forms[0]; i++)
		assert_true(same("192.0.2.7", forms[i]));
	assert_false(same("::ffff:192.0.2.7", "::ffff:192.0.2.8"));
	assert_false(same("64:ff9b::192.0.2.7", "64:ff9b::192.0.2.8"));
	assert_false(same("2002:c000:0207::1", "2002:c000:0208::1"));
	assert_true(same("2001:db8:1:2::3", "2001:db8:1:2:ffff::4"));
	assert_false(same("2001:db8:1:2::", "2001:db8:1:3::"));
	assert_false(same("::1", "0.0.0.1"));
}

/* Of several servers: the same at all of them, in one network if it was, and nobody can say which it was. */
static void a_veiled_address_is_another_one(void **state)
{
	static const char *const addresses[] = {"192.0.2.7",      "192.0.2.8",      "192.0.3.7",
	                                        "2001:db8:1:2::", "2001:db8:1:3::", "2001:db8:2:2::"};
	static const uint8_t veil[16] = {1}, other[16] = {2};
	uint8_t keys[6][ADDRESS_KEY], plain[ADDRESS_KEY], again[ADDRESS_KEY];
	(void)state;
	for (unsigned i = 0; i < 6; i++) {
		const size_t network = i < 3 ? 4 : 7;
		key_of(addresses[i], NULL, plain);
		memcpy(keys[i], plain, ADDRESS_KEY);
		address_veil(veil, keys[i]);
		assert_int_equal(keys[i][0], plain[0]);
		assert_memory_not_equal(keys[i] + 1, plain + 1, network - 1);
		memcpy(again, plain, ADDRESS_KEY);
		address_veil(veil, again);
		assert_memory_equal(again, keys[i], ADDRESS_KEY);
		memcpy(again, plain, ADDRESS_KEY);
		address_veil(other, again);
		assert_memory_not_equal(again, keys[i], network);
		for (unsigned j = 0; j < i; j++)
			assert_memory_not_equal(keys[j], keys[i], ADDRESS_KEY);
	}
	assert_memory_equal(keys[0], keys[1], 4);
	assert_memory_not_equal(keys[0], keys[2], 4);
	assert_memory_equal(keys[3], keys[4], 7);
	assert_memory_not_equal(keys[3], keys[5], 7);
}

/* What a proxy appended, else the address of the socket. */
static void the_last_forwarded_address_is_believed(void **state)
{
	static const struct {
		const char *header, *means; /* NULL: the socket's own */
	} cases[] = {
	    {"192.0.2.7", "192.0.2.7"},
	    {"198.51.100.1, 192.0.2.7", "192.0.2.7"},
	    {"198.51.100.1,192.0.2.7 ", "192.0.2.7"},
	    {"198.51.100.1,\t192.0.2.7\t", "192.0.2.7"},
	    {"192.0.2.7:4711", "192.0.2.7"},
	    {"\"192.0.2.7\"", "192.0.2.7"},
	    {"\"192.0.2.7:4711\"", "192.0.2.7"},
	    {"2001:db8::7", "2001:db8::"},
	    {"[2001:db8::7]", "2001:db8::"},
	    {"[2001:db8::7]:4711", "2001:db8::"},
	    {"\"[2001:db8::7]:4711\"", "2001:db8::"},
	    {"::ffff:192.0.2.7", "192.0.2.7"},
	    {"[::ffff:192.0.2.7]:4711", "192.0.2.7"},
	    {"", NULL},
	    {" ", NULL},
	    {",", NULL},
	    {"192.0.2.7,", NULL},
	    {"unknown", NULL},
	    {"192.0.2.7, unknown", NULL},
	    {"_hidden", NULL},
	    {"192.0.2.7 192.0.2.8", NULL},
	    {"192.0.2", NULL},
	    {"[192.0.2.7", NULL},
	    {"[2001:db8::7]x", NULL},
	    {"\"", NULL},
	    {"[", NULL},
	    {"[]", NULL},
	    {"2001:db8:0000:0000:0000:0000:0000:0007:0000:0000:0000:0000:0000", NULL},
	};
	(void)state;
	for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		uint8_t found[ADDRESS_KEY], wanted[ADDRESS_KEY];
		key_of("127.0.0.1", cases[i].header, found);
		key_of(cases[i].means ? cases[i].means : "127.0.0.1", NULL, wanted);
		if (memcmp(found, wanted, sizeof found) != 0)
			fail_msg("\"%s\" was read as another address", cases[i].header);
	}
}

/* -- A server ------------------------------------------------------------------------------------------------------ */

struct world {
	char folder[SCRATCH_MAX];
	struct net_options options;
	struct net *net;
};

static void run(struct world *w)
{
	for (int i = 0; i < 30; i++)
		uv_run(&w->net->loop, UV_RUN_NOWAIT);
}

static void world_make(struct world *w, unsigned sockets_of_address, bool behind_proxy)
{
	memset(w, 0, sizeof *w);
	scratch_make(w->folder);
	w->options = (struct net_options){.listen = "127.0.0.1:0",
	                                  .data = w->folder,
	                                  .sockets = 100,
	                                  .sockets_of_address = sockets_of_address,
	                                  .silence = 1000000,
	                                  .behind_proxy = behind_proxy,
	                                  .limits = lobby_limits_default};
	w->net = net_create(&w->options);
	assert_non_null(w->net);
}

static void world_end(struct world *w)
{
	net_destroy(w->net);
	scratch_remove(w->folder);
}

static int come(struct world *w, const char *from)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)w->net->port)};
	struct sockaddr_in own = {.sin_family = AF_INET};
	inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
	inet_pton(AF_INET, from, &own.sin_addr);
	const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
	assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
	run(w);
	return fd;
}

static void utter(struct world *w, int fd, const char *text)
{
	(void)!send(fd, text, strlen(text), MSG_NOSIGNAL);
	run(w);
}

/* What has come; "" and *ret_closed: the server has closed it. */
static const char *overhear(int fd, bool *ret_closed)
{
	static char text[65536];
	size_t length = 0;
	ssize_t count;
	while ((count = recv(fd, text + length, sizeof text - 1 - length, MSG_DONTWAIT)) > 0)
		length += (size_t)count;
	text[length] = '\0';
	*ret_closed = count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
	return text;
}

static bool is_closed(int fd)
{
	bool closed;
	overhear(fd, &closed);
	return closed;
}

static int status_of(int fd)
{
	bool closed;
	const char *text = overhear(fd, &closed);
	return strncmp(text, "HTTP/1.", 7) == 0 ? atoi(text + 9) : 0;
}

#define HEAD(http)                                                                                              \
	"GET /ws " http "\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
	"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"

/* -- Handshakes ------------------------------------------------------------------------------------------------------- */

static unsigned places_taken(const struct net *net)
{
	unsigned count = 0;
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++)
		for (const struct address *address = net->addresses[i]; address; address = address->next)
			count += address->network ? address->uses[USE_WIRE] : 0;
	return count;
}

/* Whatever comes of a handshake, it leaves nothing behind; then the address has all its places. */
static void handshakes_leave_nothing_behind(void **state)
{
	static const char *const handshakes[] = {
	    HEAD("HTTP/1.0") "\r\n",
	    HEAD("HTTP/1.0") "Connection: keep-alive\r\n\r\n",
	    HEAD("HTTP/1.2") "\r\n",
	    HEAD("HTTP/1.1") "Connection: close\r\n\r\n",
	    HEAD("HTTP/1.1") "Content-Length: 3\r\n\r\nabc",
	    HEAD("HTTP/1.1") "Content-Length: 3\r\n\r\n",
	    HEAD("HTTP/1.1") "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
	    HEAD("HTTP/1.1") "Expect: 100-continue\r\n\r\n",
	    HEAD("HTTP/1.1") "\r\n" HEAD("HTTP/1.1") "\r\n",
	    HEAD("HTTP/1.0") "\r\n" HEAD("HTTP/1.1") "\r\n",
	    HEAD("HTTP/1.1") "\r\n",
	};
	struct world w;
	(void)state;
	world_make(&w, 4, false);
	for (unsigned i = 0; i < sizeof handshakes / sizeof handshakes[0]; i++) {
		for (unsigned times = 0; times < 6; times++) {
			const int fd = come(&w, "127.0.0.1");
			const struct linger at_once = {1, 0};
			if (times % 2) /* it is gone before it is answered */
				setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
			(void)!send(fd, handshakes[i], strlen(handshakes[i]), MSG_NOSIGNAL);
			if (times % 2 == 0)
				run(&w);
			close(fd);
			run(&w);
			clock_now += 1000;
		}
		if (places_taken(w.net) || w.net->wire_count || w.net->visit_count)
			fail_msg("handshake %u: %u places, %u wires, %u visits are left", i, places_taken(w.net), w.net->wire_count,
			         w.net->visit_count);
	}
	world_end(&w);
}

/* -- Slow requests ------------------------------------------------------------------------------------------------------ */

static void sweep(struct world *w)
{
	visits_sweep(w->net);
	run(w);
}

/* A byte every nine seconds does not make the time longer, neither of the first request nor of a later one. */
static void a_request_is_whole_in_time(void **state)
{
	struct world w;
	(void)state;
	world_make(&w, 4, false);
	const int slow = come(&w, "127.0.0.1"), kept = come(&w, "127.0.0.2");
	utter(&w, kept, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
	assert_int_equal(status_of(kept), 200);
	for (unsigned second = 0; second < 15; second++) {
		utter(&w, slow, second ? "x" : "GET /");
		utter(&w, kept, second ? "x" : "GET /");
		sweep(&w);
		assert_false(is_closed(slow) || is_closed(kept));
		clock_now += 1000;
	}
	clock_now += 1000;
	sweep(&w);
	assert_true(is_closed(slow) && is_closed(kept));
	assert_int_equal(w.net->visit_count, 0);
	close(slow);
	close(kept);
	world_end(&w);
}

/* Half requests fill the places of their address and network, then those of the server; others still come in. */
static void half_requests_keep_nobody_out(void **state)
{
	enum { MANY = 200, MOST = 150 };
	struct world w;
	int half[MANY], old;
	unsigned open = 0;
	(void)state;
	world_make(&w, 4, false);
	w.net->visits_max = MOST;
	old = come(&w, "127.1.0.1"); /* the oldest of all, but of a network that has only this one */
	for (unsigned i = 0; i < MANY; i++) {
		char from[20];
		snprintf(from, sizeof from, "127.0.0.%u", 1 + i / 100);
		half[i] = come(&w, from);
		utter(&w, half[i], "GET / HTT");
		clock_now += 100;
	}
	for (unsigned i = 0; i < MANY; i++)
		open += !is_closed(half[i]);
	assert_true(open >= 100 && open <= 2 * (4 + 64)); /* of each address so many */
	assert_int_equal(w.net->visit_count, open + 1);
	for (unsigned i = 0; i < 40; i++) { /* people come and go meanwhile */
		const int fd = come(&w, i % 2 ? "127.0.0.3" : "127.2.0.1");
		utter(&w, fd, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
		assert_int_equal(status_of(fd), 200);
		if (i % 2)
			close(fd);
		else
			half[i] = (close(half[i]), fd);
	}
	assert_true(w.net->visit_count <= MOST);
	utter(&w, old, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
	assert_int_equal(status_of(old), 200);
	for (unsigned i = 0; i < MANY; i++)
		close(half[i]);
	close(old);
	run(&w);
	assert_int_equal(w.net->visit_count, 0);
	world_end(&w);
}

/* Of several lines of X-Forwarded-For the last one counts. */
static void the_last_line_is_the_proxys(void **state)
{
	struct world w;
	int fds[6], statuses[6];
	(void)state;
	world_make(&w, 2, true);
	for (unsigned i = 0; i < 6; i++) {
		char text[600];
		const bool other = i == 5;
		fds[i] = come(&w, "127.0.0.1");
		snprintf(text, sizeof text,
		         HEAD(
		             "HTTP/1.1") "X-Forwarded-For: 198.51.100.%u\r\nx-forwarded-for: 198.51.100.%u, 192.0.2.%u\r\n\r\n",
		         i, i + 100, other ? 8u : 7u);
		utter(&w, fds[i], text);
		statuses[i] = status_of(fds[i]);
		assert_int_equal(statuses[i], i < 2 || other ? 101 : 429);
	}
	for (unsigned i = 0; i < 6; i++)
		close(fds[i]);
	run(&w);
	assert_int_equal(places_taken(w.net), 0);
	world_end(&w);
}

/* Eight shares of an address are a network's; what comes from elsewhere is not touched. */
static void a_network_has_its_limit(void **state)
{
	struct world w;
	int fds[20];
	(void)state;
	world_make(&w, 2, false);
	for (unsigned i = 0; i < 20; i++) {
		char from[20];
		snprintf(from, sizeof from, "127.%u.0.%u", i == 19, 1 + i);
		fds[i] = come(&w, from);
		utter(&w, fds[i], HEAD("HTTP/1.1") "\r\n");
		assert_int_equal(status_of(fds[i]), i < 2 * NETWORK_SHARE || i == 19 ? 101 : 429);
	}
	for (unsigned i = 0; i < 20; i++)
		close(fds[i]);
	run(&w);
	assert_int_equal(w.net->wire_count, 0);
	world_end(&w);
}

/* Who is forgotten has nothing left that counts; then nothing is kept. */
static void addresses_are_forgotten(void **state)
{
	struct world w;
	unsigned left = 0;
	(void)state;
	world_make(&w, 4, false);
	for (unsigned i = 1; i < 100; i++) {
		char from[20];
		snprintf(from, sizeof from, "127.%u.0.1", i);
		const int fd = come(&w, from);
		utter(&w, fd, HEAD("HTTP/1.1") "\r\n");
		close(fd);
		run(&w);
	}
	clock_now += 10000;
	addresses_sweep(w.net);
	addresses_sweep(w.net); /* networks after their parts */
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++)
		left += w.net->addresses[i] != NULL;
	assert_int_equal(left, 0);
	world_end(&w);
}

/* -- Turns --------------------------------------------------------------------------------------------------------------- */

/* One text frame of NET_MESSAGE_MAX / 2 bytes in all, masked with a key of zeros: a request that nobody knows. */
static void frame_write(char frame[NET_MESSAGE_MAX / 2])
{
	const size_t length = NET_MESSAGE_MAX / 2 - 8;
	const char head[] = {(char)0x81, (char)(0x80 | 126), (char)(length >> 8), (char)length, 0, 0, 0, 0};
	memcpy(frame, head, 8);
	memset(frame + 8, ' ', length);
	memcpy(frame + 8, "{\"do\":\"?\"}", 10);
}

/* However much one has sent already: in each turn of the loop every wire is heard, and none says more than the longest message has. */
static void everybody_has_a_turn(void **state)
{
	enum { WIRES = 4, FRAMES = 6 };
	char frame[NET_MESSAGE_MAX / 2];
	struct world w;
	int fds[WIRES];
	(void)state;
	world_make(&w, WIRES, false);
	frame_write(frame);
	for (unsigned i = 0; i < WIRES; i++) {
		fds[i] = come(&w, "127.0.0.1");
		utter(&w, fds[i], HEAD("HTTP/1.1") "\r\n");
		assert_int_equal(status_of(fds[i]), 101);
	}
	for (unsigned i = 0; i < WIRES * FRAMES; i++)
		assert_int_equal(send(fds[i / FRAMES], frame, sizeof frame, MSG_NOSIGNAL), sizeof frame);
	unsigned heard = 0;
	for (unsigned turn = 0; turn < FRAMES; turn++) { /* at worst one frame comes in at a time */
		const unsigned before = heard;
		uv_run(&w.net->loop, UV_RUN_NOWAIT);
		heard = (unsigned)lobby_figures(w.net->lobby).requests;
		assert_in_range(heard - before, 0, 2 * WIRES);
	}
	assert_int_equal(heard, WIRES * FRAMES);
	for (unsigned i = 0; i < WIRES; i++)
		close(fds[i]);
	run(&w);
	world_end(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(an_ipv4_address_counts_as_itself_in_every_form),
	    cmocka_unit_test(a_veiled_address_is_another_one),
	    cmocka_unit_test(the_last_forwarded_address_is_believed),
	    cmocka_unit_test(handshakes_leave_nothing_behind),
	    cmocka_unit_test(a_request_is_whole_in_time),
	    cmocka_unit_test(half_requests_keep_nobody_out),
	    cmocka_unit_test(the_last_line_is_the_proxys),
	    cmocka_unit_test(a_network_has_its_limit),
	    cmocka_unit_test(addresses_are_forgotten),
	    cmocka_unit_test(everybody_has_a_turn),
	};
	return fair_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
