/* A refusal: nothing has changed, and this is why. */
#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdbool.h>

#include <jansson.h>

#include "base/strbuf.h"
#include "muster.h"

enum refusal_name {
#define REFUSAL(name, code, sentence) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
	REFUSAL_COUNT,
};

struct refusal {
	const char *code, *rule, *sentence; /* rule may be NULL */
};

/* Both always false. */
bool refuse(struct refusal *ret_refusal, enum refusal_name name);
bool refuse_as_game(struct refusal *ret_refusal, const struct mu_refusal *refusal);

/* The message `refused`; the id is that of the request, if it has one. */
void refusal_write(const struct refusal *refusal, const json_t *id, enum mu_lang lang, struct strbuf *out);
/* The member "id" of an answer, after a comma. */
void refusal_write_id(const json_t *id, struct strbuf *out);

#endif
