/* `muster explain`: what a card does, and which rules it touches. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "muster.h"

int explain_main(int argc, char **argv, enum mu_lang lang);

#endif
