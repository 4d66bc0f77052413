/* `muster replay`: the record of a game, told again. */
#ifndef REPLAY_H
#define REPLAY_H

/* The subcommand: argv[0] is its name. Returns the exit code. */
int replay_main(int argc, char **argv);

#endif
