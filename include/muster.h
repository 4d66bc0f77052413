/*
 * Muster: the rules of two card games as a C library.
 *
 * A game is a constant table of functions (struct mu_game) over a plain block
 * of memory, its state: no pointers, no hidden parts, copied with memcpy. The
 * library does no I/O, allocates nothing, reads no clock and keeps no globals;
 * whoever calls it owns every byte. Randomness comes from outside, through the
 * dealer that init, apply and redeal are handed.
 *
 *	const struct mu_game *game = mu_game_find("rent-a-hero");
 *	struct mu_state state;
 *	struct mu_dealer dealer;
 *	mu_dealer_seed(&dealer, "any text", 8);
 *	game->init(&state, &(struct mu_setup){.seats = 4, .first = MU_ANY}, &dealer);
 *	while (game->ask(&state).seat >= 0) {
 *		mu_action actions[MU_ACTIONS_MAX];
 *		int n = game->legal(&state, actions);
 *		game->apply(&state, actions[mu_dealer_below(&dealer, (uint32_t)n)], &dealer);
 *	}
 */
#ifndef MUSTER_H
#define MUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MU_VERSION_MAJOR 0
#define MU_VERSION_MINOR 1
#define MU_VERSION_PATCH 0

#if defined(__GNUC__) && !defined(__wasm__)
#define MU_API __attribute__((visibility("default")))
#else
#define MU_API
#endif

#ifdef __GNUC__
#define MU_MAY_ALIAS __attribute__((may_alias)) /* each game looks at it as a struct of its own */
#else
#define MU_MAY_ALIAS
#endif

#ifdef __GNUC__
#define MU_FORMAT_ARG(n) __attribute__((format_arg(n))) /* what a format was, its translation is */
#else
#define MU_FORMAT_ARG(n)
#endif

#define MU_SEATS_MAX 6
/*
 * Bytes that the largest state may have. Hosts have it in their own structs (mu_state), compiled against this header alone,
 * so it is a promise with room to grow and not the greatest sizeof of the moment: docs/decisions/0019.
 */
#define MU_STATE_MAX 896
#define MU_ACTIONS_MAX 1024 /* most actions one question offers */
#define MU_TEXT_MAX 96      /* bytes of the longest action text, with its NUL */
#define MU_JSON_MAX 16384   /* bytes of the longest state or event as JSON */
#define MU_QUESTION_MAX 256 /* bytes of the longest question as JSON, with its NUL */
#define MU_OPTIONS_MAX 32   /* most options a game has */
#define MU_DECKS_MAX 4      /* most decks that a set-up can name */
#define MU_MADE_MAX 6       /* most cards made by people that a set-up can have */
#define MU_MADE_BYTES 16    /* bytes of such a card */

typedef uint32_t mu_action; /* a verb and up to three operands; 0 is no action */
typedef uint8_t mu_card;    /* an index into the game's card table; 0 is no card */
typedef int8_t mu_seat;     /* 0 .. MU_SEATS_MAX - 1, clockwise, or one of these: */
enum {
	MU_ANY = -1, /* a set-up leaves the choice to chance */
	MU_NOBODY = -1,
	MU_TABLE = -1, /* as a viewer: a spectator, who knows what all know */
	MU_ALL = -2,   /* as a viewer: the whole truth */
};

/* Room for the state of any game, for hosts that play them all. */
struct MU_MAY_ALIAS mu_state {
	uint64_t words[MU_STATE_MAX / 8];
};

/* -- Refusals --------------------------------------------------------------- */

