/*
 * The bench: how fast the engine plays seeded random games, set against a
 * yardstick of known triviality, and one number that says what it played.
 * signature.c and yardstick.c know no clock and no output; bench.c has both.
 */
#ifndef BENCH_H
#define BENCH_H

#include "muster.h"

#define SIGNATURE_GAMES 10000

/* The subcommand: argv[0] is its name, lang the language of its user. Returns the exit code. */
int bench_main(int argc, char **argv, enum mu_lang lang);

/* A hash over everything that happens in seeded random games of all sizes and options. */
uint64_t signature_of(const struct mu_game *game, uint32_t games);

/* Plays so many random games; returns the number of decisions in them. */
uint64_t random_play(const struct mu_game *game, const struct mu_setup *setup, uint32_t games,
                     struct mu_dealer *dealer);

/* Plays one round of the yardstick's card game; returns the number of decisions in it. */
unsigned yardstick_play(struct mu_dealer *dealer);

#endif
