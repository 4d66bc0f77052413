/* Lanterns in words. */
#define SIMPLE_WORDS sentences
#include "words/simple_words.h"
#include "sample_game/rules/lantern.h"

static const struct simple_words sentences = {
    .rules = &lantern_rules,
    .told = {{N_("{seat} lights number {card}."), N_("You light number {card}.")},
             {N_("All goes out: {seat} loses {points} points."), N_("All goes out: you lose {points} points.")},
             {N_("{seat} rests with {points} points and has {score} now."),
              N_("You rest with {points} points and have {score} now.")},
             {N_("{seat} wins."), N_("You win.")}},
    .asked = {{.other = N_("The game is over.")},
              {N_("{seat} lights a lantern."), N_("Your turn: light a lantern.")},
              {N_("{seat} lights one more, or rests."), N_("Light one more, or rest?")}},
    .labels = {NULL, N_("Light one"), N_("Use your own {card}"), N_("Rest")},
    .zones = {N_("In the row: {cards}.")},
    .hand = N_("Your own: {cards}."),
};

static const struct topic rows[] = {
    {"light", N_("Turn over a lantern. A number that already burns puts all of them out."), "LA-2.1"},
    {"own", N_("Light one that you hold. Its number must not burn yet."), "LA-3.1"},
    {"rest", N_("End the turn. Every lantern in the row counts its number."), "LA-4.1"},
};
static const struct topics topics = TOPICS(rows);

const struct words lantern_words = {.game = &lantern_game, .topics = &topics, SIMPLE_GAME_WORDS};
