/*
 * What a message needs on its way through a push service: it is encrypted for one device (RFC 8291, in the coding of RFC 8188), and the
 * server says who it is (RFC 8292). No socket, no clock; OpenSSL does the arithmetic.
 */
#ifndef PUSH_CRYPTO_H
#define PUSH_CRYPTO_H

#include <assert.h>

#include "base/strbuf.h"
#include "server/store/store.h"

enum {
	PUSH_SECRET = 32,
	PUSH_SALT = 16,
	PUSH_TEXT_MAX = 1000,                                       /* bytes of a message */
	PUSH_PADDED = 1024,                                         /* all are of this length, with what ends them */
	PUSH_BODY = PUSH_SALT + 4 + 1 + PUSH_KEY + PUSH_PADDED + 16 /* tag */
};

/* A pair of keys on P-256: the point is public. */
struct push_keys {
	uint8_t secret[PUSH_SECRET], point[PUSH_KEY];
};
static_assert(sizeof(struct push_keys) == PUSH_KEYS, "keys");

bool push_keys_make(struct push_keys *ret_keys);        /* false: no memory */
bool push_point_is_fine(const uint8_t point[PUSH_KEY]); /* on the curve */

/* The body of the request. `padded` is how long text and padding are, at least one more than the text and at most PUSH_PADDED. False: no
   memory, or the device's point is none. Its length is that of PUSH_BODY with another padding. */
bool push_encrypt(const struct store_push *to, const struct push_keys *own, const uint8_t salt[PUSH_SALT],
                  const char *text, size_t length, size_t padded, uint8_t ret_body[PUSH_BODY]);
/* With new keys and salt, of the usual length. */
bool push_encrypt_anew(const struct store_push *to, const char *text, size_t length, uint8_t ret_body[PUSH_BODY]);

/* "vapid t=…, k=…": who sends it to that service, for some hours. `now` is in milliseconds. A text that has failed: no memory. */
void push_authorise(const struct push_keys *keys, const char *audience, const char *contact, int64_t now,
                    struct strbuf *out);

#endif
