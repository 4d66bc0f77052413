/* What a game writes about itself, appended to a string buffer. */
#ifndef GAME_JSON_H
#define GAME_JSON_H

#include "base/strbuf.h"
#include "muster.h"

void game_put_state(const struct mu_game *game, const void *state, mu_seat viewer, struct strbuf *out);
/* What is asked, as the viewer may know it; nothing when the game is over. */
void game_put_question(const struct mu_game *game, const void *state, mu_seat viewer, struct strbuf *out);
void game_put_event(const struct mu_game *game, const struct mu_event *event, mu_seat viewer, struct strbuf *out);
void game_put_action(const struct mu_game *game, mu_action action, struct strbuf *out); /* not quoted */
/* The actions as JSON strings, with commas between them. */
void game_put_actions(const struct mu_game *game, const mu_action *actions, int count, struct strbuf *out);
/* The seats of a set as numbers, with commas between them. */
void seats_put(unsigned set, struct strbuf *out);

#endif
