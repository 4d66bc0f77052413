/*
 * A person with several devices, for the tests of people's rights.
 */
#ifndef DEVICES_H
#define DEVICES_H

#include "street.h"

/* The value of the last such member that the connection was sent. */
static inline const char *told(const struct street *street, unsigned connection, const char *member, char text[80])
{
	char wanted[40];
	const char *found = NULL;
	snprintf(wanted, sizeof wanted, "\"%s\":\"", member);
	for (const char *at = street->heard[connection].text; (at = strstr(at, wanted)); at++)
		found = at + strlen(wanted);
	assert_non_null(found);
	snprintf(text, 80, "%.*s", (int)strcspn(found, "\""), found);
	return text;
}

/* One more connection, which has not said anything. */
static inline unsigned knock(struct street *street)
{
	const unsigned i = street->connection_count++;
	street->connections[i] = lobby_connection_create(street->lobby, (void *)(uintptr_t)(i + 1), street->now);
	return i;
}

/* Another device of the same person. */
static inline unsigned come_too(struct street *street, unsigned connection, const char *label)
{
	char code[80];
	ask(street, connection, "{\"do\":\"code\",\"id\":1}");
	told(street, connection, "code", code);
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"redeem\",\"code\":\"%s\",\"device\":\"%s\"}", code, label);
	settle(street);
	assert_non_null(strstr(last(street, i), "\"m\":\"welcome\""));
	return i;
}

static inline bool knows(struct street *street, const char *token)
{
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"hello\",\"v\":1,\"token\":\"%s\"}", token);
	settle(street);
	const bool known = strstr(last(street, i), "\"m\":\"welcome\"");
	assert_true(known || strstr(last(street, i), "hello/token"));
	street_leave(street, i);
	return known;
}

static inline const char *recover(struct street *street, const char *code, const char *more)
{
	const unsigned i = knock(street);
	ask(street, i, "{\"do\":\"recover\",\"id\":3,\"code\":\"%s\"%s}", code, more);
	settle(street);
	return last(street, i);
}

#endif
