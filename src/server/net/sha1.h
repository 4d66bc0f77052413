/* SHA-1, for the handshake of WebSocket (RFC 6455) and nothing else: it protects nothing there. */
#ifndef SHA1_H
#define SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20 };
void sha1(const void *data, size_t length, uint8_t ret_digest[SHA1_BYTES]);

#endif
