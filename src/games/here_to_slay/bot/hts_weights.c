/*
 * Here to Slay: the numbers the heuristic chooses by, all found by playing, none of them exact.
 *
 * They began as a fit to who won, mended by hand, and were then evolved in about 850,000 games: one seat with slightly
 * changed numbers among others without the change, and with the opposite change in the same deals; the numbers went the
 * way of those who won more often. The table for two seats began as the other one and was evolved between two, the
 * habits and talents left as they were. No command repeats that; `muster arena` tells whether other numbers play better.
 *
 * What the search foretells by is another table, which a command does make anew: hts_net.table.
 */
#include "hts_brain.h"

/* A card in the own hand. */
#define MINE(card) [(int)FEATURE_MINE_CARD + (int)CARD_##card]
#define LEADS(card) [(int)FEATURE_LEADER + (int)CARD_##card - (int) CARD_MAIN_END]
#define SLAIN(card) [(int)FEATURE_SLAIN + (int)CARD_##card - (int) CARD_LEADER_END]

/* clang-format off */
const double hts_weights[2][FEATURE_COUNT] = {
	/* Two seats. */
	{
		[FEATURE_RACE] =
		-0.06, -0.17, 0.30, 0.46, 0.91, 1.59, 4.42, /* others' turn, 0 slain */
		-0.38, 0.44, 0.45, 0.38, 0.33, 1.15, 2.81, /* others' turn, 1 slain */
		0.12, 2.11, 2.13, 2.33, 2.14, 1.92, 3.86, /* others' turn, 2 slain */
		0.13, -1.13, -0.55, 0.12, 0.97, 2.44, 12.00, /* own turn, 0 slain */
		0.31, -0.69, -0.30, 0.11, 0.59, 1.76, 12.00, /* own turn, 1 slain */
		-0.47, 1.72, 0.74, 1.26, 1.07, 1.29, 12.00, /* own turn, 2 slain */
		[FEATURE_SPARE] = 0.099,
		[FEATURE_HAND_LOW] = 0.170,
		[FEATURE_HAND_MID] = 0.287,
		[FEATURE_HAND_HIGH] = 0.263,
		[FEATURE_TALENT] = 0.122,
		[FEATURE_REACH] = 0.31, 0.94, 1.16,
		[FEATURE_CHOICE] = -0.078,
		[FEATURE_STRIKE] = 0.19, 0.07, 2.00,
		[FEATURE_POINTS] = 0.129,
		[FEATURE_WAIT] = -0.402,
		LEADS(CHARISMATIC_SONG) = 0.16,
		LEADS(CLOAKED_SAGE) = -0.12,
		LEADS(DIVINE_ARROW) = -0.04,
		LEADS(FIST_OF_REASON) = 0.05,
		LEADS(PROTECTING_HORN) = -0.05,
		LEADS(SHADOW_CLAW) = -0.25,
		SLAIN(ABYSS_QUEEN) = 0.00,
		SLAIN(ANURAN_CAULDRON) = -0.31,
		SLAIN(ARCTIC_ARIES) = 0.49,
		SLAIN(BLOODWING) = 0.33,
		SLAIN(CORRUPTED_SABRETOOTH) = 0.63,
		SLAIN(CROWNED_SERPENT) = 0.50,
		SLAIN(DARK_DRAGON_KING) = -0.31,
		SLAIN(DRACOS) = -0.67,
		SLAIN(MALAMAMMOTH) = -0.26,
		SLAIN(MEGA_SLIME) = 0.78,
		SLAIN(ORTHUS) = -0.41,
		SLAIN(REX_MAJOR) = -0.30,
		SLAIN(TERRATUGA) = 0.29,
		SLAIN(TITAN_WYVERN) = -0.74,
		SLAIN(WARWORN_OWLBEAR) = -0.57,
		[FEATURE_MINE_NEW] = 0.070,
		[FEATURE_MINE_HERO] = -0.173,
		[FEATURE_MINE_TALENT] = 0.060,
		MINE(BARD_MASK) = -0.126,
		MINE(CALL_TO_THE_FALLEN) = -0.155,
		MINE(CHALLENGE) = 0.074,
		MINE(CRITICAL_BOOST) = -0.063,
		MINE(CURSE_OF_THE_SNAKES_EYES) = -0.147,
		MINE(DECOY_DOLL) = 0.045,
		MINE(DESTRUCTIVE_SPELL) = -0.205,
		MINE(ENCHANTED_SPELL) = -0.103,
		MINE(ENTANGLING_TRAP) = 0.203,
		MINE(FIGHTER_MASK) = -0.026,
		MINE(FORCED_EXCHANGE) = -0.041,
		MINE(FORCEFUL_WINDS) = 0.017,
		MINE(GUARDIAN_MASK) = 0.035,
		MINE(MODIFIER_M4) = 0.076,
		MINE(MODIFIER_P1M3) = -0.014,
		MINE(MODIFIER_P2M2) = 0.009,
		MINE(MODIFIER_P3M1) = 0.022,
		MINE(MODIFIER_P4) = 0.143,
		MINE(PARTICULARLY_RUSTY_COIN) = -0.285,
		MINE(RANGER_MASK) = -0.155,
		MINE(REALLY_BIG_RING) = -0.171,
		MINE(SEALING_KEY) = -0.134,
		MINE(SUSPICIOUSLY_SHINY_COIN) = -0.065,
		MINE(THIEF_MASK) = -0.104,
		MINE(WINDS_OF_CHANGE) = -0.022,
		MINE(WIZARD_MASK) = 0.039,
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
		LEADS(CHARISMATIC_SONG) = 0.18,
		LEADS(CLOAKED_SAGE) = -0.08,
		LEADS(DIVINE_ARROW) = 0.06,
		LEADS(FIST_OF_REASON) = -0.08,
		LEADS(PROTECTING_HORN) = -0.07,
		LEADS(SHADOW_CLAW) = -0.24,
		SLAIN(ABYSS_QUEEN) = -0.05,
		SLAIN(ANURAN_CAULDRON) = -0.16,
		SLAIN(ARCTIC_ARIES) = 0.17,
		SLAIN(BLOODWING) = 0.16,
		SLAIN(CORRUPTED_SABRETOOTH) = 0.19,
		SLAIN(CROWNED_SERPENT) = 0.25,
		SLAIN(DARK_DRAGON_KING) = -0.29,
		SLAIN(DRACOS) = -0.38,
		SLAIN(MALAMAMMOTH) = -0.28,
		SLAIN(MEGA_SLIME) = 0.84,
		SLAIN(ORTHUS) = -0.45,
		SLAIN(REX_MAJOR) = -0.27,
		SLAIN(TERRATUGA) = 0.17,
		SLAIN(TITAN_WYVERN) = -0.28,
		SLAIN(WARWORN_OWLBEAR) = -0.14,
		[FEATURE_MINE_NEW] = 0.072,
		[FEATURE_MINE_HERO] = -0.085,
		[FEATURE_MINE_TALENT] = 0.047,
		MINE(BARD_MASK) = -0.131,
		MINE(CALL_TO_THE_FALLEN) = -0.115,
		MINE(CHALLENGE) = 0.148,
		MINE(CRITICAL_BOOST) = 0.029,
		MINE(CURSE_OF_THE_SNAKES_EYES) = -0.103,
		MINE(DECOY_DOLL) = -0.063,
		MINE(DESTRUCTIVE_SPELL) = -0.164,
		MINE(ENCHANTED_SPELL) = -0.139,
		MINE(ENTANGLING_TRAP) = 0.222,
		MINE(FIGHTER_MASK) = -0.036,
		MINE(FORCED_EXCHANGE) = -0.009,
		MINE(FORCEFUL_WINDS) = 0.157,
		MINE(GUARDIAN_MASK) = 0.059,
		MINE(MODIFIER_M4) = 0.185,
		MINE(MODIFIER_P1M3) = 0.092,
		MINE(MODIFIER_P2M2) = 0.141,
		MINE(MODIFIER_P3M1) = 0.163,
		MINE(MODIFIER_P4) = 0.273,
		MINE(PARTICULARLY_RUSTY_COIN) = -0.220,
		MINE(RANGER_MASK) = -0.073,
		MINE(REALLY_BIG_RING) = -0.123,
		MINE(SEALING_KEY) = -0.069,
		MINE(SUSPICIOUSLY_SHINY_COIN) = -0.057,
		MINE(THIEF_MASK) = -0.071,
		MINE(WINDS_OF_CHANGE) = -0.048,
		MINE(WIZARD_MASK) = 0.093,
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
