/* The question as JSON, the same for all games. */
#include "engine.h"

static void member_card(struct text *text, const char *name, const struct mu_game *game, mu_card card)
{
	if (!card)
		return;
	emit_name(text, name);
	emit_any_card(text, game, card);
}

/* Made from a view, so what the viewer may not know cannot get into it. */
int mu_question_json(const struct mu_game *game, const void *state, mu_seat viewer, char *text, size_t size)
{
	struct mu_state view;
	struct text out;
	if (viewer != MU_ALL)
		game->view(state, viewer, &view);
	const struct mu_question question = game->question(viewer == MU_ALL ? state : &view);
	text_begin(&out, text, size);
	if (question.choice) {
		emit_open(&out, '{');
		emit_name(&out, "choice");
		emit_string(&out, game->choices[question.choice]);
		member_card(&out, "card", game, question.card);
		member_card(&out, "cause", game, question.cause);
		if (question.about != MU_NOBODY)
			emit_member_number(&out, "seat", question.about);
		if (question.number)
			emit_member_number(&out, "number", question.number);
		emit_close(&out, '}');
	}
	return text_end(&out);
}
