/* Where messages for devices may be sent: to push services out on the internet, never to this machine or its neighbours. */
#ifndef PUSH_PLACE_H
#define PUSH_PLACE_H

#include <stdbool.h>
#include <sys/socket.h>

enum { PUSH_ORIGIN_MAX = 300 };

/* "https://HOST" of an address that a page gave us. `test` is the one origin on this machine that is allowed besides, or NULL. False: it
   is none to which we send anything. */
bool push_origin_read(const char *endpoint, const char *test, char ret_origin[PUSH_ORIGIN_MAX]);
/* Whether a host that was looked up is out there. */
bool push_address_is_public(const struct sockaddr *address);

#endif
