/*
 * Addresses: whom connections count for. One is an IPv4 address or an IPv6 network of 64 bits, and belongs to a network (24 bits of
 * IPv4, 48 of IPv6) that is counted in the same way and may have NETWORK_SHARE times as much: whoever rents a network is not a
 * thousand strangers.
 */
#include "net_node.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>

#include <sodium.h>

/* What an address may have at most. The setting is for connections, the rest follows from it, so that all grow together. */
static unsigned most_of(const struct net *net, enum address_use use)
{
	enum { PAGE_AT_ONCE = 64 }; /* a page, and its neighbours behind the same router, load many files at once */
	const unsigned sockets = net->options->sockets_of_address;
	return use == USE_WIRE ? sockets : sockets + PAGE_AT_ONCE;
}

/* Connections and requests over HTTP: so many a second, and at once. */
static void knocks_most(const struct net *net, double *ret_a_second, double *ret_most)
{
	*ret_a_second = 4.0 * net->options->sockets_of_address;
	*ret_most = 16.0 * net->options->sockets_of_address;
}

static double share_of(const struct address *address)
{
	return address->network ? 1 : NETWORK_SHARE;
}

static double pictures_most(const struct net *net, const struct address *address)
{
	return share_of(address) * net->options->limits.pictures_an_hour;
}

/* -- Reading them -------------------------------------------------------------------------------------------- */

enum { KIND_4 = 4, KIND_6 = 6, KIND_NETWORK_4 = 14, KIND_NETWORK_6 = 16 };

static void key_take_4(const uint8_t bytes[4], uint8_t ret_key[ADDRESS_KEY])
{
	memset(ret_key, 0, ADDRESS_KEY);
	ret_key[0] = KIND_4;
	memcpy(ret_key + 1, bytes, 4);
}

/* An IPv4 address in the clothes of an IPv6 one counts as what it is: mapped, behind NAT64 (RFC 6052), or by 6to4. */
static void key_take_6(const uint8_t bytes[16], uint8_t ret_key[ADDRESS_KEY])
{
	static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
	static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b};
	static const uint8_t six_to_four[2] = {0x20, 0x02};
	if (memcmp(bytes, mapped, sizeof mapped) == 0 || memcmp(bytes, nat64, sizeof nat64) == 0) {
		key_take_4(bytes + 12, ret_key);
	} else if (memcmp(bytes, six_to_four, sizeof six_to_four) == 0) {
		key_take_4(bytes + 2, ret_key);
	} else {
		memset(ret_key, 0, ADDRESS_KEY);
		ret_key[0] = KIND_6;
		memcpy(ret_key + 1, bytes, 8);
	}
}

static void key_widen(const uint8_t key[ADDRESS_KEY], uint8_t ret_key[ADDRESS_KEY])
{
	memset(ret_key, 0, ADDRESS_KEY);
	ret_key[0] = key[0] == KIND_4 ? KIND_NETWORK_4 : KIND_NETWORK_6;
	memcpy(ret_key + 1, key + 1, key[0] == KIND_4 ? 3 : 6);
}

/* One address as proxies write it: 192.0.2.1, 192.0.2.1:443, 2001:db8::1, [2001:db8::1], [2001:db8::1]:443, in quotes or not. */
static bool key_parse(const char *text, size_t length, uint8_t ret_key[ADDRESS_KEY])
{
	char copy[INET6_ADDRSTRLEN + sizeof "\"[]:65535\""], *at = copy, *end;
	uint8_t bytes[16];
	if (length >= sizeof copy)
		return false;
	memcpy(copy, text, length);
	copy[length] = '\0';
	if (*at == '"') {
		at++;
		at[strcspn(at, "\"")] = '\0';
	}
	if (*at == '[') {
		end = strchr(++at, ']');
		if (!end || (end[1] && end[1] != ':'))
			return false;
		*end = '\0';
	} else if ((end = strchr(at, ':')) && end == strrchr(at, ':')) {
		*end = '\0'; /* one colon only: a port */
	}
	if (inet_pton(AF_INET, at, bytes) == 1)
		key_take_4(bytes, ret_key);
	else if (inet_pton(AF_INET6, at, bytes) == 1)
		key_take_6(bytes, ret_key);
	else
		return false;
	return true;
}

