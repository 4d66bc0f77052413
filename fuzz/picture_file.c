/* Raw bytes as a picture for a card: what is kept of it is no longer, and read again it is the same. */
#include "fuzz.h"

#include <stdlib.h>

#include "tools/card/picture_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct picture_file picture = {0}, again = {0};
	struct leader_error error = {0};
	uint8_t *bytes = malloc(size ? size : 1); /* of just that length, so that a sanitizer sees a byte too far */
	demand(bytes);
	memcpy(bytes, data, size);
	if (picture_file_parse(bytes, size, &picture, &error)) {
		uint8_t *kept = malloc(picture.length);
		demand(kept && picture.length <= size && picture.turn >= 1 && picture.turn <= 8);
		demand(picture.width - 1 < PICTURE_FILE_SIDE && picture.height - 1 < PICTURE_FILE_SIDE);
		memcpy(kept, picture.bytes, picture.length);
		demand(picture_file_parse(kept, picture.length, &again, &error));
		demand(again.length == picture.length && memcmp(kept, bytes, picture.length) == 0 && again.turn == 1);
		free(kept);
	} else {
		demand(!picture.bytes && error.code && error.sentence[0]);
	}
	free(bytes);
	return 0;
}
