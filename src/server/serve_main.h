/* The commands for who runs a server: `muster serve` and what belongs to it, one function each; they return the exit code. */
#ifndef SERVE_MAIN_H
#define SERVE_MAIN_H

#include "muster.h"

int serve_main(int argc, char **argv, enum mu_lang lang);
int verify_main(int argc, char **argv, enum mu_lang lang);
int backup_main(int argc, char **argv, enum mu_lang lang);
int export_main(int argc, char **argv, enum mu_lang lang);
int people_main(int argc, char **argv, enum mu_lang lang);
int store_main(int argc, char **argv, enum mu_lang lang);
int give_up_main(int argc, char **argv, enum mu_lang lang);
bool place_is_named(const char *argument); /* it is "--data" or "--store": the next one says where the database is */
int load_main(int argc, char **argv, enum mu_lang lang);

#endif
