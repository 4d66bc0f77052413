/*
 * Here to Slay: the state, and what its files share. The rules and their ids
 * (HS-...) are those of the rules document; cards are rows of cards.def; every interruptible
 * rule is a procedure of procedures.def whose frames lie on the state's stack.
 * Programs use struct mu_game; only those that know this game by heart (the reader of
 * positions, its words, its brain) look in here.
 */
#ifndef HTS_H
#define HTS_H

#include "engine/frame.h"
#include "hts_cards.h"

/* -- Actions ---------------------------------------------------------------- */

enum hts_verb {
	VERB_NONE,
#define VERB(name, ...) VERB_##name,
#include "verbs.def"
	VERB_COUNT,
};
enum {
	VALUE_ZERO = 8 /* values are stored above 0 */
};

/* The first, second and third operand. */
static inline uint8_t action_x(mu_action action)
{
	return (uint8_t)action_operand(action, 0);
}

static inline uint8_t action_y(mu_action action)
{
	return (uint8_t)action_operand(action, 1);
}

static inline uint8_t action_z(mu_action action)
{
	return (uint8_t)action_operand(action, 2);
}

/* A verb without operands. */
static inline mu_action action_plain(enum hts_verb verb)
{
	return (mu_action)verb;
}

/* -- The state -------------------------------------------------------------- */

enum hts_step {
#define STEP(name, refusal) STEP_##name,
#include "steps.def"
	STEP_COUNT,
};

#ifndef HTS_OPTION_LIST
#define HTS_OPTION_LIST "games/here_to_slay/rules/hts_options.def"
#endif
#define OPTION_LIST HTS_OPTION_LIST
#include "engine/option_list.h"

/* Viewers: the seats' bits, and one for the spectator. What they know is looked at eight notes at once. */
enum { SPECTATOR = 6, NOTES_AT_ONCE = 8 };

/*
 * A hand: a bit for each name it holds, small counters for further copies, all
 * in 16 bytes. In a view it holds the cards known to the viewer; count is always
 * the true number.
 */
struct hand {
	uint64_t low;
	uint32_t extra;
	uint16_t high;
	uint8_t count;
	uint8_t unused;
};

/* Dice with the bonus fixed when they were thrown (HS-7.5), and what was added since. */
struct roll {
	int16_t modifiers;
	uint16_t thrown;
};

/* A roll for an effect or an attack; the cards that an effect drew or pulled and still refers to, and who knows them. */
struct attempt {
	struct roll roll;
	mu_card kept[2];
	uint8_t known[2];
};

/* The two rolls of a challenge: the challenged seat's, the challenger's. */
struct contest {
	struct roll roll[2];
};

/* What lies on the stack: frames, and under those that have dice, the dice. */
union cell {
	uint64_t whole; /* as it is pushed and moved: a processor waits where it must gather a word from single bytes */
	struct frame frame;
	struct attempt attempt;
	struct contest contest;
};
_Static_assert(sizeof(union cell) == 8, "a cell is eight bytes");

/*
 * The deepest stack. The turn: 1. Heroes whose effects lead to another Hero's
 * roll are at most HTS_CHAIN_MAX (Mellow Dee, Fuzzy Cheeks, Lucky Bucky, Wiggles;
 * hts_list_check counts them), each rolled for once a turn: an effect and its dice
 * for each. Inside them a last Hero's roll, dice and window: 3. In that window cards
 * are played out of draws, at most six at a time (HS-9.5), each at worst in a
 * challenge whose window draws the next one: draw, play, dice, window; and the last
 * window's own draw: 1.
 */
#define HTS_CHAIN_MAX 4
#define HTS_DEPTH_MAX (1 + 2 * HTS_CHAIN_MAX + 3 + 4 * PLAYING_MAX + 1)

/*
 * Everything unused is zero, the bytes at its end too: equal games are equal bytes.
 *
 * Cards of the main deck are in `row` (the deck, the discard pile and what is out
 * of the game), in hands, in parties, on Heroes, or in the frame that plays them.
 *
 * A note belongs to a copy of a card. In a hand: the viewers who know that it is
 * there (HS-12.2). A name's copies share its slots in the order of the hands
 * that hold them; in one hand, slot i has the viewers who know of more than i of
 * them, so a later slot's set lies within an earlier one's. A Hero's note in a
 * party is its place in the order of arrival.
 */
