/*
 * The rows of a game's list of options (GAME_options.def). A row is
 *
 *	OPTION(ID, "name", "Label", "Sentence.", type, where)
 *
 * and makes an enumerator and a row of the game's table; what the texts are for is in struct mu_option. Zeroes in a
 * set-up are the usual values, so that a new row changes nothing for those who do not name it. What a state keeps of
 * them is in option_list.h.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "muster.h"

/* Types. The first value of a choice is the usual one. */
#define CHOICE(...)                                                                                    \
	.type = MU_OPTION_CHOICE, .values = (const struct mu_option_value[]){__VA_ARGS__, {.name = NULL}}, \
	.most = sizeof((const struct mu_option_value[]){__VA_ARGS__}) / sizeof(struct mu_option_value) - 1
#define VALUE(text, what, told)                             \
	{                                                       \
		.name = (text), .label = (what), .sentence = (told) \
	}
#define YES_OR_NO .type = MU_OPTION_BOOL, .most = 1
#define NUMBER(from, to, unless_given) .type = MU_OPTION_NUMBER, .least = (from), .most = (to), .usual = (unless_given)
#define ANY_SEAT .type = MU_OPTION_SEAT, .least = MU_ANY, .most = MU_SEATS_MAX - 1, .usual = MU_ANY

/* Where it is written: among the options unless it is as usual, among them in any case, or beside them. */
#define UNLESS_USUAL .always = false
#define ALWAYS .always = true
#define APART .apart = true

#define OPTION_ROW(text, title, about, ...)                                \
	{                                                                      \
		.name = (text), .label = (title), .sentence = (about), __VA_ARGS__ \
	}

#endif