/* The last of the list: what stands before it was written by the visitor, or by proxies we know nothing of. */
static bool key_forwarded(const char *list, uint8_t ret_key[ADDRESS_KEY])
{
	const char *comma = strrchr(list, ','), *last = comma ? comma + 1 : list;
	last += strspn(last, " \t");
	size_t length = strlen(last);
	while (length && strchr(" \t", last[length - 1]))
		length--;
	return key_parse(last, length, ret_key);
}

void address_key(const struct sockaddr *from, const char *forwarded, uint8_t ret_key[ADDRESS_KEY])
{
	memset(ret_key, 0, ADDRESS_KEY);
	if (forwarded && key_forwarded(forwarded, ret_key))
		return;
	if (from->sa_family == AF_INET)
		key_take_4((const uint8_t *)&((const struct sockaddr_in *)from)->sin_addr, ret_key);
	else if (from->sa_family == AF_INET6)
		key_take_6(((const struct sockaddr_in6 *)from)->sin6_addr.s6_addr, ret_key);
}

void address_veil(const uint8_t veil[16], uint8_t key[ADDRESS_KEY])
{
	const size_t network = key[0] == KIND_4 ? 3 : 6;
	uint8_t one[crypto_shorthash_BYTES], all[crypto_shorthash_BYTES];
	static_assert(crypto_shorthash_BYTES == ADDRESS_KEY - 1 && crypto_shorthash_KEYBYTES == 16, "length");
	if (key[0] != KIND_4 && key[0] != KIND_6)
		return;
	crypto_shorthash(one, key, 1 + network, veil);
	crypto_shorthash(all, key, ADDRESS_KEY, veil);
	memcpy(key + 1, one, network);
	memcpy(key + 1 + network, all, sizeof all - network);
}

/* -- Finding them --------------------------------------------------------------------------------------------- */

/* With a secret key, or strangers could choose addresses that all meet in one bucket. */
static struct address **address_bucket(struct net *net, const uint8_t key[ADDRESS_KEY])
{
	uint64_t hash;
	crypto_shorthash((uint8_t *)&hash, key, ADDRESS_KEY, net->address_secret);
	return &net->addresses[hash % ADDRESS_BUCKETS];
}

static struct address *address_of_key(struct net *net, const uint8_t key[ADDRESS_KEY])
{
	struct address **bucket = address_bucket(net, key), *address = *bucket;
	const double newcomers = net->options->limits.newcomers_an_hour;
	double a_second, knocks;
	while (address && memcmp(address->key, key, ADDRESS_KEY) != 0)
		address = address->next;
	if (address)
		return address;
	address = calloc(1, sizeof *address);
	if (!address)
		return NULL;
	memcpy(address->key, key, ADDRESS_KEY);
	if (key[0] == KIND_4 || key[0] == KIND_6) {
		uint8_t wider[ADDRESS_KEY];
		key_widen(key, wider);
		address->network = address_of_key(net, wider);
		if (!address->network) {
			free(address);
			return NULL;
		}
		address->network->parts++;
	}
	knocks_most(net, &a_second, &knocks);
	address->newcomers = (struct allowance){share_of(address) * newcomers, net_now(net)};
	address->forgettings = (struct allowance){FORGETTINGS_AT_ONCE, net_now(net)};
	address->pictures = (struct allowance){pictures_most(net, address), net_now(net)};
	address->knocks = (struct allowance){share_of(address) * knocks, net_now(net)};
	address->next = *bucket; /* which may have the network in it by now */
	*bucket = address;
	return address;
}

struct address *address_find(struct net *net, const struct sockaddr *from, const char *forwarded)
{
	uint8_t key[ADDRESS_KEY];
	address_key(from, forwarded, key);
	if (net->node)
		address_veil(net->veil, key);
	return address_of_key(net, key);
}

/* -- Counting --------------------------------------------------------------------------------------------------- */

/* With those at other servers; what only loads a page counts where it does so. */
static unsigned uses_of(const struct net *net, const struct address *address, enum address_use use)
{
	return address->uses[use] + (use == USE_WIRE ? net_node_tallied(net, TALLY_SOCKETS, address->key) : 0);
}

static void uses_tell(struct net *net, const struct address *address, enum address_use use)
{
	if (use == USE_WIRE)
		net_node_tally(net, TALLY_SOCKETS, address->key, address->uses[use]);
}

bool address_has_room(const struct net *net, const struct address *address, enum address_use use)
{
	return uses_of(net, address, use) < most_of(net, use) &&
	       (!address->network || uses_of(net, address->network, use) < NETWORK_SHARE * most_of(net, use));
}