/* Everything that can be refused: name, number, stable code, sentence. A refusal changes nothing. */
#define MU_ERRORS(X)                                                                                                \
	X(OVER, -1, "action/over", "The game is over.")                                                                 \
	X(UNKNOWN, -2, "action/unknown", "That is not an action in this game.")                                         \
	X(NOT_ASKED, -3, "action/not-asked", "Another player has to answer first.")                                     \
	X(ILLEGAL, -4, "action/illegal", "The rules do not allow that now.")                                            \
	X(SEATS, -5, "protocol/field", "This game cannot be played with that number of players.")                       \
	X(FIRST, -6, "protocol/field", "The first seat must be one of the seats in this game.")                         \
	X(OPTION, -7, "protocol/field", "This game has no such option, or the option has no such value.")               \
	X(DECK, -8, "protocol/deck", "The deck must contain exactly the cards of the game.")                            \
	X(POSITION, -9, "protocol/position", "That position cannot occur in a game.")                                   \
	X(CHANCE, -10, "protocol/chance", "The next chance entry does not match the random result that is needed now.") \
	X(MEMORY, -11, "host/memory", "Out of memory.")                                                                 \
	X(LEADERS, -12, "protocol/field", "Each player needs a different leader, picked from those this game allows.")  \
	X(MADE, -13, "protocol/made", "A card that someone made does not fit this game.")

enum mu_error {
	MU_OK = 0,
#define MU_ERROR_ENUM(name, number, code, sentence) MU_E_##name = number,
	MU_ERRORS(MU_ERROR_ENUM)
#undef MU_ERROR_ENUM
};

struct mu_refusal {
	enum mu_error error;  /* MU_OK: not refused */
	const char *rule;     /* id of the rule that forbids it, or NULL */
	const char *sentence; /* what is wrong, in English; mu_text has it in other languages */
};

MU_API const char *mu_error_code(enum mu_error error);
MU_API const char *mu_error_sentence(enum mu_error error);

/* -- Chance and events: the dealer ------------------------------------------ */

/*
 * The dealer sits outside the state: it shuffles, rolls, and calls out what
 * happens. So no copy, view or save of a game can peek at future dice. Seed it
 * for repeatable play, set its generator from a secret for live games, or give
 * it a feed that says what chance decides.
 */
enum mu_chance {
	MU_SHUFFLE, /* cards: those being shuffled; feed puts them in order, top first */
	MU_FIRST,   /* cards[0]: a seat below count */
	MU_ROLL,    /* cards[0], cards[1]: two dice, 1 .. 6 */
	MU_PULL,    /* cards: the hand pulled from; feed puts the pulled card into cards[0] */
};

struct mu_event {
	uint8_t kind;         /* an enum mu_chance, or the game's own kinds behind MU_EVENT_OWN */
	mu_seat seat;         /* who does it, or MU_NOBODY */
	mu_seat other;        /* whom it is done to, or MU_NOBODY */
	mu_card card;         /* which card, or 0 */
	uint16_t a, b;        /* numbers, their meaning given by the kind */
	uint8_t known;        /* bit set of the seats that learn `card` or `cards` */
	uint8_t count;        /* size of cards */
	int16_t bonus;        /* of a roll: what the rules add to the dice */
	const mu_card *cards; /* valid only during the call */
};
#define MU_EVENT_OWN 8
#define MU_KNOWN_TO_ALL 0xff

struct mu_dealer {
	uint64_t generator[4]; /* xoshiro256**; not all zero */
	/* Says what chance decides: 1 decided, 0 no opinion (the generator decides), or an error. May be NULL. */
	int (*feed)(struct mu_dealer *dealer, enum mu_chance kind, mu_card *cards, int count);
	/* Hears every event, in order. May be NULL. */
	void (*tell)(struct mu_dealer *dealer, const struct mu_event *event);
	void *context;       /* the host's, for feed and tell */
	enum mu_error error; /* first error the feed returned; the caller clears it */
};

MU_API void mu_dealer_seed(struct mu_dealer *dealer, const char *text, size_t length);
MU_API uint32_t mu_dealer_below(struct mu_dealer *dealer, uint32_t bound); /* uniform in [0, bound) */

/* -- Games ------------------------------------------------------------------ */

enum mu_option_type {
	MU_OPTION_CHOICE, /* one of its values */
	MU_OPTION_BOOL,   /* false or true */
	MU_OPTION_NUMBER, /* from least to most */
	MU_OPTION_SEAT,   /* a seat, or MU_ANY: chance decides, as it has to where chance is proven to be fair */
};

struct mu_option_value {
	const char *name;     /* "reshuffle" */
	const char *label;    /* goes on where the option's label stops: "only when a band has six heroes" */
	const char *sentence; /* tells those who sit down what is different; NULL: it is as usual */
};

