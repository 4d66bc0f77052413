/* `muster resume`: goes on with a game that was left. */
#ifndef RESUME_H
#define RESUME_H

#include "muster.h"

int resume_main(int argc, char **argv, enum mu_lang lang);

#endif
