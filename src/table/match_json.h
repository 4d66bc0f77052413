/* A match as JSON: what happened and who is asked, as the viewer may see it; see docs/table-protocol.md. */
#ifndef MATCH_JSON_H
#define MATCH_JSON_H

#include "record/match.h"
#include "base/strbuf.h"

bool match_viewer_is(mu_seat viewer, mu_seat seat); /* it sees what that seat does */

/* All that the last act, or the start, made happen: "events":[...]. */
void match_json_events(const struct match *match, mu_seat viewer, struct strbuf *out);
/* "ask":[{"seat":...,"step":...,"actions":[...]}], or [] when the game is over. */
void match_json_ask(const struct match *match, mu_seat viewer, struct strbuf *out);
/* "question":{...}, as far as the viewer may know what is asked; not for a game that is over. */
void match_json_question(const struct match *match, mu_seat viewer, struct strbuf *out);
/* "winners":[...] */
void match_json_winners(const struct match *match, struct strbuf *out);
/* The state itself. */
void match_json_state(const struct match *match, mu_seat viewer, struct strbuf *out);

#endif
