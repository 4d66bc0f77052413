/* Bytes that were read and wait to be taken apart into frames by wslay. */
#ifndef INTAKE_H
#define INTAKE_H

#include <string.h>

#include <wslay/wslay.h>

struct intake {
	const uint8_t *bytes;
	size_t left;
};

/* For a wslay_event_recv_callback. */
static inline ssize_t intake_take(struct intake *in, wslay_event_context_ptr frames, uint8_t *to, size_t length)
{
	const size_t count = length < in->left ? length : in->left;
	if (!count) {
		wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
		return -1;
	}
	memcpy(to, in->bytes, count);
	in->bytes += count;
	in->left -= count;
	return (ssize_t)count;
}

#endif