struct hts {
	uint64_t party[MU_SEATS_MAX]; /* sets of Heroes */
	uint64_t marked;              /* HS-2.3 */
	struct hand hand[MU_SEATS_MAX];
	union cell stack[HTS_DEPTH_MAX];
	uint32_t monsters_out; /* set of monsters that are not in the game */
	uint32_t
	    skills[MU_SEATS_MAX]; /* of the leader, while its limit lasts, and of slain monsters: their rows, at hand */
	uint16_t boost[MU_SEATS_MAX];
	uint16_t turn;
	mu_card row[MAIN_CARDS]; /* the deck, top last; free room; the discard pile, top first; cards out of the game */
	uint8_t note[MAIN_CARDS + NOTES_AT_ONCE - 1]; /* by slot; behind the last, room to read some at once */
	mu_card wearer[WEARABLE];                     /* the Hero that wears this copy of an Item, or 0 */
	mu_card leader[MU_SEATS_MAX];
	struct hts_leader made[MU_MADE_MAX]; /* the rows of leaders that people made; the first without a class ends them */
	mu_card slain[MU_SEATS_MAX][SLAIN_MAX];
	mu_card monsters[PLACES];
	mu_card monster_deck[MONSTERS]; /* top last */
	mu_card market[MARKET];         /* HS-14.7: face up beside the deck */
	uint8_t classes[MU_SEATS_MAX];  /* sets, of the Heroes in each party, masks included: at hand, too */
	uint8_t deck, discard, out, monster_count;
	uint8_t seats, active, ap;
	uint8_t winners;
	uint8_t step;                                           /* of the question */
	uint8_t no_steal, no_destroy, no_challenge, skill_used; /* sets of seats */
	uint8_t options[OPTION_BYTES(OPTION_BITS)];             /* but those of the set-up alone */
	uint8_t looker, looked;                                 /* Bullseye: who knows how many cards on top of the deck */
	uint8_t choice;                                         /* what is asked, an enum hts_choice */
	mu_seat asked; /* not beside `step`: read as one word, they would have to be written as one */
	uint8_t depth;
};
_Static_assert(sizeof(struct hts) <= MU_STATE_MAX, "a state fits");
_Static_assert(sizeof(struct hts) - offsetof(struct hts, depth) - 1 < 8, "no holes but at the end");

/* -- Frames: hts_game.c ----------------------------------------------------- */

static inline struct frame *hts_top(struct hts *g)
{
	return &(g->stack + g->depth - 1)->frame;
}

/* The frame that called f. */
static inline struct frame *hts_caller(const struct hts *g, const struct frame *f)
{
	union cell *below = (union cell *)f - 1;
	assert(below >= g->stack);
	return &below->frame;
}

/* The dice under a frame. */
static inline struct attempt *hts_attempt(const struct frame *f)
{
	return &((union cell *)f - 1)->attempt;
}

static inline struct contest *hts_contest(const struct frame *f)
{
	return &((union cell *)f - 1)->contest;
}

static inline void hts_push(struct hts *g, struct frame frame)
{
	const union cell cell = {.frame = frame};
	assert(g->depth < HTS_DEPTH_MAX);
	g->stack[g->depth++].whole = cell.whole;
}

static inline enum flow hts_call(struct hts *g, struct frame frame)
{
	hts_top(g)->result = 0;
	hts_push(g, frame);
	return FLOW_NEXT;
}

/* Puts an empty cell for dice under the top frame, takes it away; the frame moves. */
static inline struct frame *hts_cell_insert(struct hts *g)
{
	hts_push(g, *hts_top(g));
	g->stack[g->depth - 2] = (union cell){.frame = {0}};
	return hts_top(g);
}

static inline struct frame *hts_cell_remove(struct hts *g)
{
	g->stack[g->depth - 2] = g->stack[g->depth - 1];
	*hts_top(g) = (struct frame){0};
	g->depth--;
	return hts_top(g);
}

