/* How a game differs from the one that was published, in sentences. */
#ifndef VARIANTS_H
#define VARIANTS_H

#include "speech.h"

/* Some option is not as usual, and there is something to say about it. */
bool variants_are_there(const struct mu_game *game, const struct mu_setup *setup);
/* A line for each of them, with the label before it and all others indented by `hang` columns. */
void variants_say(const struct voice *voice, const char *label, unsigned hang, const struct mu_game *game,
                  const struct mu_setup *setup);

#endif
