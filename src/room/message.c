#include "message.h"

void message_begin(struct strbuf *out, enum message message)
{
	static const char *const beginnings[] = {
#define PART(type)
#define OPEN_PART(type)
#define MEMBER(name, type, when)
#define MESSAGE(name, m, to) [MESSAGE_##name] = "{\"m\":\"" m "\"",
#include "messages.def"
#undef PART
#undef OPEN_PART
#undef MEMBER
#undef MESSAGE
	};
	strbuf_puts(out, beginnings[message]);
}