extern const uint8_t hts_choice_steps[CHOICE_COUNT];
static inline enum flow hts_ask(struct hts *g, mu_seat seat, enum hts_choice choice)
{
	g->asked = seat;
	g->choice = (uint8_t)choice;
	g->step = hts_choice_steps[choice];
	return FLOW_ASK;
}

/* The game is over: nothing is pending any more. */
enum flow hts_over(struct hts *g, unsigned winners);
/* Frames from the innermost outwards: starts with depth, NULL at the end. */
struct frame *hts_outer(const struct hts *g, int *at);
/* Is it the frame of a card that is being played? */
bool hts_is_playing(const struct frame *f);
unsigned hts_playing(const struct hts *g);

#define PROCEDURE(name, lower) enum flow hts_##lower##_run(struct hts *g, struct frame *f, struct mu_dealer *d);
#define QUESTION(name, lower)                                                                \
	enum flow hts_##lower##_run(struct hts *g, struct frame *f, struct mu_dealer *d);        \
	int hts_##lower##_legal(const struct hts *g, const struct frame *f, mu_action *actions); \
	/* FLOW_REFUSED: not offered, nothing has changed. */                                    \
	enum flow hts_##lower##_answer(struct hts *g, struct frame *f, mu_action action, struct mu_dealer *d);
#include "procedures.def"

/* Steps that others need to know. */
enum {
	PLAY_WINDOW, /* the first step of PLAY */
	PLAY_CHALLENGED,
	PLAY_DICE,
	PLAY_COMPARE, /* has dice */
	PLAY_SETTLE,

	ROLL_DICE = 0, /* the first step of ROLL and of ATTACK, without dice yet */

	DRAW_NEXT = 0,

	BULLSEYE_LOOK = 0,
	BULLSEYE_TAKE,  /* one of the cards seen */
	BULLSEYE_ORDER, /* which of the others lies on top */

	RESULT_STOPPED = 0,
	RESULT_PLAYED = 1,
};

static inline bool hts_has_cell(const struct frame *f)
{
	switch (f->procedure) {
	case PROC_ROLL:
	case PROC_ATTACK:
		return f->step != ROLL_DICE;
	case PROC_EFFECT:
		return kind_of(f->card) == KIND_HERO;
	case PROC_PLAY:
		return f->step == PLAY_COMPARE;
	default:
		return false;
	}
}

static inline enum flow hts_done(struct hts *g, uint8_t result)
{
	if (hts_has_cell(hts_top(g)))
		hts_cell_remove(g);
	*hts_top(g) = (struct frame){0};
	g->depth--;
	hts_top(g)->result = result;
	return FLOW_NEXT;
}

/* -- Hands and what is known of them: hts_hands.c --------------------------- */

static inline struct set hand_set(const struct hts *g, mu_seat seat)
{
	return (struct set){g->hand[seat].low, g->hand[seat].high};
}

static inline bool hand_has(const struct hts *g, mu_seat seat, mu_card card)
{
	return set_has(hand_set(g, seat), card);
}

static inline unsigned hand_copies(const struct hts *g, mu_seat seat, mu_card card)
{
	if (!hand_has(g, seat, card))
		return 0;
	return 1 + (g->hand[seat].extra >> hts_cards[card].extra & hts_cards[card].extra_mask);
}

static inline uint8_t viewers_all(const struct hts *g)
{
	return (uint8_t)(bit(SPECTATOR) | (bit(g->seats) - 1));
}

static inline uint8_t viewer_bit(mu_seat viewer)
{
	return (uint8_t)bit(viewer == MU_TABLE ? SPECTATOR : (unsigned)viewer);
}

