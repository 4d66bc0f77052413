/*
 * The options that a state keeps: one behind the other in the order of the list, each in as many bits as its values
 * need, without those that are APART. Playouts copy states all the time, so no byte is given away.
 */
#ifndef OPTION_BITS_H
#define OPTION_BITS_H

#include <stdint.h>

#include "muster.h"

/* Bits for so many values, of which an option has at most 128. */
#define OPTION_WIDTH(values)                                                                                 \
	(((values) > 1) + ((values) > 2) + ((values) > 4) + ((values) > 8) + ((values) > 16) + ((values) > 32) + \
	 ((values) > 64))

/* Bytes for so many bits; one where there are none, because an array has at least one. */
#define OPTION_BYTES(bits) ((bits) ? ((bits) + 7) / 8 : 1)

/* What stands in the bits `at` to `to`. */
static inline int option_bits(const uint8_t *kept, int at, int to)
{
	const int byte = at / 8;
	const unsigned two = kept[byte] | (to / 8 > byte ? (unsigned)kept[byte + 1] << 8 : 0);
	return (int)(two >> at % 8 & ((1u << (to - at + 1)) - 1));
}

/* From a set-up into a state; and back, those that are APART as usual. */
void options_keep(const struct mu_option *list, const int8_t options[MU_OPTIONS_MAX], uint8_t *ret_kept);
void options_kept(const struct mu_option *list, const uint8_t *kept, int8_t ret_options[MU_OPTIONS_MAX]);

#endif