/* How a game can be varied. Texts are English sentences that mu_text has in other languages. */
struct mu_option {
	const char *name; /* "end" */
	enum mu_option_type type;
	int8_t least, most, usual;            /* a choice counts its values from 0, which is the usual one */
	const struct mu_option_value *values; /* of a choice; ended by a NULL name */
	const char *label;                    /* "The game ends" */
	const char *sentence;                 /* what it is about; of a bool: what is so if it is true */
	bool apart;  /* of the set-up alone: no part of the state, and in requests and records beside the other options */
	bool always; /* written in states and requests even if it is as usual */
};

/* A set of options under one name; all that it does not name stay as they are. Texts as in struct mu_option. */
struct mu_profile {
	const char *name;     /* "quick" */
	const char *label;    /* "Quick" */
	const char *sentence; /* what such a game is like */
	const char *options;  /* "slay=2 classes=5" */
};

/* Cards in a fixed order, instead of what chance or the players would choose. */
struct mu_deck {
	const char *name;
	const mu_card *cards; /* top first, or by seat */
	int count;
};

/*
 * A card that somebody made: a byte for each field of the game's list (struct mu_field), zeroes for what it does not say.
 * Its id is "made-1" and so on, by its place in the set-up.
 */
struct mu_made {
	uint8_t values[MU_MADE_BYTES];
};

struct mu_setup {
	uint8_t seats;
	mu_seat first;                  /* takes the first turn, or MU_ANY */
	int8_t options[MU_OPTIONS_MAX]; /* how far each is from its usual value: zeroes are the game as published */
	struct mu_deck
	    decks[MU_DECKS_MAX]; /* ended by a NULL name or by the last one; decks that are not there are shuffled */
	struct mu_made made[MU_MADE_MAX]; /* ended by one that is all zero, or by the last one */
};

/* A field of a made card: a number, one of its values, or several of them. */
struct mu_field {
	const char *name; /* "number" */
	const char *const
	    *values; /* the words for 1, 2, 3 ...; of several for 1, 2, 4 ...; ended by NULL. NULL: a number */
	bool several;
	uint8_t most;
};

/* A deck that a set-up of this game can name. */
struct mu_deck_kind {
	const char *name;   /* "monsters", in a set-up and in a record */
	const char *member; /* "monster_deck", in a request */
	const char *form;   /* how it is to be given, if it is not a list of cards, top first; or NULL */
	/* MU_OK, or what is wrong with these cards in a set-up that is otherwise fine so far. */
	enum mu_error (*check)(const struct mu_setup *setup, const mu_card *cards, int count);
};

/* Who is asked now. It is kept with the state, so asking for it costs nothing. */
struct mu_ask {
	mu_seat seat; /* who must answer now, or MU_NOBODY when the game is over */
	uint8_t step; /* in which step of the rules: index into the game's step names */
};

/*
 * What is asked, for whoever tells people, draws a table or decides. It is worked out when it is wanted. From a view
 * it says what that viewer may know: a card that is hidden there is 0.
 */
struct mu_question {
	uint8_t choice; /* what is to be chosen: index into the game's choice names; 0: the game is over */
	mu_seat seat;   /* who is asked */
	mu_seat about;  /* the seat that it is about: who plays the card, rolls, gets what is chosen; or MU_NOBODY */
	mu_card card;   /* what it is about: the card played, rolled for, attacked, drawn; or 0 */
	mu_card cause;  /* because of whose skill it is asked, if that is another card; or 0 */
	uint8_t number; /* points, or how many are still to be chosen, this one counted; 0: no number matters */
};

/*
 * Seven verbs: init, ask, legal, apply, view, redeal, check; and text forms.
 * `state` is a block of state_size bytes aligned to 8. Text functions write at
 * most `size` bytes with a NUL and return the length without it, or what it
 * would have been.
 */