/* A card comes into a hand, seen by `viewers` besides its owner. */
void hts_hand_gain(struct hts *g, mu_seat seat, mu_card card, unsigned viewers);
/* A card leaves a hand in the open. */
void hts_hand_lose(struct hts *g, mu_seat seat, mu_card card);
/* A card goes from one hand to another, seen by these two only. */
void hts_hand_move(struct hts *g, mu_seat from, mu_seat to, mu_card card);
void hts_hand_swap(struct hts *g, mu_seat one, mu_seat other);
/* The viewer sees the whole hand. */
void hts_hand_look(struct hts *g, mu_seat seat, mu_seat viewer);
/* All see a card of the hand; those who knew it when it was drawn count it only once. */
void hts_hand_show(struct hts *g, mu_seat seat, mu_card card, unsigned knew);
int hts_hand_list(const struct hts *g, mu_seat seat, mu_card cards[MAIN_CARDS]);
mu_card hts_pull(struct hts *g, mu_seat from, mu_seat to, struct mu_dealer *d);
/* Copies of a card that are not hidden from the seat: in its own hand, on the discard pile, in the market, out of the game. */
unsigned hts_copies_seen(const struct hts *g, mu_seat seat, mu_card card);
/* The notes on a name's copies in one hand. */
const uint8_t *hts_hand_notes(const struct hts *g, mu_seat seat, mu_card card);

/* -- Deck and discard pile: hts_piles.c ------------------------------------- */

/* The i-th card of the discard pile, the oldest being 0. */
static inline mu_card discard_at(const struct hts *g, int i)
{
	return g->row[MAIN_CARDS - 1 - g->out - i];
}

/* The i-th card of the deck, the top being 0. */
static inline mu_card deck_at(const struct hts *g, int i)
{
	return g->row[g->deck - 1 - i];
}

static inline void hts_discard_push(struct hts *g, mu_card card)
{
	g->discard++;
	g->row[MAIN_CARDS - g->out - g->discard] = card;
}

/* Takes the copy nearest to the top (HS-8.7). */
void hts_discard_take(struct hts *g, mu_card card);
/* HS-9.2: at least `count` cards in the deck if there are any; returns how many of them there are. */
int hts_deck_ready(struct hts *g, int count, struct mu_dealer *d);
/* Takes the i-th card. */
mu_card hts_deck_take(struct hts *g, int i);
/* From a hand to the discard pile. */
void hts_hand_discard(struct hts *g, mu_seat seat, mu_card card, struct mu_dealer *d);

/* -- Parties, Items, skills: hts_party.c ------------------------------------ */

static inline uint64_t hero_bit(mu_card hero)
{
	return hts_hero_bits[hero];
}

static inline bool party_has(const struct hts *g, mu_seat seat, mu_card hero)
{
	return g->party[seat] & hero_bit(hero);
}

static inline unsigned party_count(const struct hts *g, mu_seat seat)
{
	return bits_count_long(g->party[seat]);
}

static inline mu_card hero_pop(uint64_t *heroes)
{
	const int hero = __builtin_ctzll(*heroes);
	*heroes &= *heroes - 1;
	return hts_hero_cards[hero];
}

static inline uint64_t hts_heroes_in_play(const struct hts *g)
{
	uint64_t heroes = 0;
	for (int seat = 0; seat < MU_SEATS_MAX; seat++)
		heroes |= g->party[seat];
	return heroes;
}

/* The seat in whose party the Hero is, or MU_NOBODY. */
mu_seat hts_owner(const struct hts *g, mu_card hero);
void hts_party_join(struct hts *g, mu_seat seat, mu_card hero);
void hts_party_leave(struct hts *g, mu_seat seat, mu_card hero);
/* In order of arrival. */
int hts_party_list(const struct hts *g, mu_seat seat, mu_card heroes[HERO_COUNT]);
/* After the Heroes of a seat, or their masks, have changed. */
void hts_classes_renew(struct hts *g, mu_seat seat);
mu_card hts_item(const struct hts *g, mu_card hero); /* 0: wears none */
void hts_item_attach(struct hts *g, mu_card item, mu_card hero);
mu_card hts_item_detach(struct hts *g, mu_card hero);
/* The Item goes to the hand of the seat, open to all. */
void hts_item_return(struct hts *g, mu_card hero, mu_seat seat, struct mu_dealer *d);
/* The Heroes that wear an Item, or a Sealing Key. */
static inline uint64_t hts_wearers(const struct hts *g)
{
	uint64_t heroes = 0;
	for (int i = 0; i < WEARABLE; i++)
		heroes |= hero_bit(g->wearer[i]);
	return heroes;
}

static inline uint64_t hts_sealed_heroes(const struct hts *g)
{
	uint64_t heroes = 0;
	for (unsigned places = hts_seal_places; places;)
		heroes |= hero_bit(g->wearer[bits_pop(&places)]);
	return heroes;
}