bool address_take(struct net *net, struct address *address, enum address_use use)
{
	if (!address_has_room(net, address, use))
		return false;
	for (struct address *at = address; at; at = at->network) {
		at->uses[use]++;
		uses_tell(net, at, use);
	}
	return true;
}

void address_drop(struct net *net, struct address *address, enum address_use use)
{
	for (struct address *at = address; at; at = at->network) {
		at->uses[use]--;
		uses_tell(net, at, use);
	}
}

/* What is refused to an address is not taken from its network: its neighbours would pay for it. */
bool address_knock(struct net *net, struct address *address)
{
	double a_second, most;
	knocks_most(net, &a_second, &most);
	for (struct address *at = address; at; at = at->network)
		if (!allowance_take(&at->knocks, 1, share_of(at) * a_second, share_of(at) * most, net_now(net)))
			return false;
	return true;
}

bool address_picture(struct net *net, struct address *address)
{
	for (struct address *at = address; at; at = at->network)
		if (!allowance_take(&at->pictures, 1, pictures_most(net, at) / 3600, pictures_most(net, at), net_now(net)))
			return false;
	net_node_tally(net, TALLY_PICTURES, address->key, 1);
	return true;
}

void address_hear(struct net *net, enum tally what, const uint8_t key[ADDRESS_KEY], unsigned amount)
{
	const double newcomers = net->options->limits.newcomers_an_hour;
	struct address *address = key[0] == KIND_4 || key[0] == KIND_6 ? address_of_key(net, key) : NULL;
	if (!address)
		return;
	if (what == TALLY_NEWCOMERS)
		allowance_charge(&address->newcomers, amount, newcomers / 3600, newcomers, net_now(net));
	else if (what == TALLY_NEWCOMERS_BACK)
		address->newcomers.left += amount;
	for (struct address *at = address; what == TALLY_PICTURES && at; at = at->network)
		allowance_charge(&at->pictures, amount, pictures_most(net, at) / 3600, pictures_most(net, at), net_now(net));
}

void address_hold(struct address *address, size_t bytes)
{
	for (struct address *at = address; at; at = at->network)
		at->held += bytes;
}

void address_release(struct address *address, size_t bytes)
{
	for (struct address *at = address; at; at = at->network)
		at->held -= bytes;
}

bool address_holds_much(const struct address *address)
{
	return address->held > ADDRESS_HELD_MAX ||
	       (address->network && address->network->held > NETWORK_SHARE * ADDRESS_HELD_MAX);
}

/* -- Forgetting --------------------------------------------------------------------------------------------------- */

/* One is remembered until all that it has done would be forgiven. */
static bool address_is_forgotten(struct net *net, struct address *address)
{
	const double share = share_of(address), newcomers = share * net->options->limits.newcomers_an_hour;
	double a_second, knocks;
	if (address->parts || address->uses[USE_WIRE] || address->uses[USE_VISIT] || address->held)
		return false;
	knocks_most(net, &a_second, &knocks);
	allowance_count(&address->newcomers, newcomers / 3600, newcomers, net_now(net));
	allowance_count(&address->knocks, share * a_second, share * knocks, net_now(net));
	allowance_count(&address->forgettings, 1.0 / (double)FORGETTING_SECONDS, FORGETTINGS_AT_ONCE, net_now(net));
	allowance_count(&address->pictures, pictures_most(net, address) / 3600, pictures_most(net, address), net_now(net));
	return address->pictures.left >= pictures_most(net, address) &&
	       address->forgettings.left >= (double)FORGETTINGS_AT_ONCE && address->newcomers.left >= newcomers &&
	       address->knocks.left >= share * knocks;
}

void addresses_sweep(struct net *net)
{
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
		for (struct address **link = &net->addresses[i]; *link;) {
			struct address *address = *link;
			if (!address_is_forgotten(net, address)) {
				link = &address->next;
				continue;
			}
			*link = address->next;
			if (address->network)
				address->network->parts--;
			free(address);
		}
	}
}

void addresses_start(struct net *net)
{
	uv_random(NULL, NULL, net->address_secret, sizeof net->address_secret, 0, NULL);
}

void addresses_release(struct net *net)
{
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
		for (struct address *address = net->addresses[i], *next; address; address = next) {
			next = address->next;
			free(address);
		}
	}
}
