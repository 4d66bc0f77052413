/*
 * Here to Slay: the numbers of the brain, all found by playing, none of them exact.
 *
 * What it chooses by (hts_weights, hts_habits, hts_talents) was first fitted to who won, then evolved: one seat with
 * slightly changed numbers among others without the change, and with the opposite change in the same deals, at two to
 * six seats; the numbers went the way of those who won more often. About @GAMES@ games. What it foretells by
 * (hts_worths) is a regression of the winner, softmax over the seats, on @POSITIONS@ positions of @FIT@ games among
 * players of these numbers. The programs that did it are not part of the project; `muster arena` tells whether other
 * numbers play better.
 */
#include "hts_brain.h"

/* clang-format off */
const double hts_weights[2][FEATURE_COUNT] = {
	/* Two seats. */
	{
		[FEATURE_RACE] =
		-0.49, -0.09, 0.47, 0.59, 0.85, 1.31, 4.17, /* others' turn, 0 slain */
		-0.04, 0.55, 0.96, 0.71, 0.78, 1.21, 3.10, /* others' turn, 1 slain */
		0.10, 2.19, 1.86, 2.17, 1.98, 1.97, 3.58, /* others' turn, 2 slain */
		-0.25, -0.72, -0.54, 0.09, 0.75, 1.58, 12.00, /* own turn, 0 slain */
		0.23, -0.32, -0.18, 0.27, 0.50, 1.52, 12.00, /* own turn, 1 slain */
		-0.04, 1.78, 0.96, 0.93, 0.90, 1.20, 12.00, /* own turn, 2 slain */
		[FEATURE_SPARE] = 0.094,
		[FEATURE_HAND_LOW] = 0.128,
		[FEATURE_HAND_MID] = 0.184,
		[FEATURE_HAND_HIGH] = 0.173,
		[FEATURE_TALENT] = 0.063,
		[FEATURE_REACH] = 0.36, 1.00, 1.63,
		[FEATURE_CHOICE] = 0.004,
		[FEATURE_STRIKE] = 0.41, -0.06, 1.72,
		[FEATURE_POINTS] = 0.129,
		[FEATURE_WAIT] = -0.402,
		[FEATURE_LEADER] = 0.18, -0.08, 0.06, -0.08, -0.07, -0.24,
		[FEATURE_SLAIN] = -0.05, -0.16, 0.17, 0.16, 0.19, 0.25, -0.29, -0.38, -0.28, 0.84, -0.45, -0.27, 0.17, -0.28, -0.14,
		[FEATURE_MINE_NEW] = 0.072,
		[FEATURE_MINE_HERO] = -0.085,
		[FEATURE_MINE_TALENT] = 0.047,
		[(int)FEATURE_MINE_CARD + (int)CARD_BARD_MASK] = -0.131,
		[(int)FEATURE_MINE_CARD + (int)CARD_CALL_TO_THE_FALLEN] = -0.115,
		[(int)FEATURE_MINE_CARD + (int)CARD_CHALLENGE] = 0.148,
		[(int)FEATURE_MINE_CARD + (int)CARD_CRITICAL_BOOST] = 0.029,
		[(int)FEATURE_MINE_CARD + (int)CARD_CURSE_OF_THE_SNAKES_EYES] = -0.103,
		[(int)FEATURE_MINE_CARD + (int)CARD_DECOY_DOLL] = -0.063,
		[(int)FEATURE_MINE_CARD + (int)CARD_DESTRUCTIVE_SPELL] = -0.164,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENCHANTED_SPELL] = -0.139,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENTANGLING_TRAP] = 0.222,
		[(int)FEATURE_MINE_CARD + (int)CARD_FIGHTER_MASK] = -0.036,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCED_EXCHANGE] = -0.009,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCEFUL_WINDS] = 0.157,
		[(int)FEATURE_MINE_CARD + (int)CARD_GUARDIAN_MASK] = 0.059,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_M4] = 0.185,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P1M3] = 0.092,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P2M2] = 0.141,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P3M1] = 0.163,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P4] = 0.273,
		[(int)FEATURE_MINE_CARD + (int)CARD_PARTICULARLY_RUSTY_COIN] = -0.220,
		[(int)FEATURE_MINE_CARD + (int)CARD_RANGER_MASK] = -0.073,
		[(int)FEATURE_MINE_CARD + (int)CARD_REALLY_BIG_RING] = -0.123,
		[(int)FEATURE_MINE_CARD + (int)CARD_SEALING_KEY] = -0.069,
		[(int)FEATURE_MINE_CARD + (int)CARD_SUSPICIOUSLY_SHINY_COIN] = -0.057,
		[(int)FEATURE_MINE_CARD + (int)CARD_THIEF_MASK] = -0.071,
		[(int)FEATURE_MINE_CARD + (int)CARD_WINDS_OF_CHANGE] = -0.048,
		[(int)FEATURE_MINE_CARD + (int)CARD_WIZARD_MASK] = 0.093,
	},
	/* More. */
	{
		[FEATURE_RACE] =
		-0.49, -0.09, 0.47, 0.59, 0.85, 1.31, 4.17, /* others' turn, 0 slain */
		-0.04, 0.55, 0.96, 0.71, 0.78, 1.21, 3.10, /* others' turn, 1 slain */
		0.10, 2.19, 1.86, 2.17, 1.98, 1.97, 3.58, /* others' turn, 2 slain */
		-0.25, -0.72, -0.54, 0.09, 0.75, 1.58, 12.00, /* own turn, 0 slain */
		0.23, -0.32, -0.18, 0.27, 0.50, 1.52, 12.00, /* own turn, 1 slain */
		-0.04, 1.78, 0.96, 0.93, 0.90, 1.20, 12.00, /* own turn, 2 slain */
		[FEATURE_SPARE] = 0.094,
		[FEATURE_HAND_LOW] = 0.128,
		[FEATURE_HAND_MID] = 0.184,
		[FEATURE_HAND_HIGH] = 0.173,
		[FEATURE_TALENT] = 0.063,
		[FEATURE_REACH] = 0.36, 1.00, 1.63,
		[FEATURE_CHOICE] = 0.004,
		[FEATURE_STRIKE] = 0.41, -0.06, 1.72,
		[FEATURE_POINTS] = 0.129,
		[FEATURE_WAIT] = -0.402,
		[FEATURE_LEADER] = 0.18, -0.08, 0.06, -0.08, -0.07, -0.24,
		[FEATURE_SLAIN] = -0.05, -0.16, 0.17, 0.16, 0.19, 0.25, -0.29, -0.38, -0.28, 0.84, -0.45, -0.27, 0.17, -0.28, -0.14,
		[FEATURE_MINE_NEW] = 0.072,
		[FEATURE_MINE_HERO] = -0.085,
		[FEATURE_MINE_TALENT] = 0.047,
		[(int)FEATURE_MINE_CARD + (int)CARD_BARD_MASK] = -0.131,
		[(int)FEATURE_MINE_CARD + (int)CARD_CALL_TO_THE_FALLEN] = -0.115,
		[(int)FEATURE_MINE_CARD + (int)CARD_CHALLENGE] = 0.148,
		[(int)FEATURE_MINE_CARD + (int)CARD_CRITICAL_BOOST] = 0.029,
		[(int)FEATURE_MINE_CARD + (int)CARD_CURSE_OF_THE_SNAKES_EYES] = -0.103,
		[(int)FEATURE_MINE_CARD + (int)CARD_DECOY_DOLL] = -0.063,
		[(int)FEATURE_MINE_CARD + (int)CARD_DESTRUCTIVE_SPELL] = -0.164,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENCHANTED_SPELL] = -0.139,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENTANGLING_TRAP] = 0.222,
		[(int)FEATURE_MINE_CARD + (int)CARD_FIGHTER_MASK] = -0.036,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCED_EXCHANGE] = -0.009,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCEFUL_WINDS] = 0.157,
		[(int)FEATURE_MINE_CARD + (int)CARD_GUARDIAN_MASK] = 0.059,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_M4] = 0.185,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P1M3] = 0.092,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P2M2] = 0.141,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P3M1] = 0.163,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P4] = 0.273,
		[(int)FEATURE_MINE_CARD + (int)CARD_PARTICULARLY_RUSTY_COIN] = -0.220,
		[(int)FEATURE_MINE_CARD + (int)CARD_RANGER_MASK] = -0.073,
		[(int)FEATURE_MINE_CARD + (int)CARD_REALLY_BIG_RING] = -0.123,
		[(int)FEATURE_MINE_CARD + (int)CARD_SEALING_KEY] = -0.069,
		[(int)FEATURE_MINE_CARD + (int)CARD_SUSPICIOUSLY_SHINY_COIN] = -0.057,
		[(int)FEATURE_MINE_CARD + (int)CARD_THIEF_MASK] = -0.071,
		[(int)FEATURE_MINE_CARD + (int)CARD_WINDS_OF_CHANGE] = -0.048,
		[(int)FEATURE_MINE_CARD + (int)CARD_WIZARD_MASK] = 0.093,
	},
};

