#include "push_place.h"

#include <ctype.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/* -- What a page may give us ------------------------------------------------------------------------------------ */

/* A name with a dot, not a number in any of the ways in which libraries read numbers as addresses. */
static bool host_is_fine(const char *host, size_t length)
{
	const char *last = host;
	bool dot = false;
	if (!length || length > 253)
		return false;
	for (size_t i = 0; i < length; i++) {
		if (!isalnum((unsigned char)host[i]) && host[i] != '-' && host[i] != '.')
			return false;
		if (host[i] == '.') {
			if (host + i == last) /* an empty part */
				return false;
			last = host + i + 1;
			dot = true;
		}
	}
	return dot && last < host + length && isalpha((unsigned char)*last);
}

static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text < '!' || *text > '~' || strchr("\"<>\\^`{|}#", *text))
			return false;
	return true;
}

bool push_origin_read(const char *endpoint, const char *test, char ret_origin[PUSH_ORIGIN_MAX])
{
	static const char scheme[] = "https://";
	const size_t tested = test ? strlen(test) : 0;
	if (!is_plain(endpoint))
		return false;
	if (tested && tested < PUSH_ORIGIN_MAX && strncmp(endpoint, test, tested) == 0 && endpoint[tested] == '/') {
		strcpy(ret_origin, test);
		return true;
	}
	if (strncasecmp(endpoint, scheme, strlen(scheme)) != 0)
		return false;
	const char *host = endpoint + strlen(scheme);
	const size_t length = strcspn(host, ":/?@");
	const char *rest = host + length;
	if (strncmp(rest, ":443/", 5) == 0)
		rest += 4;
	if (*rest != '/' || !host_is_fine(host, length))
		return false;
	strcpy(ret_origin, scheme);
	strncat(ret_origin, host, length);
	return true;
}

/* -- Where its name leads ------------------------------------------------------------------------------------------ */

struct block {
	uint32_t address;
	unsigned bits;
};

/* Those of IANA's special-purpose registry that are not for everybody. */
static const struct block closed[] = {
    {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
    {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
    {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 4},  {0xf0000000, 4},
};

static bool four_is_public(uint32_t address)
{
	for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
		if ((address ^ closed[i].address) >> (32 - closed[i].bits) == 0)
			return false;
	return true;
}

static uint32_t four_in(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Global unicast, but for what is for examples or has another address inside. */
static bool six_is_public(const uint8_t bytes[16])
{
	static const uint8_t mapped[12] = {[10] = 255, [11] = 255}, translated[12] = {0, 0x64, 0xff, 0x9b};
	if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0)
		return four_is_public(four_in(bytes + 12));
	const uint32_t head = four_in(bytes);
	const bool teredo = head == 0x20010000, example = head == 0x20010db8, six_to_four = head >> 16 == 0x2002;
	return bytes[0] >> 5 == 1 && !teredo && !example && !six_to_four;
}

bool push_address_is_public(const struct sockaddr *address)
{
	if (address->sa_family == AF_INET)
		return four_is_public(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
	return address->sa_family == AF_INET6 && six_is_public(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
}
