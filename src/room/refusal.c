#include "refusal.h"

#include <string.h>

#include "message.h"

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

void refusal_write_id(const json_t *id, struct strbuf *out)
{
	if (json_is_integer(id))
		strbuf_printf(out, ",\"id\":%lld", (long long)json_integer_value(id));
	else
		strbuf_puts(out, ",\"id\":null");
}

void refusal_write(const struct refusal *refusal, const json_t *id, enum mu_lang lang, struct strbuf *out)
{
	const char *sentence = mu_text(lang, refusal->sentence);
	message_begin(out, MESSAGE_REFUSED);
	refusal_write_id(id, out);
	strbuf_printf(out, ",\"error\":\"%s\",\"rule\":", refusal->code);
	if (refusal->rule)
		strbuf_printf(out, "\"%s\"", refusal->rule);
	else
		strbuf_puts(out, "null");
	strbuf_puts(out, ",\"message\":");
	strbuf_put_json_string(out, sentence, strlen(sentence));
	strbuf_puts(out, "}");
}
