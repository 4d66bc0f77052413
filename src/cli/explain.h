/* `muster explain`: what a card does, and which rules it touches. */
#ifndef EXPLAIN_H
#define EXPLAIN_H

int explain_main(int argc, char **argv);

#endif
