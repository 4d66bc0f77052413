/* `muster play`: a game in plain text on standard input and output. */
#ifndef PLAY_H
#define PLAY_H

/* The subcommand: argv[0] is its name. Returns the exit code. */
int play_main(int argc, char **argv);

#endif
