/* The messages of messages.def: those who write them name them, so that none is sent that is not in the list. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "base/strbuf.h"

enum message {
#define PART(type)
#define OPEN_PART(type)
#define MEMBER(name, type, when)
#define MESSAGE(name, m, to) MESSAGE_##name,
#include "messages.def"
#undef PART
#undef OPEN_PART
#undef MEMBER
#undef MESSAGE
};

/* {"m":"…" of it; members and the brace at the end are up to the caller. */
void message_begin(struct strbuf *out, enum message message);

#endif