static inline bool hts_sealed(const struct hts *g, mu_card hero)
{
	return hts_sealed_heroes(g) & hero_bit(hero);
}

static inline bool has_skill(const struct hts *g, mu_seat seat, enum hts_skill skill)
{
	return g->skills[seat] >> skill & 1;
}

/* HS-8.2: the Heroes that this seat may destroy, or steal. */
uint64_t hts_may_destroy(const struct hts *g, mu_seat seat);
uint64_t hts_may_steal(const struct hts *g, mu_seat seat);
/* The Hero with its Item joins the seat's party, from wherever it is. */
void hts_change_party(struct hts *g, mu_card hero, mu_seat to);
/* HS-8.1: the seat stolen from + 1, or 0 if the Hero is no legal target any more. */
uint8_t hts_steal(struct hts *g, mu_seat seat, mu_card hero, struct mu_dealer *d);

/* -- Leaders, and what skills come to: hts_leader.c -------------------------- */

#include "hts_skills.h"

/* -- Rolls: hts_roll.c ------------------------------------------------------ */

void hts_throw(const struct hts *g, struct roll *roll, mu_seat seat, enum hts_roll_kind kind, mu_card hero,
               struct mu_dealer *d);
void hts_roll_dice(struct roll roll, uint8_t ret_dice[2]);
int hts_roll_bonus(struct roll roll);
/* HS-7.5: what is added to such a roll of the seat; `hero` is the one whose effect is rolled for, or CARD_NONE. */
int hts_bonus(const struct hts *g, mu_seat seat, enum hts_roll_kind kind, mu_card hero);
int hts_roll_total(struct roll roll);
/* HS-7.1: calls the modifier window of the rolls under the top frame. */
enum flow hts_window_open(struct hts *g, mu_seat roller);

/* -- Playing: hts_play.c ---------------------------------------------------- */

/* HS-3.1: a card leaves the hand; the frame of its being played, to be called or to replace another. */
struct frame hts_announce(struct hts *g, mu_seat seat, mu_card card, mu_card on, struct mu_dealer *d);
bool hts_wearer_free(const struct hts *g, mu_card hero);
/* Lists "play CARD" for Heroes and Magic, then "play ITEM on HERO", of a set of cards. */
int hts_list_plays(const struct hts *g, struct set cards, mu_action *actions);
/* Is this a play of a card in the set, an Item's wearer being free? */
bool hts_play_fits(const struct hts *g, struct set cards, mu_action action);

/* -- Choices: hts_choose.c -------------------------------------------------- */

bool hts_choice_is_seat(unsigned choice);
/* A Hero's or a Magic card's frame that calls CHOOSE and goes on at `step`. */
enum flow hts_choose(struct hts *g, struct frame *f, uint8_t step, enum hts_choice choice, mu_seat seat, uint8_t a);

/* -- Attacks: hts_attack.c -------------------------------------------------- */

bool hts_requirement_met(const struct hts *g, mu_seat seat, mu_card monster);
/* The monsters face up whose requirement is met, as a set. */
unsigned hts_attackable(const struct hts *g, mu_seat seat);

/* -- What is asked: hts_asked.c ---------------------------------------------- */

extern const char *const hts_choice_names[];
struct mu_question hts_asked(const void *state);

enum hts_pending_kind {
	PENDING_NOTHING,
	PENDING_PLAY,
	PENDING_ROLL,
	PENDING_ATTACK,
	PENDING_EFFECT,
};
/*
 * A card that is being played, rolled for, attacked or carried out, for those who tell of it and for bots; so they need
 * not know frames.
 */
