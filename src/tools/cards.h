/* `muster cards`: lists the cards of a game. */
#ifndef CARDS_H
#define CARDS_H

#include "muster.h"

int cards_main(int argc, char **argv, enum mu_lang lang);

#endif
