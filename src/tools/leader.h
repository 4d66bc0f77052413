/* `muster leader`: leaders that people make. */
#ifndef LEADER_H
#define LEADER_H

#include "table/leader_file.h"
#include "words/card_list.h"

#define LEADER_NAME "muster leader"

int leader_main(int argc, char **argv, enum mu_lang lang);

/* Each with its arguments behind the word; 0, or the exit code. */
int leader_new(int argc, char **argv, enum mu_lang lang);
int leader_test(int argc, char **argv, enum mu_lang lang);
int leader_print(int argc, char **argv, enum mu_lang lang);

/* What `test` says of it, without options. */
void leader_try(const struct leader *leader, enum mu_lang lang, FILE *to);

/* The cards of the game that has such leaders. */
const struct card_list *leader_cards(void);
/* Reads the only argument that is no option. 0, or the exit code of what was complained about. */
int leader_take(enum mu_lang lang, const char *path, struct leader *ret_leader);

#endif
