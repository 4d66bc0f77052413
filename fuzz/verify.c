/* Raw bytes as a record with a proof of fair dice: there is always a verdict and a sentence. */
#include "fuzz.h"

#include "room/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct fair_report report;
	static const uint8_t hash[FAIR_SECRET] = {1};
	static const struct fair_kept kept = {.word = "word", .commitment = hash, .pact = hash, .seat = 0};
	demand(fair_start());
	char *text = malloc(size ? size : 1);
	demand(text);
	memcpy(text, data, size);
	const enum fair_verdict verdict = fair_check(text, size, NULL, &report);
	demand(report.sentence[0] && !report.complete);
	demand((fair_check(text, size, &kept, &report) == FAIR_UNREADABLE) == (verdict == FAIR_UNREADABLE));
	demand(report.sentence[0] && !report.complete);
	free(text);
	return 0;
}
