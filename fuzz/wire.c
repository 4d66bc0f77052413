/*
 * Raw bytes from a visitor, through real sockets: HTTP (the first byte is even), or frames behind a handshake (odd; each further line
 * "=…" of the input is sent as a text frame, everything else as it is). Whatever comes, nobody else is harmed, and nothing is left of it: a
 * person at another connection gets an answer afterwards, and nobody else has a place.
 */
#include "fuzz.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/net.h"

enum { TURNS = 200 };

static struct net *net;
static char folder[40];
static int person = -1;

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

/* The fuzzer's own alarm may interrupt it; it goes on then. */
static bool connect_calmly(int fd, const struct sockaddr_in *to)
{
	struct pollfd ready = {.fd = fd, .events = POLLOUT};
	int error = 0;
	socklen_t size = sizeof error;
	if (connect(fd, (const struct sockaddr *)to, sizeof *to) == 0)
		return true;
	if (errno == EINTR) {
		while (poll(&ready, 1, -1) < 0 && errno == EINTR)
			;
		if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error)
			return true;
		errno = error;
	}
	perror("connect");
	return false;
}

static int connect_to_server(void)
{
	const struct sockaddr_in to = {.sin_family = AF_INET,
	                               .sin_port = htons((uint16_t)net->port),
	                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	const struct linger forget = {1, 0}; /* or used-up ports would pile up */
	const int at_once = 1;               /* small pieces need not wait to become large ones */
	const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	demand(fd >= 0 && connect_calmly(fd, &to));
	demand(setsockopt(fd, SOL_SOCKET, SO_LINGER, &forget, sizeof forget) == 0);
	demand(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once) == 0);
	return fd;
}

static void put(int fd, const void *bytes, size_t length)
{
	(void)!send(fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL); /* it may be closed by now */
}

static void put_frame(int fd, const void *text, size_t length)
{
	const uint8_t head[] = {0x81, 0x80 | 126, (uint8_t)(length >> 8), (uint8_t)length, 0, 0,
	                        0,    0}; /* a mask of zeros */
	const uint8_t short_head[] = {0x81, (uint8_t)(0x80 | length), 0, 0, 0, 0};
	if (length < 126)
		put(fd, short_head, sizeof short_head);
	else
		put(fd, head, sizeof head);
	put(fd, text, length);
}

/* Turns of the loop until the socket has said `what`; false: it says nothing, or is closed. */
static bool hear(int fd, const char *what)
{
	char heard[65536];
	size_t length = 0;
	for (int i = 0; i < TURNS; i++) {
		uv_run(&net->loop, UV_RUN_NOWAIT);
		const ssize_t count = recv(fd, heard + length, sizeof heard - 1 - length, MSG_DONTWAIT);
		if (count == 0)
			return false;
		if (count < 0) {
			usleep(i < 20 ? 0 : 200);
			continue;
		}
		length += (size_t)count;
		heard[length] = '\0';
		if (memmem(heard, length, what, strlen(what)))
			return true;
	}
	return false;
}

static void server_remove(void)
{
	char command[80];
	close(person);
	net_destroy(net);
	snprintf(command, sizeof command, "rm -rf %s", folder);
	demand(system(command) == 0);
}

static void server_make(void)
{
	static struct net_options options;
	static const char hello[] = "{\"do\":\"hello\",\"v\":1}";
	if (net)
		return;
	snprintf(folder, sizeof folder, "%s/muster-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	demand(fair_start() && mkdtemp(folder));
	options = (struct net_options){.listen = "127.0.0.1:0",
	                               .data = folder,
	                               .sockets = 100,
	                               .sockets_of_address = 100000,
	                               .silence = 1000000,
	                               .behind_proxy = true,
	                               .limits = lobby_limits_default};
	options.limits.requests_a_second = options.limits.newcomers_an_hour = 1000000;
	options.limits.tables_an_hour = options.limits.tables_of_address = 1000000;
	net = net_create(&options);
	demand(net && atexit(server_remove) == 0);
	person = connect_to_server();
	put(person, handshake, strlen(handshake));
	demand(hear(person, "\r\n\r\n"));
	put_frame(person, hello, strlen(hello));
	demand(hear(person, "\"m\":\"welcome\""));
}

static void put_lines(int fd, const uint8_t *data, size_t size)
{
	for (size_t at = 0; at < size;) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		const size_t length = end ? (size_t)(end - data) - at : size - at;
		if (length > 1 && data[at] == '=')
			put_frame(fd, data + at + 1, length - 1);
		else
			put(fd, data + at, length);
		at += length + 1;
	}
}

/* Places at addresses that somebody has. */
static unsigned places_taken(void)
{
	unsigned count = 0;
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++)
		for (const struct address *address = net->addresses[i]; address; address = address->next)
			count += address->network ? address->uses[USE_WIRE] : 0;
	return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char ping[] = "{\"do\":\"ping\",\"id\":1}";
	server_make();
	if (!size)
		return 0;
	const int fd = connect_to_server();
	if (data[0] % 2) {
		put(fd, handshake, strlen(handshake));
		demand(hear(fd, "\r\n\r\n"));
		put_lines(fd, data + 1, size - 1);
	} else {
		put(fd, data + 1, size - 1);
	}
	for (int i = 0; i < 4; i++)
		uv_run(&net->loop, UV_RUN_NOWAIT);
	put_frame(person, ping, strlen(ping));
	demand(hear(person, "\"id\":1"));
	close(fd);
	for (int i = 0; i < TURNS && (net->wire_count > 1 || net->visit_count); i++)
		uv_run(&net->loop, UV_RUN_NOWAIT);
	demand(net->wire_count == 1 && net->visit_count == 0);
	demand(places_taken() == 1); /* nothing is left of it */
	return 0;
}
