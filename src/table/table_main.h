/* `muster table`: the table protocol on standard input and output. Returns the exit code. */
#ifndef TABLE_MAIN_H
#define TABLE_MAIN_H

#include "muster.h"

int table_main(int argc, char **argv, enum mu_lang lang);

#endif