const double hts_worths[2][FEATURE_COUNT] = {
	/* Two seats. */
	{
		[FEATURE_RACE] =
		0.00, 0.13, 0.39, 0.52, 0.70, 0.92, 2.40, /* others' turn, 0 slain */
		0.00, -0.40, -0.41, -0.20, -0.18, 0.43, 1.90, /* others' turn, 1 slain */
		0.00, 0.50, 1.30, 0.36, 0.93, 0.11, 2.00, /* others' turn, 2 slain */
		0.00, -0.14, 0.09, 0.22, 0.43, 0.67, 12.00, /* own turn, 0 slain */
		0.00, -0.62, -0.01, -0.67, -0.50, 0.24, 12.00, /* own turn, 1 slain */
		0.00, 0.13, 0.78, 0.01, -0.24, -0.42, 12.00, /* own turn, 2 slain */
		[FEATURE_SPARE] = 0.082,
		[FEATURE_HAND_LOW] = -0.006,
		[FEATURE_HAND_MID] = 0.025,
		[FEATURE_HAND_HIGH] = 0.070,
		[FEATURE_TALENT] = -0.006,
		[FEATURE_REACH] = -0.60, 1.36, 1.54,
		[FEATURE_CHOICE] = 0.123,
		[FEATURE_STRIKE] = 0.19, -0.24, 0.84,
		[FEATURE_POINTS] = 0.075,
		[FEATURE_WAIT] = -0.300,
		[FEATURE_LEADER] = 0.07, -0.02, -0.11, 0.04, 0.09, -0.05,
		[FEATURE_SLAIN] = -0.07, -0.09, -0.48, -0.43, -0.43, 1.40, -0.61, 0.18, -0.01, 0.21, -0.19, -0.40, -0.53, -0.38, -0.52,
		[FEATURE_MINE_NEW] = 0.004,
		[FEATURE_MINE_HERO] = -0.018,
		[FEATURE_MINE_TALENT] = -0.004,
		[(int)FEATURE_MINE_CARD + (int)CARD_BARD_MASK] = -0.034,
		[(int)FEATURE_MINE_CARD + (int)CARD_CALL_TO_THE_FALLEN] = -0.041,
		[(int)FEATURE_MINE_CARD + (int)CARD_CHALLENGE] = -0.044,
		[(int)FEATURE_MINE_CARD + (int)CARD_CRITICAL_BOOST] = -0.094,
		[(int)FEATURE_MINE_CARD + (int)CARD_CURSE_OF_THE_SNAKES_EYES] = -0.098,
		[(int)FEATURE_MINE_CARD + (int)CARD_DECOY_DOLL] = -0.101,
		[(int)FEATURE_MINE_CARD + (int)CARD_DESTRUCTIVE_SPELL] = -0.145,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENCHANTED_SPELL] = -0.090,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENTANGLING_TRAP] = 0.024,
		[(int)FEATURE_MINE_CARD + (int)CARD_FIGHTER_MASK] = -0.120,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCED_EXCHANGE] = -0.019,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCEFUL_WINDS] = -0.033,
		[(int)FEATURE_MINE_CARD + (int)CARD_GUARDIAN_MASK] = -0.011,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_M4] = 0.209,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P1M3] = 0.031,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P2M2] = 0.076,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P3M1] = 0.123,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P4] = 0.182,
		[(int)FEATURE_MINE_CARD + (int)CARD_PARTICULARLY_RUSTY_COIN] = -0.043,
		[(int)FEATURE_MINE_CARD + (int)CARD_RANGER_MASK] = -0.098,
		[(int)FEATURE_MINE_CARD + (int)CARD_REALLY_BIG_RING] = -0.004,
		[(int)FEATURE_MINE_CARD + (int)CARD_SEALING_KEY] = -0.112,
		[(int)FEATURE_MINE_CARD + (int)CARD_SUSPICIOUSLY_SHINY_COIN] = -0.039,
		[(int)FEATURE_MINE_CARD + (int)CARD_THIEF_MASK] = -0.063,
		[(int)FEATURE_MINE_CARD + (int)CARD_WINDS_OF_CHANGE] = -0.079,
		[(int)FEATURE_MINE_CARD + (int)CARD_WIZARD_MASK] = -0.062,
	},
	/* More. */
	{
		[FEATURE_RACE] =
		0.00, 0.13, 0.39, 0.52, 0.70, 0.92, 2.40, /* others' turn, 0 slain */
		0.00, -0.40, -0.41, -0.20, -0.18, 0.43, 1.90, /* others' turn, 1 slain */
		0.00, 0.50, 1.30, 0.36, 0.93, 0.11, 2.00, /* others' turn, 2 slain */
		0.00, -0.14, 0.09, 0.22, 0.43, 0.67, 12.00, /* own turn, 0 slain */
		0.00, -0.62, -0.01, -0.67, -0.50, 0.24, 12.00, /* own turn, 1 slain */
		0.00, 0.13, 0.78, 0.01, -0.24, -0.42, 12.00, /* own turn, 2 slain */
		[FEATURE_SPARE] = 0.082,
		[FEATURE_HAND_LOW] = -0.006,
		[FEATURE_HAND_MID] = 0.025,
		[FEATURE_HAND_HIGH] = 0.070,
		[FEATURE_TALENT] = -0.006,
		[FEATURE_REACH] = -0.60, 1.36, 1.54,
		[FEATURE_CHOICE] = 0.123,
		[FEATURE_STRIKE] = 0.19, -0.24, 0.84,
		[FEATURE_POINTS] = 0.075,
		[FEATURE_WAIT] = -0.300,
		[FEATURE_LEADER] = 0.07, -0.02, -0.11, 0.04, 0.09, -0.05,
		[FEATURE_SLAIN] = -0.07, -0.09, -0.48, -0.43, -0.43, 1.40, -0.61, 0.18, -0.01, 0.21, -0.19, -0.40, -0.53, -0.38, -0.52,
		[FEATURE_MINE_NEW] = 0.004,
		[FEATURE_MINE_HERO] = -0.018,
		[FEATURE_MINE_TALENT] = -0.004,
		[(int)FEATURE_MINE_CARD + (int)CARD_BARD_MASK] = -0.034,
		[(int)FEATURE_MINE_CARD + (int)CARD_CALL_TO_THE_FALLEN] = -0.041,
		[(int)FEATURE_MINE_CARD + (int)CARD_CHALLENGE] = -0.044,
		[(int)FEATURE_MINE_CARD + (int)CARD_CRITICAL_BOOST] = -0.094,
		[(int)FEATURE_MINE_CARD + (int)CARD_CURSE_OF_THE_SNAKES_EYES] = -0.098,
		[(int)FEATURE_MINE_CARD + (int)CARD_DECOY_DOLL] = -0.101,
		[(int)FEATURE_MINE_CARD + (int)CARD_DESTRUCTIVE_SPELL] = -0.145,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENCHANTED_SPELL] = -0.090,
		[(int)FEATURE_MINE_CARD + (int)CARD_ENTANGLING_TRAP] = 0.024,
		[(int)FEATURE_MINE_CARD + (int)CARD_FIGHTER_MASK] = -0.120,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCED_EXCHANGE] = -0.019,
		[(int)FEATURE_MINE_CARD + (int)CARD_FORCEFUL_WINDS] = -0.033,
		[(int)FEATURE_MINE_CARD + (int)CARD_GUARDIAN_MASK] = -0.011,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_M4] = 0.209,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P1M3] = 0.031,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P2M2] = 0.076,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P3M1] = 0.123,
		[(int)FEATURE_MINE_CARD + (int)CARD_MODIFIER_P4] = 0.182,
		[(int)FEATURE_MINE_CARD + (int)CARD_PARTICULARLY_RUSTY_COIN] = -0.043,
		[(int)FEATURE_MINE_CARD + (int)CARD_RANGER_MASK] = -0.098,
		[(int)FEATURE_MINE_CARD + (int)CARD_REALLY_BIG_RING] = -0.004,
		[(int)FEATURE_MINE_CARD + (int)CARD_SEALING_KEY] = -0.112,
		[(int)FEATURE_MINE_CARD + (int)CARD_SUSPICIOUSLY_SHINY_COIN] = -0.039,
		[(int)FEATURE_MINE_CARD + (int)CARD_THIEF_MASK] = -0.063,
		[(int)FEATURE_MINE_CARD + (int)CARD_WINDS_OF_CHANGE] = -0.079,
		[(int)FEATURE_MINE_CARD + (int)CARD_WIZARD_MASK] = -0.062,
	},
};

