/* Raw bytes as a picture: what is taken is whole and small, and with a byte less, a byte more or in another frame it is not. */
#include "fuzz.h"

#include <stdlib.h>

#include "server/lobby/picture_head.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct picture_head head = {0};
	uint8_t *bytes = malloc(size + 1); /* of just that length, so that a sanitizer sees a byte too far */
	const enum picture_kind kind = picture_head_read(data, size, &head);
	demand(bytes && kind < PICTURE_KINDS);
	memcpy(bytes, data, size);
	bytes[size] = 0;
	if (kind) {
		struct picture_head other;
		demand(size <= PICTURE_BYTES_MAX && head.width - 1 < PICTURE_SIDE_MAX && head.height - 1 < PICTURE_SIDE_MAX);
		demand(!picture_head_read(bytes, size + 1, &other) && !picture_head_read(data, size - 1, &other));
		bytes[0] ^= 1;
		demand(!picture_head_read(bytes, size, &other));
	} else {
		demand(!head.width && !head.height);
	}
	free(bytes);
	return 0;
}
