/* Addresses: how many connections each has, and how many new persons came from it. IPv6: a network of 64 bits counts as one. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>

static void address_read(const struct sockaddr *from, const char *forwarded, uint8_t ret_bytes[17])
{
	memset(ret_bytes, 0, 17);
	if (forwarded) {
		const char *last = strrchr(forwarded, ',');
		last = last ? last + 1 : forwarded;
		last += strspn(last, " ");
		uint8_t bytes[16];
		if (inet_pton(AF_INET, last, bytes) == 1) {
			ret_bytes[0] = 4;
			memcpy(ret_bytes + 1, bytes, 4);
			return;
		}
		if (inet_pton(AF_INET6, last, bytes) == 1) {
			ret_bytes[0] = 6;
			memcpy(ret_bytes + 1, bytes, 8);
			return;
		}
	}
	if (from->sa_family == AF_INET) {
		ret_bytes[0] = 4;
		memcpy(ret_bytes + 1, &((const struct sockaddr_in *)from)->sin_addr, 4);
	} else if (from->sa_family == AF_INET6) {
		ret_bytes[0] = 6;
		memcpy(ret_bytes + 1, &((const struct sockaddr_in6 *)from)->sin6_addr, 8);
	}
}

static struct address **address_bucket(struct net *net, const uint8_t bytes[17])
{
	uint32_t hash = 2166136261u;
	for (unsigned i = 0; i < 17; i++)
		hash = (hash ^ bytes[i]) * 16777619u;
	return &net->addresses[hash % ADDRESS_BUCKETS];
}

static void newcomers_count(struct net *net, struct address *address)
{
	const double most = net->options->limits.newcomers_an_hour;
	allowance_count(&address->newcomers, most / 3600, most, net_now(net));
}

struct address *address_take(struct net *net, const struct sockaddr *from, const char *forwarded)
{
	uint8_t bytes[17];
	address_read(from, forwarded, bytes);
	struct address **bucket = address_bucket(net, bytes);
	struct address *address = *bucket;
	while (address && memcmp(address->bytes, bytes, sizeof bytes) != 0)
		address = address->next;
	if (address && address->wires >= net->options->sockets_of_address)
		return NULL;
	if (!address) {
		address = calloc(1, sizeof *address);
		if (!address)
			return NULL;
		memcpy(address->bytes, bytes, sizeof bytes);
		address->newcomers = (struct allowance){net->options->limits.newcomers_an_hour, net_now(net)};
		address->next = *bucket;
		*bucket = address;
	}
	address->wires++;
	return address;
}

/* One from which somebody new came is remembered until that would be forgiven. */
static bool address_is_forgotten(struct net *net, struct address *address)
{
	newcomers_count(net, address);
	return !address->wires && address->newcomers.left >= net->options->limits.newcomers_an_hour;
}

void address_drop(struct net *net, struct address *address)
{
	if (!address)
		return;
	address->wires--;
	if (!address_is_forgotten(net, address))
		return;
	struct address **link = address_bucket(net, address->bytes);
	while (*link != address)
		link = &(*link)->next;
	*link = address->next;
	free(address);
}

void addresses_sweep(struct net *net)
{
	for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
		for (struct address **link = &net->addresses[i]; *link;) {
			struct address *address = *link;
			if (address_is_forgotten(net, address)) {
				*link = address->next;
				free(address);
			} else {
				link = &address->next;
			}
		}
	}
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