struct mu_game {
	const char *name;  /* "rent-a-hero" */
	const char *title; /* "Rent a Hero" */
	uint16_t state_size;
	uint8_t seats_min, seats_max;
	uint8_t seats_official; /* fewer seats than this are an unofficial table */
	uint8_t deck_size;
	bool numbered;                    /* cards are numbers in JSON, not names */
	bool hidden_reactions;            /* who could react is not public: it depends on hidden hands */
	mu_action decline;                /* says no to what is offered; 0: the game has no such action */
	const struct mu_option *options;  /* ended by a NULL name */
	const struct mu_deck_kind *decks; /* ended by a NULL name */
	const struct mu_field *fields;    /* of cards that people make; ended by a NULL name. NULL: there are none */
	const char *made;                 /* what the list of them is called, in states and requests: "made_leaders" */
	const char *const *steps;         /* NULL-terminated */
	const char *const *choices;       /* what can be asked; NULL-terminated */

	/*
	 * Which field of a made card does not fit the fields before it, and what would, as a set of values (of several: of
	 * their bits, and 0 if it must be left out; of others bit 0 stands for leaving it out); -1: all fit.
	 */
	int (*made_check)(const struct mu_made *made, uint32_t *ret_fits);

	/* Sets up a game and runs it to the first question. */
	int (*init)(void *state, const struct mu_setup *setup, struct mu_dealer *dealer);
	/*
	 * The same for a position that a host has put together: opens its step and runs to the first question. NULL: the
	 * game has no positions.
	 */
	int (*resume)(void *state, struct mu_dealer *dealer);
	struct mu_ask (*ask)(const void *state);
	struct mu_question (*question)(const void *state);
	/* All actions of the asked seat, in the fixed order, without duplicates. */
	int (*legal)(const void *state, mu_action actions[MU_ACTIONS_MAX]);
	/* Takes exactly what legal lists, and runs to the next question. */
	int (*apply)(void *state, mu_action action, struct mu_dealer *dealer);
	/* The state with everything blanked that the viewer (a seat or MU_TABLE) may not know; ret_view may be the state. */
	void (*view)(const void *state, mu_seat viewer, void *ret_view);
	/* Fills in what the viewer cannot know, uniformly among all that fits what it has seen. Works on states and views. */
	void (*redeal)(void *state, mu_seat viewer, struct mu_dealer *dealer);
	/* NULL, or the invariant that is broken. */
	const char *(*check)(const void *state);

	/* Why `seat` may not do `action` now; MU_OK if it may. */
	struct mu_refusal (*refuse)(const void *state, mu_seat seat, mu_action action);
	uint8_t (*winners)(const void *state); /* bit set of seats, 0 while the game runs or nobody won */
	uint8_t (*seats)(const void *state);
	/* The question is whether to react to something, and to decline is no decision: a host may do it unasked. */
	bool (*is_reaction)(const void *state);
	/* What it means that the asked seat says nothing; where the rules leave it open, the dealer chooses. 0: nobody is asked. */
	mu_action (*silence)(const void *state, struct mu_dealer *dealer);

	int (*action_text)(mu_action action, char *text, size_t size);
	int (*action_parse)(const char *text, size_t length, mu_action *ret_action);
	const char *(*card_name)(mu_card card);                /* NULL: no such card */
	mu_card (*card_find)(const char *name, size_t length); /* by that name; 0: no such card */
	int (*json)(const void *state, mu_seat viewer, char *text, size_t size);
	int (*event_json)(const struct mu_event *event, mu_seat viewer, char *text, size_t size);

	const struct mu_profile *profiles; /* ended by a NULL name; or NULL: there are none */
};

MU_API const struct mu_game *mu_game_find(const char *name); /* NULL: no such game */
MU_API const struct mu_game *mu_game_at(size_t index);       /* NULL: no more games */

/* -- Set-ups: the same readers for all who take options from outside ---------- */

MU_API int mu_option_find(const struct mu_game *game, const char *name,
                          size_t length); /* its index; -1: no such option */
MU_API int mu_option_value(const struct mu_game *game, const struct mu_setup *setup, int option);
/* MU_E_OPTION: it cannot have that value. A seat must be one of those that the set-up has, if it says so already. */
MU_API enum mu_error mu_option_set(const struct mu_game *game, struct mu_setup *setup, int option, int value);
MU_API enum mu_error mu_option_read(const struct mu_game *game, struct mu_setup *setup, int option, const char *text,
                                    size_t length);