const double hts_habits[HABIT_COUNT] = {
	[HABIT_STICKS] = 0.59,
	[HABIT_CHALLENGE] = 1.37,
	[HABIT_SPOIL] = 0.05,
	[HABIT_STOP] = 8.69,
	[HABIT_POOR] = 0.49,
	[HABIT_CHOSEN] = 1.16,
	[HABIT_FREE] = 1.26,
	[HABIT_GUARD] = 0.14,
};

const double hts_talents[HERO_COUNT] = {
	[HERO_BAD_AXE] = 1.58,
	[HERO_BEAR_CLAW] = 1.33,
	[HERO_BEARY_WISE] = 2.45,
	[HERO_BULLSEYE] = 0.42,
	[HERO_BUN_BUN] = 1.30,
	[HERO_BUTTONS] = 2.30,
	[HERO_CALMING_VOICE] = -0.02,
	[HERO_DODGY_DEALER] = 0.84,
	[HERO_FLUFFY] = 4.08,
	[HERO_FURY_KNUCKLE] = 2.26,
	[HERO_FUZZY_CHEEKS] = 1.71,
	[HERO_GREEDY_CHEEKS] = 2.82,
	[HERO_GUIDING_LIGHT] = 1.24,
	[HERO_HEAVY_BEAR] = 0.97,
	[HERO_HOLY_CURSELIFTER] = -0.02,
	[HERO_HOOK] = 1.47,
	[HERO_HOPPER] = 1.02,
	[HERO_IRON_RESOLVE] = -0.00,
	[HERO_KIT_NAPPER] = 3.76,
	[HERO_LOOKIE_ROOKIE] = 0.93,
	[HERO_LUCKY_BUCKY] = 1.51,
	[HERO_MELLOW_DEE] = 0.52,
	[HERO_MEOWZIO] = 4.37,
	[HERO_MIGHTY_BLADE] = -0.09,
	[HERO_NAPPING_NIBBLES] = -0.43,
	[HERO_PAN_CHUCKS] = 1.62,
	[HERO_PEANUT] = 1.78,
	[HERO_PLUNDERING_PUMA] = 2.96,
	[HERO_QI_BEAR] = 2.77,
	[HERO_QUICK_DRAW] = 1.32,
	[HERO_RADIANT_HORN] = 0.50,
	[HERO_SERIOUS_GREY] = 2.17,
	[HERO_SHARP_FOX] = 0.63,
	[HERO_SHURIKITTY] = 1.87,
	[HERO_SILENT_SHADOW] = 2.04,
	[HERO_SLIPPERY_PAWS] = 1.91,
	[HERO_SLY_PICKINGS] = 1.01,
	[HERO_SMOOTH_MIMIMEOW] = 1.16,
	[HERO_SNOWBALL] = 1.41,
	[HERO_SPOOKY] = 3.30,
	[HERO_TIPSY_TOOTIE] = 2.20,
	[HERO_TOUGH_TEDDY] = 0.54,
	[HERO_VIBRANT_GLOW] = 0.47,
	[HERO_WHISKERS] = 5.32,
	[HERO_WIGGLES] = 4.39,
	[HERO_WILDSHOT] = 2.44,
	[HERO_WILY_RED] = 1.99,
	[HERO_WISE_SHIELD] = 2.01,
};
/* clang-format on */
