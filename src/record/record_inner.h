/* What the reader's two halves share: a record whose every line has been understood, but not played yet. */
#ifndef RECORD_INNER_H
#define RECORD_INNER_H

#include "record.h"

enum { RECORD_CARDS_MAX = 255 };

enum record_problem {
#define RECORD_ERROR_ENUM(name, code) RECORD_E_##name,
	RECORD_ERRORS(RECORD_ERROR_ENUM)
#undef RECORD_ERROR_ENUM
};

/* The keys of the header, in their order. */
enum record_key {
	KEY_INFO,
	KEY_GAME,
	KEY_SEATS,
	KEY_OPTION,
	KEY_MADE,
	KEY_FIRST,
	KEY_OWN, /* from here on those of the game: options that stand apart, then decks */
	KEY_OWN_END = KEY_OWN + MU_OPTIONS_MAX + MU_DECKS_MAX,
	KEY_POSITION = KEY_OWN_END,
	KEY_CHANCE,
	KEY_COUNT,
};

struct record_move {
	size_t line;
	mu_seat seat;
	mu_action action;
	size_t chance_from, chance_to; /* into record.chance */
};

struct record {
	const struct mu_game *game;
	struct mu_setup setup; /* its cards are those below */
	mu_card cards[MU_DECKS_MAX][RECORD_CARDS_MAX];
	unsigned version;
	uint32_t options_given; /* bit set */
	char *position;         /* NULL: a set-up */
	struct mu_state position_state;
	struct chance *chance;
	size_t *chance_lines;
	size_t chance_count, chance_room, setup_chance;
	struct record_move *moves;
	size_t move_count, move_room;
	size_t key_lines[KEY_COUNT]; /* the last line of each key, 0: not given */
	size_t header_end;           /* the line behind the header */
	unsigned people;             /* bit set of seats; 0: not said */
	bool named;                  /* there is a name of a card that somebody made */
	struct made_names made_names;
	size_t winners_line; /* 0: the game is not over */
	uint8_t winners;
	size_t last_line;
};

/* Keys that only some games have: record_keys.c */
int record_option_apart(const struct mu_game *game, const char *word, size_t length); /* -1: not one of them */
const char *record_own_name(const struct mu_game *game, int i); /* the i-th of them; NULL: there are no more */
int record_own_key(const struct mu_game *game, const char *word, size_t length); /* KEY_COUNT: not one of them */
bool record_key_of_some_game(const char *word, size_t length);
/* "1 en Ada the Bold", of a card that somebody made; what does not look like that is left alone. */
void record_made_name(struct record *record, const char *text, size_t length);
size_t record_deck_line(const struct record *record, const char *deck);

/* Always false. */
bool record_fail(struct record_error *ret_error, size_t line, enum record_problem problem, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool record_fail_memory(struct record_error *ret_error, size_t line);

#endif
