/* A refusal: nothing has changed, and this is why. */
#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdbool.h>

struct mu_refusal;

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

#endif
