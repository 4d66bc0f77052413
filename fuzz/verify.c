/* Raw bytes as a record with a proof of fair dice: there is always a verdict and a sentence. */
#include "fuzz.h"

#include "server/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct record_error error = {.lang = MU_LANG_EN};
	demand(fair_start());
	char *text = malloc(size ? size : 1);
	demand(text);
	memcpy(text, data, size);
	fair_check(text, size, &error);
	demand(error.code && error.sentence[0]);
	free(text);
	return 0;
}