/* The text of a value ("reshuffle", "true", "5", "any"), written as the text functions of games do. */
MU_API int mu_option_text(const struct mu_game *game, int option, int value, char *text, size_t size);
MU_API int mu_field_find(const struct mu_game *game, const char *name, size_t length); /* -1: no such field */
/* "wizard", "2", "effect+attack". MU_E_MADE: the field has no such value; nothing is changed then. */
MU_API enum mu_error mu_made_read(const struct mu_game *game, struct mu_made *made, int field, const char *text,
                                  size_t length);
/* The same written; "" for what the card does not say. */
MU_API int mu_made_text(const struct mu_game *game, const struct mu_made *made, int field, char *text, size_t size);
MU_API int mu_made_count(const struct mu_setup *setup);
MU_API int mu_profile_find(const struct mu_game *game, const char *name,
                           size_t length); /* its index; -1: no such profile */
MU_API void mu_profile_set(const struct mu_game *game, struct mu_setup *setup, int profile);
MU_API const struct mu_deck *mu_setup_deck(const struct mu_setup *setup, const char *name); /* NULL: not given */
/* MU_OK, or why the game cannot begin like this. A deck that is wrong: *ret_deck, which may be NULL, has its name. */
MU_API enum mu_error mu_setup_check(const struct mu_game *game, const struct mu_setup *setup, const char **ret_deck);

/*
 * The host's verb: refuse, or apply, or (a feed that did not fit) leave
 * everything as it was. *ret_refusal may be NULL.
 */
MU_API int mu_act(const struct mu_game *game, void *state, mu_seat seat, mu_action action, struct mu_dealer *dealer,
                  struct mu_refusal *ret_refusal);

/*
 * The question as the viewer may know it: {"choice":"challenge","card":"bad-axe","seat":1}; see docs/table-protocol.md.
 * Only the members that apply; of a game that is over nothing, and the length is 0. Like the other text functions.
 */
MU_API int mu_question_json(const struct mu_game *game, const void *state, mu_seat viewer, char *text, size_t size);

/* -- Languages -------------------------------------------------------------- */

/*
 * Everything is written in English, and whatever people are told can be had in these: name, code, what its speakers
 * call it, and for which scripts and regions it is, the script first; empty: for all. The language is an argument each
 * time, so people at one table can differ; no locale and no file is looked at. What the catalogues do not have is
 * answered in English.
 */
#define MU_LANGUAGES(L)        \
	L(EN, "en", "English", "") \
	L(PL, "pl", "polski", "")  \
	L(ZH_TW, "zh_TW", "正體中文", "Hant TW HK MO")

enum mu_lang {
	MU_LANG_UNKNOWN = -1,
#define MU_LANG_ENUM(name, code, called, regions) MU_LANG_##name,
	MU_LANGUAGES(MU_LANG_ENUM)
#undef MU_LANG_ENUM
	    MU_LANG_COUNT,
};

/* By its code or by a locale of any system: "pl", "pl_PL.UTF-8", "zh-Hant"; "C" is English. */
MU_API enum mu_lang mu_lang_find(const char *locale);
MU_API const char *mu_lang_code(enum mu_lang lang); /* "pl"; NULL: no such language */
MU_API const char *mu_lang_name(enum mu_lang lang); /* "polski" */

MU_API const char *mu_text(enum mu_lang lang, const char *sentence) MU_FORMAT_ARG(2);
/* The same English can mean different things: the context tells them apart. */
MU_API const char *mu_text_in(enum mu_lang lang, const char *context, const char *sentence) MU_FORMAT_ARG(3);
/* One form for one thing, another for several; other languages have other rules for the number. */
MU_API const char *mu_text_plural(enum mu_lang lang, const char *one, const char *several, unsigned long number)
    MU_FORMAT_ARG(2) MU_FORMAT_ARG(3);

#ifdef __cplusplus
}
#endif

#endif
