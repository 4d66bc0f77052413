#include "refusal.h"

#include "muster.h"

bool refuse(struct refusal *ret_refusal, enum refusal_name name)
{
	static const struct refusal refusals[] = {
#define REFUSAL(name, code, sentence) {code, NULL, sentence},
#include "refusals.def"
#undef REFUSAL
	};
	*ret_refusal = refusals[name];
	return false;
}

bool refuse_as_game(struct refusal *ret_refusal, const struct mu_refusal *refusal)
{
	*ret_refusal = (struct refusal){mu_error_code(refusal->error), refusal->rule, refusal->sentence};
	return false;
}
