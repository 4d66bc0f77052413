/*
 * A card that somebody made, as it goes from hand to hand in JSON: what it is called, and its row.
 *
 *	{"name":{"en":"Ada","pl":"Ada"},"title":{"en":"The Bold"},"portrait":"owl","class":"wizard","when":"play-magic","do":"draw","number":1}
 */
#ifndef MADE_CARD_H
#define MADE_CARD_H

#include "base/strbuf.h"
#include "engine/made_names.h"
#include "record/made_read.h"

/* Read and checked; one that does not say its name has none. False: the reader has a sentence. */
bool made_card_read(struct made_reader *reader, const json_t *object, struct mu_made *ret_made,
                    struct made_name *ret_name);
bool made_portrait_is_fine(const char *text);
bool made_name_is_there(const struct made_name *name);
/* For a card that has to have a name, and has none; always false. */
bool made_card_refuse_nameless(struct made_reader *reader);

/* As it is read. */
void made_card_put(const struct mu_game *game, const struct mu_made *made, const struct made_name *name,
                   struct strbuf *out);

#endif
