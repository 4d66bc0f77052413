/*
 * The enumerators of a game's options, for the game's own header; OPTION_LIST names the list, see options.h. OPTION_COUNT
 * is how many there are, OPTION_BITS how many bits of a state they take. For each that is kept there are the first and
 * the last of its bits and its least value, so that the compiler knows where it is; OPTION_VALUE asks for it.
 */
#include "engine/option_bits.h"

enum {
#define OPTION(name, ...) OPTION_##name,
#include OPTION_LIST
	OPTION_COUNT,
};
_Static_assert(OPTION_COUNT <= MU_OPTIONS_MAX, "a set-up has room for them");

/* By the words of a row: how many values there are, and whether a state keeps which one it is. */
#define VALUE(...) 0
#define VALUES_OF_CHOICE(...) (int)sizeof((const char[]){__VA_ARGS__})
#define VALUES_OF_YES_OR_NO 2
#define VALUES_OF_NUMBER(from, to, unless_given) ((to) - (from) + 1)
#define VALUES_OF_ANY_SEAT (MU_SEATS_MAX - MU_ANY)
#define KEPT_UNLESS_USUAL 1
#define KEPT_ALWAYS 1
#define KEPT_APART 0
enum {
#define OPTION(name, text, title, about, type, where) \
	OPTION_AT_##name, OPTION_TO_##name = OPTION_AT_##name + KEPT_##where * OPTION_WIDTH(VALUES_OF_##type) - 1,
#include OPTION_LIST
	OPTION_BITS,
};
#undef VALUE

#define LEAST_OF_CHOICE(...) 0
#define LEAST_OF_YES_OR_NO 0
#define LEAST_OF_NUMBER(from, to, unless_given) (from)
#define LEAST_OF_ANY_SEAT MU_ANY
enum {
#define OPTION(name, text, title, about, type, where) OPTION_LEAST_##name = LEAST_OF_##type,
#include OPTION_LIST
};

#define OPTION_VALUE(kept, name) (OPTION_LEAST_##name + option_bits(kept, OPTION_AT_##name, OPTION_TO_##name))
