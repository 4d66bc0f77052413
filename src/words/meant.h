/* Which actions of a game a person means by a text, whether they are possible now or not; and why they are not. */
#ifndef MEANT_H
#define MEANT_H

#include "words.h"

struct meant {
	int count;
	mu_action actions[PLAIN_ACTIONS_MAX];
};

/*
 * What begins like the text, in English or in the voice's language: as the choices would call it, as programs write it, or
 * by the word that explains it. What is at hand comes first; only if nothing of it is meant, everything else.
 */
void meant_find(const struct voice *voice, const struct words *words, const struct seating *seating, const void *state,
                const char *text, struct meant *ret_meant);

/* Why the viewer may not do it now, or that this is possible. */
void meant_explain(const struct voice *voice, const struct words *words, const struct seating *seating,
                   const void *state, const struct meant *meant);

/* What one could have meant: an action of every kind, in a list. */
void meant_list(const struct voice *voice, const struct words *words, const struct seating *seating, const void *state,
                char list[SPEECH_MAX]);

/* The word that explains the action: what programs write first. */
void meant_topic(const struct mu_game *game, mu_action action, char topic[MU_TEXT_MAX]);

#endif
