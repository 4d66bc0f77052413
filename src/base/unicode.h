/*
 * What Unicode knows about letters, as far as names and talk need it: what can be seen, where what people take for
 * one letter ends (UAX #29), which spellings are the same (NFC), and which letters look alike (UTS #39). The tables are in
 * unicode.def, which scripts/unicode-tables makes; no locale and no library is needed, so a browser has it too.
 *
 * Texts are lists of letters (code points) here.
 */
#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum letter_kind {
	LETTER_VISIBLE,
	LETTER_MARK,     /* on the letter before it */
	LETTER_SPACE,    /* of whatever width */
	LETTER_HIDDEN,   /* zero width, or it changes the direction of what follows */
	LETTER_SELECTOR, /* how the letter before it is drawn */
	LETTER_JOINER,
	LETTER_REFUSED, /* controls, and what is no letter (yet) */
};

enum letter_part {
	PART_ANY,
	PART_CONTROL,
	PART_CR,
	PART_LF,
	PART_EXTEND,
	PART_ZWJ,
	PART_FLAG, /* two of them are one */
	PART_PREPEND,
	PART_SPACING,
	PART_L,
	PART_V,
	PART_T,
	PART_LV,
	PART_LVT,
	PART_PICTURE,
};

/* Those that people write today; all the others are one. From SCRIPT_ARAB on joiners may stand in words. */
enum letter_script {
	SCRIPT_ZYYY, /* common to all */
	SCRIPT_ZINH, /* that of the letter before */
	SCRIPT_LATN,
	SCRIPT_GREK,
	SCRIPT_CYRL,
	SCRIPT_HANI,
	SCRIPT_HIRA,
	SCRIPT_KANA,
	SCRIPT_BOPO,
	SCRIPT_HANG,
	SCRIPT_ARMN,
	SCRIPT_GEOR,
	SCRIPT_HEBR,
	SCRIPT_ETHI,
	SCRIPT_THAI,
	SCRIPT_LAOO,
	SCRIPT_OTHER,
	SCRIPT_ARAB,
	SCRIPT_BENG,
	SCRIPT_DEVA,
	SCRIPT_GUJR,
	SCRIPT_GURU,
	SCRIPT_KHMR,
	SCRIPT_KNDA,
	SCRIPT_MLYM,
	SCRIPT_MYMR,
	SCRIPT_ORYA,
	SCRIPT_SINH,
	SCRIPT_TAML,
	SCRIPT_TELU,
	SCRIPT_THAA,
	SCRIPT_TIBT,
};

struct letter_class {
	uint8_t kind, part, script, order; /* order: of marks, the canonical combining class */
};
struct letter_class letter_class(uint32_t letter);

/* Goes along a text: how many clusters have begun so far. Begin with {0}. */
struct clusters {
	unsigned count;
	uint8_t part;    /* of the letter before */
	uint8_t picture; /* 1: behind a picture and what belongs to it, 2: and a joiner */
	bool flag;       /* behind the first half of a flag */
};
void clusters_add(struct clusters *clusters, uint32_t letter);

/* A letter is made of at most four others, each of which looks like at most three. */
enum { UNICODE_GROWS = 12 };
/* Both in place; `letters` has space for UNICODE_GROWS times as many. Return how many there are then. */
size_t letters_compose(uint32_t *letters, size_t count); /* NFC */
/* Two texts look the same if their skeletons are equal. `fold`: capital letters look like small ones. */
size_t letters_skeleton(uint32_t *letters, size_t count, bool fold);

#endif
