/* Marks a sentence that is translated somewhere else than where it is written; xgettext finds it by this. */
#ifndef SAID_H
#define SAID_H

#define N_(sentence) sentence
#define N_BUTTON(label) label /* on a button: scripts/po check measures it */

#endif
