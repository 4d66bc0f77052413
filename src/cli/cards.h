/* `muster cards`: lists the cards of a game. */
#ifndef CARDS_H
#define CARDS_H

int cards_main(int argc, char **argv);

#endif