struct hts_pending {
	enum hts_pending_kind kind;
	mu_card card;
	uint8_t
	    named[2]; /* the Hero that gets an Item; the targets of a roll, as the card's names say: Heroes, or seats + 1 */
	uint8_t named_count; /* how many of the targets of a roll are named */
	bool window, open;   /* Modifiers are being played on its dice; they, or a target is being named */
	int count;           /* of rolls: none yet, one, or the challenged seat's and the challenger's */
	mu_seat seat[2];     /* who plays, rolls or attacks; who challenges */
	struct roll roll[2];
};
/* The innermost; PENDING_NOTHING between the actions of a turn. */
struct hts_pending hts_pending(const struct hts *g);
/* All of them, the innermost first; returns how many. */
int hts_pending_list(const struct hts *g, struct hts_pending list[HTS_DEPTH_MAX]);
/* HS-5.2, HS-7.2: how many seats have declined before the asked one; a Modifier that is played begins anew. */
unsigned hts_declined_count(const struct hts *g);
/* The same window, when that seat was asked. */
void hts_window_asks(struct hts *g, mu_seat seat);
/* How many cards were discarded already where one is asked for after the other. */
unsigned hts_discarded_count(const struct hts *g);

/* -- Text: hts_text.c, and the game's verbs --------------------------------- */

extern const struct mu_game hts_game;
/* HS-2.1: the action points with which a seat's turn begins; MU_NOBODY: those that everybody has. */
uint8_t hts_turn_points(const struct hts *g, mu_seat seat);
void hts_begin_turns(struct hts *g); /* the frame of the turn, with its question pending */
extern const struct mu_option hts_options[];
extern const struct mu_profile hts_profiles[];
extern const struct mu_deck_kind hts_decks[];

/* The value of an option that is not of the set-up alone, by its name in the list. */
#define hts_option(g, name) OPTION_VALUE((g)->options, name)
#include "hts_house.h"

int hts_init(void *state, const struct mu_setup *setup, struct mu_dealer *dealer);
int hts_legal(const void *state, mu_action actions[MU_ACTIONS_MAX]);
void hts_view(const void *state, mu_seat viewer, void *ret_view);
void hts_redeal(void *state, mu_seat viewer, struct mu_dealer *dealer);
const char *hts_check(const void *state);
struct mu_refusal hts_refuse(const void *state, mu_seat seat, mu_action action);
int hts_action_text(mu_action action, char *text, size_t size);
int hts_action_parse(const char *text, size_t length, mu_action *ret_action);
bool hts_action_known(mu_action action);
const char *hts_card_name(mu_card card);
mu_card hts_card_find(const char *id, size_t length); /* 0: no such card */
int hts_json(const void *state, mu_seat viewer, char *text, size_t size);
int hts_event_json(const struct mu_event *event, mu_seat viewer, char *text, size_t size);
/* Advances the game to its next question. */
void hts_run(struct hts *g, struct mu_dealer *d);

/* -- Events ----------------------------------------------------------------- */

enum hts_event {
	EVENT_BEFORE = MU_EVENT_OWN - 1,
#define EVENT(name, ...) EVENT_##name,
#include "events.def"
	EVENT_END,
};

/* Open to all: a seat, another one, a card, and a number or a second card. */
static inline void hts_tell_number(struct mu_dealer *d, enum hts_event kind, mu_seat seat, mu_seat other, mu_card card,
                                   int number)
{
	if (dealer_heard(d))
		dealer_tell(d, &(struct mu_event){.kind = (uint8_t)kind,
		                                  .seat = seat,
		                                  .other = other,
		                                  .card = card,
		                                  .a = (uint8_t)(number & 0xff),
		                                  .b = (uint8_t)(number >> 8 & 0xff),
		                                  .known = MU_KNOWN_TO_ALL});
}

static inline int hts_event_number(const struct mu_event *event)
{
	return (int16_t)(event->a | event->b << 8);
}

static inline void hts_tell(struct mu_dealer *d, enum hts_event kind, mu_seat seat, mu_seat other, mu_card card)
{
	hts_tell_number(d, kind, seat, other, card, 0);
}

void hts_tell_cards(struct mu_dealer *, enum hts_event kind, mu_seat seat, mu_seat other, const mu_card *, int count);

/* A card that only some seats see. */
static inline void hts_tell_secret(struct mu_dealer *d, enum hts_event kind, mu_seat seat, mu_seat other, mu_card card,
                                   unsigned known)
{
	if (dealer_heard(d))
		dealer_tell(d, &(struct mu_event){.kind = (uint8_t)kind,
		                                  .seat = seat,
		                                  .other = other,
		                                  .card = card,
		                                  .known = (uint8_t)(known & ~bit(SPECTATOR))});
}

#endif
