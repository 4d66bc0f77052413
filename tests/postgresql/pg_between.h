/* Somebody between a store and its PostgreSQL, who loses what is said at a certain moment. */
#ifndef PG_BETWEEN_H
#define PG_BETWEEN_H

#include "server/store_place.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

enum cut { CUT_NOTHING, CUT_BEFORE_COMMIT, CUT_AFTER_COMMIT, CUT_APPEND };

static atomic_int *armed; /* shared with the processes in between; it is disarmed when it has happened */

static inline int socket_in(const char *folder, bool listens)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	snprintf(address.sun_path, sizeof address.sun_path, "%s/.s.PGSQL.5432", folder);
	if (listens)
		assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address) || listen(fd, 10), 0);
	else if (connect(fd, (struct sockaddr *)&address, sizeof address))
		_exit(1);
	return fd;
}

static inline void pass(int from, int to, char *bytes, size_t size)
{
	const ssize_t length = read(from, bytes, size);
	if (length <= 0)
		_exit(0);
	for (ssize_t done = 0, wrote; done < length; done += wrote)
		if ((wrote = write(to, bytes + done, (size_t)(length - done))) <= 0)
			_exit(0);
}

/* From client to server; does what was armed for, and ends with both connections. */
static inline void pass_or_cut(int client, int server)
{
	static char bytes[1 << 16];
	const int cut = atomic_load(armed);
	const ssize_t seen = recv(client, bytes, sizeof bytes, MSG_PEEK);
	const char *word = cut == CUT_APPEND ? "append" : "commit";
	if (seen <= 0 || cut == CUT_NOTHING || !memmem(bytes, (size_t)seen, word, strlen(word))) {
		pass(client, server, bytes, sizeof bytes);
		return;
	}
	atomic_store(armed, CUT_NOTHING);
	if (cut == CUT_AFTER_COMMIT) {
		pass(client, server, bytes, (size_t)seen);
		if (read(server, bytes, sizeof bytes) <= 0) /* the answer, which nobody hears */
			_exit(1);
	}
	_exit(0);
}

static inline void relay(int client)
{
	static char bytes[1 << 16];
	const int server = socket_in(getenv("MUSTER_POSTGRESQL"), false);
	for (;;) {
		struct pollfd ends[2] = {{.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
		poll(ends, 2, -1);
		if (ends[1].revents)
			pass(server, client, bytes, sizeof bytes);
		if (ends[0].revents)
			pass_or_cut(client, server);
	}
}

/* Its process; the place is reached through it from now on. */
static inline pid_t between(struct place *place)
{
	armed = mmap(NULL, sizeof *armed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	assert_true(armed != MAP_FAILED);
	const int listener = socket_in(place->folder, true);
	const pid_t process = fork();
	if (process == 0) {
		signal(SIGCHLD, SIG_IGN);
		for (int client; (client = accept(listener, NULL, NULL)) >= 0 || errno == EINTR;) {
			if (client >= 0 && fork() == 0)
				relay(client);
			close(client);
		}
		_exit(0);
	}
	close(listener);
	snprintf(place->where, sizeof place->where, "postgresql://muster@/%s?host=%s", place->database, place->folder);
	return process;
}

#endif
