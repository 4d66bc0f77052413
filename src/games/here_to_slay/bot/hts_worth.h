/*
 * Here to Slay: a small net that foretells who wins. It says a seat's strength by what is seen of it; shares are the
 * softmax over the seats. It learns from the play of the other net (tune/foretell.c), and is asked at the beginning of
 * turns only, where the search breaks its playouts off.
 */
#ifndef HTS_WORTH_H
#define HTS_WORTH_H

#include "hts_eyes.h"

extern const struct bot_scale hts_scale;
extern struct bot_net_place hts_worth_place;
/* All seats' shares of a win, at the beginning of a turn, by what one of them knows. */
void hts_worth_shares(const struct hts *g, mu_seat seat, double ret_shares[MU_SEATS_MAX]);

#endif
