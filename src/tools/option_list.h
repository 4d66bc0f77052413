/* `muster options`: how a game can be varied. */
#ifndef OPTION_LIST_H
#define OPTION_LIST_H

#include "muster.h"

int options_main(int argc, char **argv, enum mu_lang lang);

#endif
