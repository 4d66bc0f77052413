/*
 * A room: one table and its game, played live. Pure: no sockets, no files, no threads, no clock. Whatever happens comes in
 * through a function with the time; whatever follows goes out through three hooks: lines for the log, messages for
 * the viewers, and views for bots to think about. The log is written before anything is told of it.
 *
 * A viewer is a seat, or MU_TABLE for all spectators. What a viewer is told, and when, is a function of what that viewer may
 * know. It is told in a form: for programs, or with words for people in a language. All forms have the same numbers.
 * Every function that can refuse returns false and says why; then nothing has changed.
 *
 * room.c: seats and status · room_journal.c: what is written down · room_start.c: words for the dice, the start, tables that start by themselves · room_play.c: questions, answers, clocks · room_tell.c: messages · room_log.c: the log · room_record.c: records ·
 * room_words.c: the words · room_story.c: the story so far · room_orders.c: standing orders · room_wait.c: how long bots and the server take ·
 * room_talk.c: talk · room_chatter.c: what bots say · room_names.c: what people are called ·
 * room_rights.c: who is removed, and who is forgotten · room_made.c: cards that people made · room_picture.c: their pictures.
 */
#ifndef ROOM_H
#define ROOM_H

#include <jansson.h>

#include "bots/faces.h"
#include "bots/trial.h"
#include "record/made_read.h"
#include "record/setup_read.h"
#include "words/words.h"
#include "bots/characters.h"
#include "fair.h"
#include "message.h"
#include "timeouts.h"
#include "refusal.h"
#include "base/strbuf.h"
#include "log_lines.h"
#include "base/writing.h"

enum {
	ROOM_ID_MAX = 13, /* with the NUL */
	ROOM_KEY_MAX = 27,
	ROOM_NAME_MAX = SHOWN_SIZE,
	ROOM_LANG_MAX = 12,
	ROOM_PLANS_MAX = 4,
	ROOM_VIEWERS = MU_SEATS_MAX + 1, /* the last one is MU_TABLE */
	ROOM_TOOK_MAX = 8,               /* hesitations of a person that are remembered */
	ROOM_TALK_MAX = 20,              /* utterances that are kept for those who come later */
	ROOM_BLOCKED_MAX = 16,
	ROOM_MADE_EACH = 2, /* cards that a guest may bring */
};

/* Of messages; with words it is FORM_WORDS + the language. FORM_ALL: the same text for every form. */
enum { FORM_PLAIN, FORM_WORDS, FORM_COUNT = FORM_WORDS + MU_LANG_COUNT, FORM_ALL = FORM_COUNT };

/* Who has no name any more. */
#define ROOM_NAME_NONE "Guest"

/* Starting: the words are being revealed. */
enum room_status { ROOM_OPEN, ROOM_STARTING, ROOM_PLAYING, ROOM_OVER, ROOM_GONE, ROOM_FROZEN, ROOM_STATUSES };
extern const char *const room_status_names[];

enum room_who { WHO_OPEN, WHO_INVITED, WHO_BOT, WHO_PERSON };

enum room_react { REACT_AUTO, REACT_ALL, REACT_DANGER, REACT_NEVER, REACT_COUNT };
extern const char *const room_react_names[];

/* When an event comes that has all these members, do that at the next question, once. */
struct room_plan {
	json_t *when;
	mu_action action; /* 0: no plan here */
	bool armed;       /* it came */
};

struct room_orders {
	enum room_react react;
	bool hold; /* ask at the next reaction in any case */
	bool rest; /* ask at none until the turn is over */
	struct room_plan plans[ROOM_PLANS_MAX];
};

struct room_seat {
	enum room_who who;
	enum room_who left;         /* what the seat is when its person leaves before the start */
	uint8_t level;              /* of the bot */
	character_number character; /* of the bot, or 0 */
	int64_t speaks;             /* when the bot may say something; 0: it has not made up its mind */
	uint32_t luck;              /* drawn with that: whether, what, and how true */
	bool greeted;
	uint32_t claimed; /* in which turn it last said what the hidden card is, and one */
	uint64_t person;
	char name[ROOM_NAME_MAX], lang[ROOM_LANG_MAX];
	face_number face; /* 0: none is known */
	struct fair_word word;
	bool bot;                  /* a bot plays for the person */
	bool resigned;             /* for good */
	uint64_t resigned_at;      /* the moment, as room_moment counts; 0: not in the game */
	unsigned moves, bot_moves; /* of the seat in this game; and of those that a bot made for the person */
	int64_t gone;              /* since when nobody is connected */
	bool away;                 /* the log says so */
	struct room_orders orders;
	uint8_t muted;                /* seats not to be heard */
	int64_t talked;               /* when the talk so far will be forgotten: each utterance adds a second */
	int64_t ordered;              /* the same for orders and pauses */
	int64_t worded;               /* and for words before the start */
	int64_t bank;                 /* milliseconds left */
	uint32_t took[ROOM_TOOK_MAX]; /* by the person for the last reactions, beyond the least time */
	unsigned took_count;          /* so far */
	struct declined declined;     /* what the person has said no to lately */

	/* The question, while there is one. */
	bool asked, reaction;
	bool sealed;         /* the answer is the person's own, and in the log */
	mu_action answer;    /* 0: none yet */
	int64_t answer_from; /* carried out not before */
	int64_t delay;     /* before a bot's or the server's answer to this question; drawn before anybody looks at cards */
	uint64_t question; /* the number of the message that asked */
};

/* Something that was said. */
struct room_said {
	mu_seat seat;
	uint8_t phrase; /* from 1; 0: free text */
	mu_card card;   /* 0: none */
	uint64_t at;    /* the moment, as room_moment counts */
	char *text;
};

struct room_move {
	mu_action action;
	mu_seat seat;
	bool quiet; /* on a device: nobody learned anything by it, chance had no part in it, and nobody else was asked */
};

struct room;

/* Of the log. What was said aside before a body anew can be thrown away. */
enum room_body { BODY_MAIN, BODY_ASIDE, BODY_ANEW };

struct room_hooks {
	/* Whoever cannot keep it freezes the room. */
	void (*append)(void *context, struct room *room, enum room_body kind, const char *body, size_t length);
	/* `text` is NULL if there was no memory for the message: who should have read it has missed something. */
	void (*tell)(void *context, struct room *room, mu_seat viewer, unsigned form, const char *text, size_t length);
	/* Answered by room_thought with the same ticket, or never. What comes after `until` is not waited for. */
	void (*think)(void *context, struct room *room, mu_seat seat, const struct mu_state *view, int64_t until);
	void *context;
	/* How strong is this card? As in struct room_made; 0: answered by room_judged, or never. NULL: nobody can say. */
	uint8_t (*judge)(void *context, struct room *room, const struct mu_made *made);
	/* No card here shows this picture any more. NULL: pictures never come. */
	void (*unpicture)(void *context, struct room *room, const uint8_t hash[FAIR_SECRET]);
};

/* Who may bring cards that people made, and which. */
enum room_bring { BRING_OFF, BRING_HOST, BRING_ANYONE };
enum room_limit { LIMIT_ANY, LIMIT_FAIR };
extern const char *const room_bring_names[], *const room_limit_names[];

/* A picture that somebody has of such a card. The room knows only its hash; it comes another way, and is kept elsewhere. */
struct room_picture {
	bool wanted;
	uint8_t hash[FAIR_SECRET]; /* BLAKE2b */
	uint64_t from;             /* the person, with a seat here, who has sent it; 0: it has not come yet */
	uint8_t reports;           /* seats that have complained about it */
};

/* Of the cards that people made, by their place in the set-up. */
struct room_made {
	struct made_names names;
	mu_seat by[MU_MADE_MAX]; /* who has brought it */
	struct room_picture picture[MU_MADE_MAX];
	uint8_t verdict[MU_MADE_MAX]; /* an enum trial_verdict and one; 0: it is not known yet */
};

/* Space that rooms share: what is in it lasts for one call. */
struct room_scratch {
	struct strbuf events[ROOM_VIEWERS], told[ROOM_VIEWERS][MU_LANG_COUNT], message, asking, journal, aside;
	char said[1024]; /* why something is refused */
};
void room_scratch_release(struct room_scratch *scratch);

/* How a table begins. */
struct room_plan_of_seat {
	enum room_who who;
	uint8_t level;
	character_number character;
};
/* A table on one device: several people may share it, and a lesson may say how the game begins. Never over a network. */
struct room_device {
	const struct pace *pace;
	const struct match_start *start; /* its chance decides as long as it fits */
};
struct room_spec {
	const struct room_device *device; /* or NULL; must outlive the room */
	const struct mu_game *game;
	struct mu_setup setup;
	const struct pace *pace;
	bool listed, chat, record;
	uint8_t quick; /* the level of the bots that fill it by themselves; 0: it waits for its host */
	enum room_bring bring;
	enum room_limit limit;
	const struct room_made *made; /* of the set-up's cards; the room keeps a copy. NULL: nothing is known of them */
	struct room_plan_of_seat seats[MU_SEATS_MAX]; /* exactly one WHO_PERSON: the host */
	char key[ROOM_KEY_MAX];
	uint8_t secret[FAIR_SECRET];
};

struct room {
	uint64_t id;
	char name[ROOM_ID_MAX]; /* the id as people see it */
	const struct room_hooks *hooks;
	struct room_scratch *scratch;
	void *owner; /* whoever keeps the room may leave something here */
	struct room_spec spec;
	struct room_made *made; /* of the cards that people made; NULL: there never were any */
	bool allowed;           /* the host has said anew who may bring some */
	const struct mu_game *game;
	unsigned seats;
	mu_seat host;
	struct fair fair;
	enum room_status status;
	const char *fault; /* why it is frozen: a reason of docs/hosting.md */
	struct room_seat seat[MU_SEATS_MAX];
	unsigned here[ROOM_VIEWERS];             /* connections of each viewer */
	unsigned ears[ROOM_VIEWERS][FORM_COUNT]; /* the same by the form in which they want to be told */
	uint64_t number[ROOM_VIEWERS];           /* of the last message to each */
	uint64_t number_mark;                    /* by the log no number has come as far as this */
	uint8_t awaited;                         /* starting: seats whose words are waited for */
	int64_t reveal_until;                    /* but not longer */
	bool paused;
	uint8_t want;      /* seats that want a pause */
	int64_t paused_at; /* clocks stand still from then on */
	int64_t
	    last_here; /* when somebody was last connected, or the table was made; while it is open, somebody with a seat */
	int64_t quick_until;  /* bots sit down then */
	int64_t last_time;    /* of the log */
	int64_t spared;       /* no clock runs out before: the server has just been started */
	int64_t began, ended; /* when the cards were dealt, and when the game was over */
	struct room_said talk[ROOM_TALK_MAX];
	unsigned talk_count;                /* so far; the last ones are kept */
	uint64_t said_at;                   /* by the log, of what is said in its next line, and one; 0: now */
	uint64_t next;                      /* the table of the rematch, or 0 */
	uint64_t blocked[ROOM_BLOCKED_MAX]; /* persons that the host does not want here, the last ones */
	unsigned blocked_count;             /* so far */
	bool replaying;                     /* the log is being read: nothing is written or told */
	size_t log_main, log_aside;         /* bytes of the log */
	unsigned log_version;               /* of the lines in it; see log_lines.def */
	uint8_t noted_orders, noted_sealed; /* seats of which these are to be written down */

	struct mu_state state;
	struct room_move *done; /* since the cards were dealt, for the record */
	size_t done_space;
	uint64_t moves;
	size_t fed; /* how much of the device's chance is used up */
	/* The questions that are asked at once: seats in the order of the rules. */
	mu_seat chain[MU_SEATS_MAX];
	unsigned chain_count, chain_at;
	uint64_t ticket;          /* of this chain */
	int64_t opened;           /* when the clocks of those who may react began */
	int64_t asked, least;     /* when it was asked, or asked again by a server that has just been started; nothing is
	                             carried out before asked + least */
	int64_t clock_from;       /* when the deciding seat's clock began */
	struct mu_dealer chatter; /* for what bots say, and when */
	struct mu_dealer timing;  /* for least times and silent choices; has nothing to do with the game's chance */
	bool heard;               /* the move being carried out made something happen */
	bool revealed;            /* and somebody learned something by it */
	bool chance;              /* and chance decided something */
	uint64_t acting;          /* its number; 0: the deal */
	bool news_play, news_ask, news_seats, news_pause;
	bool news_reveal, news_deal; /* words are asked for; the cards were dealt */
	bool news_made;              /* cards that people made came or went */
	bool news_reports;           /* somebody complained: for the host */
	uint8_t news_orders;         /* seats whose own orders or ears have changed */
	int64_t seats_busy;          /* with news of the seats, until then */
	bool seats_late;             /* there are some that were not told yet */
	enum room_status seats_told; /* the status when they were last told */
};

/* -- Beginning ---------------------------------------------------------------------------------------- */

struct room_person {
	uint64_t id;
	const char *name, *lang;
	face_number face; /* 0: it did not say */
};
bool person_lang_is_fine(const char *lang); /* letters, digits and hyphens: "en", "zh-TW" */

/* Prepared, then opened with the host seated; only then it has something to say. NULL: no memory. */
struct room *room_prepare(uint64_t id, const struct room_spec *spec, const struct room_hooks *hooks,
                          struct room_scratch *scratch, int64_t now);
void room_open(struct room *room, const struct room_person *host, int64_t now);
void room_destroy(struct room *room);

/*
 * A fault stays at its table: it stands still from now on, nothing more is written to its log, and of what the present call has
 * done nothing is told but this. Whoever reads the log anew may find the table whole. Always false.
 */
bool room_freeze(struct room *room, const char *why);

/* From the log: create, then every body, then wake. *ret_why says what is wrong: a reason of docs/hosting.md. */
struct room *room_replay_begin(uint64_t id, const struct room_hooks *hooks, struct room_scratch *scratch);
bool room_replay(struct room *room, const char *body, size_t length, const char **ret_why);
void room_wake(struct room *room, int64_t now);
/* The record of the game so far, with the proof of fair dice; to be freed. NULL: no memory. */
char *room_record(const struct room *room, size_t *ret_length);
/* The same with what people are called, for those who were there; `record` is taken. */
char *room_record_named(const struct room *room, char *record, size_t *length);

void room_name_of(uint64_t id, char ret_name[ROOM_ID_MAX]);
bool room_name_read(const char *name, uint64_t *ret_id);

/* -- Seats ---------------------------------------------------------------------------------------------- */

/* 0 before the cards are dealt, then one more than moves were made: what stands where in the story. */
uint64_t room_moment(const struct room *room);
mu_seat room_seat_of(const struct room *room, uint64_t person); /* MU_NOBODY: none; that is MU_TABLE too */
unsigned room_open_seats(const struct room *room);              /* for whoever comes */
unsigned room_people(const struct room *room);                  /* with a seat, who have not given up */
unsigned room_people_here(const struct room *room);             /* connected, spectators not counted */
bool room_join(struct room *room, const struct room_person *person, int seat, const char *key, int64_t now,
               struct refusal *ret_refusal);
bool room_leave(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal);
/* What an empty seat is for; `plan` is not WHO_PERSON. */
bool room_fill(struct room *room, mu_seat host, mu_seat seat, struct room_plan_of_seat plan, int64_t now,
               struct refusal *ret_refusal);
/* A plain word, or "" for none; a commit to one, 64 digits. The later one counts. */
bool room_word(struct room *room, mu_seat seat, const char *word, int64_t now, struct refusal *ret_refusal);
bool room_commit(struct room *room, mu_seat seat, const char *hex, int64_t now, struct refusal *ret_refusal);
/* Another seat has it; `seat` may be MU_NOBODY. */
bool room_commit_is_copied(const struct room *room, mu_seat seat, const uint8_t commit[FAIR_SECRET]);
bool room_reveal(struct room *room, mu_seat seat, const char *word, int64_t now, struct refusal *ret_refusal);
bool room_start(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal);
/* Before the start the host can take the seat of somebody else, who with `block` cannot come back to this table or its rematches. */
bool room_may_remove(const struct room *room, mu_seat host, mu_seat seat, struct refusal *ret_refusal);
void room_remove(struct room *room, mu_seat seat, bool block, int64_t now);
void room_block(struct room *room, mu_seat seat, uint64_t person); /* who had that seat */
bool room_is_blocked(const struct room *room, uint64_t person);
/* Nothing is left here of who has the seat: neither name nor talk; in a game it is a bot's for good. */
void room_forget(struct room *room, mu_seat seat, int64_t now);
/* A body of the log without name and talk of a person. `seats` are those that it has, from the bodies before; 0 at the beginning. False: it
   is the same. */
bool room_log_forget(const char *body, size_t length, uint64_t person, unsigned *seats, struct strbuf *out);
/* A connection of the viewer came or went. */
void room_arrive(struct room *room, mu_seat viewer, unsigned form, int64_t now);
void room_depart(struct room *room, mu_seat viewer, unsigned form, int64_t now);
/* It wants to be told in another form from now on. */
void room_change_form(struct room *room, mu_seat viewer, unsigned from, unsigned to);
/* Before the start the host makes somebody else the host. */
bool room_pass_host(struct room *room, mu_seat host, mu_seat seat, int64_t now, struct refusal *ret_refusal);
void room_rename(struct room *room, mu_seat seat, const struct room_person *person, int64_t now);

/* -- Cards that people made: room_made.c ----------------------------------------------------------------- */

/* Before the start somebody brings a card, as JSON; takes one back, its own or as the host any; the host says who may bring which. */
bool room_bring(struct room *room, mu_seat seat, const json_t *card, enum mu_lang lang, int64_t now,
                struct refusal *ret_refusal);
bool room_drop(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal);
bool room_allow(struct room *room, mu_seat seat, const json_t *json, int64_t now, struct refusal *ret_refusal);
/* What a test has shown; those of a table that has begun are not looked at any more. */
/* The picture with this hash is waited for; it is here, from that person, who has a seat. */
bool room_awaits_picture(const struct room *room, const uint8_t hash[FAIR_SECRET]);
bool room_has_picture(const struct room *room, const uint8_t hash[FAIR_SECRET]);
void room_picture_come(struct room *room, uint64_t person, const uint8_t hash[FAIR_SECRET], int64_t now);
unsigned room_pictures(const struct room *room, uint64_t person); /* that are here, from that person; 0: from anybody */
/* Somebody does not want to see one, and tells the host; the host, or who has brought the card, takes the picture away. */
bool room_report(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal);
bool room_unpicture(struct room *room, mu_seat seat, const char *id, int64_t now, struct refusal *ret_refusal);
/* For a rematch: the set-up with the cards that the seat had brought, and no others; and those that somebody who comes to it had
   brought, who sits there now. What is somebody's own stays so, and goes when the person does. `made` must outlive the spec. */
void room_made_pick(const struct room *before, mu_seat seat, struct room_spec *spec, struct room_made *made);
void room_made_carry(struct room *room, mu_seat seat, const struct room *before, mu_seat was, int64_t now);
void room_judged(struct room *room, const struct mu_made *made, enum trial_verdict verdict, int64_t now);
/* Those that a table begins with, from the request; `made` must outlive the spec. False: refused, perhaps with the reader's sentence. */
bool room_made_read(const json_t *json, struct room_spec *spec, struct room_made *made, struct option_reader *said,
                    struct refusal *ret_refusal);

/* -- Play ------------------------------------------------------------------------------------------------ */

bool room_act(struct room *room, mu_seat seat, uint64_t question, const char *text, size_t length, int64_t now,
              struct refusal *ret_refusal);
void room_thought(struct room *room, mu_seat seat, uint64_t ticket, mu_action action, int64_t now);
bool room_order(struct room *room, mu_seat seat, const json_t *orders, int64_t now, struct refusal *ret_refusal);
bool room_pause(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal);
bool room_resume(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal);
bool room_resign(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal);
/* Does what is due. */
void room_tick(struct room *room, int64_t now);
void room_give_up(struct room *room, int64_t now);
/* It was given up, or has closed some while after its game. */
bool room_is_done(const struct room *room);
/* When something will be due; INT64_MAX: never. */
int64_t room_due(const struct room *room);

/* -- Talk, and being told ---------------------------------------------------------------------------------- */

bool room_say(struct room *room, mu_seat seat, const char *phrase, const json_t *card, int64_t now,
              struct refusal *ret_refusal);
bool room_chat(struct room *room, mu_seat seat, const char *text, size_t length, int64_t now,
               struct refusal *ret_refusal);
/* The host switches free text on or off. */
bool room_switch_chat(struct room *room, mu_seat seat, bool on, int64_t now, struct refusal *ret_refusal);
void room_mute(struct room *room, mu_seat viewer, mu_seat seat, bool off, int64_t now);
void room_tell_rematch(struct room *room, uint64_t next, int64_t now);
/* The whole table as the viewer may see it, appended to `out`. */
void room_snapshot(const struct room *room, mu_seat viewer, unsigned form, int64_t now, struct strbuf *out);

/* Members "first" and "story": what the viewer saw happen so far, the latest 200 in sentences, each after a comma. */
struct story;
/* *story is NULL at first, or what was told before, of the same room; to be destroyed by the caller. */
void room_story(const struct room *room, struct story **story, mu_seat viewer, enum mu_lang lang, struct strbuf *out);
void story_destroy(struct story *story); /* takes NULL */

/* -- Inside ------------------------------------------------------------------------------------------------- */

unsigned room_viewer_index(mu_seat viewer);
bool room_asks(const struct room *room, mu_seat viewer); /* the person who looks through these eyes */
bool room_is_bot(const struct room *room, mu_seat seat); /* a bot answers there now */
/* Ends every call that may have changed something: writes the log, then tells. */
void room_settle(struct room *room, int64_t now);
/* room_note(room, LOG(MOVE), seat, action): a line of the log. */
void room_note(struct room *room, enum log_line line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* As they are when the call ends. */
void room_note_orders(struct room *room, mu_seat seat);
void room_note_sealed(struct room *room, mu_seat seat);
void room_note_seating(struct room *room); /* the game starts: it stays in the log */
void room_journal_write(struct room *room, int64_t now);
void room_log_count(struct room *room, enum room_body kind, size_t length);
/* False: the log is full, and only moves go on. */
bool room_may_note(const struct room *room, struct refusal *ret_refusal);
/* Once a second, five times at once; `busy` is when what was done so far will be forgotten. */
bool room_is_hasty(int64_t busy, int64_t now);
void room_haste(int64_t *busy, int64_t now);
/* Of tables that find their people by themselves: from now on; when it is due; the member "wait", after a comma. */
void room_quick_begin(struct room *room, int64_t now);
int64_t room_quick_due(const struct room *room);
void room_quick_tick(struct room *room, int64_t now);
void room_quick_put(const struct room *room, int64_t now, struct strbuf *out);
/* When the news of the seats that wait can be told; INT64_MAX: none do. */
int64_t room_seats_due(const struct room *room);
/* False: the rules do not allow it, and the room is frozen. */
bool room_deal(struct room *room);
/* While words are revealed: somebody came or went; what is due; when. */
void room_start_arrive(struct room *room, mu_seat seat);
void room_start_depart(struct room *room, mu_seat seat, int64_t now);
void room_start_tick(struct room *room, int64_t now);
int64_t room_start_due(const struct room *room);
void room_start_wake(struct room *room, int64_t now);
/* The message `reveal` for a seat; members "reveal" and "mixed", each after a comma, if it is their time. */
void room_reveal_tell(struct room *room, mu_seat seat, int64_t now);
void room_reveal_put(const struct room *room, int64_t now, struct strbuf *out);
void room_mixed_put(const struct room *room, struct strbuf *out);
/* By seat, to be mixed. */
void room_fair_words(const struct room *room, struct fair_word ret_words[MU_SEATS_MAX]);
/* False: the rules do not allow it, or there is no memory, and the room is frozen. */
bool room_apply(struct room *room, mu_seat seat, mu_action action);
/* Whether the person may take the last move back: the device restores the table from the lines before it. */
bool room_can_undo(const struct room *room, mu_seat seat);
void room_ask(struct room *room, int64_t now);
void room_ask_again(struct room *room, mu_seat seat, int64_t now); /* somebody else plays there now */
void room_run(struct room *room, int64_t now);
/* The same again, from the log: what they leave behind is what room_run and room_ask would have. */
bool room_repeat(struct room *room, mu_seat seat, mu_action action, int64_t time);
void room_repeat_ask(struct room *room, int64_t time);
void room_repeat_ask_again(struct room *room, mu_seat seat, int64_t time);
void room_times_shift(struct room *room, int64_t by);
void room_numbers_begin(struct room *room, int64_t now);
void room_numbers_mark(struct room *room);
void room_number_renew(struct room *room, mu_seat seat, int64_t now);
int64_t room_deadline(const struct room *room, mu_seat seat);
int64_t room_answer_due(const struct room *room, mu_seat seat); /* its answer, or its silence, counts from then on */
void room_clocks_shift(struct room *room, int64_t by);
void room_clocks_resume(struct room *room, int64_t now); /* a pause has ended */
/* The state in which the seat's question would be asked, if all before it decline. */
void room_state_for(const struct room *room, mu_seat seat, struct mu_state *ret_state);
/* Looks at every letter, whatever the first ones are. */
bool room_key_fits(const struct room *room, const char *key);
/* Whose it is, or NULL. */
const struct character *room_character(const struct room *room, mu_seat seat);
const char *room_character_name(character_number character); /* of one that there is */
/* What a bot is called there, a noun. */
const char *room_bot_name(const struct room *room, unsigned seat);
/* How long a bot takes for a decision; drawn before it looks. */
int64_t room_bot_time(struct room *room, mu_seat seat);
/* When a bot may speak, what is due, when. */
void room_chatter_plan(struct room *room, int64_t now);
void room_chatter_tick(struct room *room, int64_t now);
int64_t room_chatter_due(const struct room *room);
/* A bot says a line of its character (its place in the list), or claims a card. */
void room_bot_says(struct room *room, mu_seat seat, const char *phrase, mu_card card, int64_t now);
unsigned room_bot_level(const struct room *room, mu_seat seat);
/* Bots answer when they have thought, not at a given time: on one device, and where programs play. */
bool room_waits_for_thought(const struct room *room);
mu_action room_first_thought(struct room *room, mu_seat seat, const struct mu_state *state);
/* The person has answered a reaction, or has let it pass. */
void room_hesitation_keep(struct room *room, mu_seat seat, int64_t now);
int64_t room_hesitation(struct room *room, mu_seat seat);
/* What the server answers for a person; 0: it does not. `state` asks the seat. */
mu_action room_orders_answer(struct room *room, mu_seat seat, const struct mu_state *state);
void room_orders_turn(struct room *room);
void room_orders_hear(struct room *room, const struct mu_event *event);
bool room_orders_read(const struct mu_game *game, const json_t *json, struct room_orders *orders);
void room_orders_write(const struct mu_game *game, const struct room_orders *orders, struct strbuf *out);
void room_orders_release(struct room_orders *orders);
bool room_seat_read(const json_t *json, struct room_plan_of_seat *ret_seat);
/* `device` may be NULL; on a device further people are WHO_INVITED, and sit down at once. */
bool room_spec_read(const json_t *json, const struct room_device *device, struct room_spec *ret_spec,
                    struct option_reader *reader); /* has a sentence if it is an option that is wrong */
/* From the set-up, or the device's position, to the first question. MU_OK, or refused. */
int room_begin(const struct room_spec *spec, struct mu_dealer *dealer, struct mu_state *ret_state);
/* A dealer's feed: the device's chance, of which `fed` are used up. */
int room_feed(const struct room_spec *spec, size_t *fed, enum mu_chance kind, mu_card *cards, int count);
void room_options_write(const struct room_spec *spec, struct strbuf *out);
void room_spec_write(const struct room_spec *spec, struct strbuf *out); /* as it is read */
/* Members "made" and "made_limit". */
bool room_bring_read(const json_t *json, struct room_spec *spec, struct option_reader *reader);
/* The room has its own copy of those of its spec; false: no memory. They are in the log; they are to be judged. */
bool room_made_begin(struct room *room, const struct room_spec *spec);
void room_made_open(struct room *room, int64_t now);
void room_made_wake(struct room *room);
bool room_made_may_start(const struct room *room, struct refusal *ret_refusal);
/* Who has brought them leaves; is forgotten; all of them go. */
void room_made_leave(struct room *room, mu_seat seat);
void room_made_forget(struct room *room, mu_seat seat);
void room_made_clear(struct room *room);
void room_made_note(const struct room *room, struct strbuf *out); /* lines of the log */
/* There is something to be said of them: the member "made", after a comma. */
bool room_made_matters(const struct room *room);
void room_made_put(const struct room *room, mu_seat viewer, enum mu_lang lang, struct strbuf *out);
int room_made_place(const struct room *room,
                    const char *id); /* of "made-2", as the state calls it; -1: there is none */
/* Pictures of such cards: room_picture.c. Member "picture" of a card, read; and what its viewer is told of it. */
bool room_picture_read(struct made_reader *reader, const json_t *json, struct room_picture *ret_picture);
void room_picture_put(const struct room *room, int place, mu_seat viewer, struct strbuf *out);
void room_picture_drop(struct room *room, int place);                           /* the card has none any more */
void room_pictures_leave(struct room *room, mu_seat seat);                      /* who takes along what it has sent */
void room_picture_note(const struct room *room, int place, struct strbuf *out); /* lines of the log */
void room_reports_note(const struct room *room, struct strbuf *out);
void room_reports_clear(struct room *room);
/* The cards of a record, whose names anybody may have written: objects with commas between them. */
void made_cards_put(const struct mu_game *game, const struct mu_setup *setup, const struct made_names *names,
                    enum mu_lang lang, struct strbuf *out);

/* What they are called at this table, where nobody can be taken for somebody else. */
void room_name_seat(struct room *room, mu_seat seat, const char *name, char ret_name[ROOM_NAME_MAX]);
void room_name_bots(struct room *room); /* a bot may have come that is called like somebody */

/* A message for a viewer, with its next number; to be filled in, and sent in one form or all. */
struct strbuf *room_message_begin(struct room *room, enum message kind, mu_seat viewer);
void room_message_end(struct room *room, mu_seat viewer, unsigned form);

/* Lines of the log, read where they are written; see log_lines.def. False: it does not belong there. */
bool room_anew_take(struct room *room, const struct log_entry *line);
bool room_away_take(struct room *room, const struct log_entry *line);
bool room_block_take(struct room *room, const struct log_entry *line);
bool room_commit_take(struct room *room, const struct log_entry *line);
bool room_forget_take(struct room *room, const struct log_entry *line);
bool room_here_take(struct room *room, const struct log_entry *line);
bool room_mark_take(struct room *room, const struct log_entry *line);
bool room_reveal_take(struct room *room, const struct log_entry *line);
bool room_at_take(struct room *room, const struct log_entry *line);
bool room_said_take(struct room *room, const struct log_entry *line);
bool room_text_take(struct room *room, const struct log_entry *line);
bool room_word_take(struct room *room, const struct log_entry *line);
bool room_made_take(struct room *room, const struct log_entry *line);
bool room_title_take(struct room *room, const struct log_entry *line);
bool room_picture_take(struct room *room, const struct log_entry *line);
bool room_verdict_take(struct room *room, const struct log_entry *line);
bool room_plain_take(struct room *room, const struct log_entry *line);
bool room_report_take(struct room *room, const struct log_entry *line);
bool room_drop_take(struct room *room, const struct log_entry *line);
bool room_allow_take(struct room *room, const struct log_entry *line);
/* What an empty seat is for, as the log says it: "open", "invited", or the level of a bot. */
mu_seat room_first_host(const struct room *room); /* who made the table, whoever is the host now */
const char *room_plan_word(struct room_plan_of_seat plan);
/* Nobody sits there any more. */
void room_seat_clear(struct room *room, mu_seat seat);
void room_talk_forget(struct room *room, mu_seat seat);
/* Member "talk", after a comma. */
void room_talk_put(const struct room *room, mu_seat viewer, unsigned form, struct strbuf *out);
void room_talk_release(struct room *room);
void room_talk_note(const struct room *room, struct strbuf *out); /* lines of the log */

/* English, where the form has no words. */
enum mu_lang form_lang(unsigned form);
/* The language of the seat, where the form has none. */
enum mu_lang room_reader_lang(const struct room *room, mu_seat viewer, unsigned form);
/* What people call each other and the bots; the nicknames are kept in `names`. */
struct room_names {
	char text[MU_SEATS_MAX][ROOM_NAME_MAX + 16];
};
struct seating room_seating(const struct room *room, mu_seat viewer, struct room_names *names);
/* What the cards that people made are called here; NULL: there are none. */
const struct made_names *room_made_names(const struct room *room);
struct telling room_telling(const struct room *room, mu_seat viewer, enum mu_lang lang, struct room_names *names);
/* That the seat's person resigned, as a string. */
void room_words_resigned(const struct telling *telling, mu_seat seat, struct strbuf *out);
/* Keeps the sentences about an event for the message that will carry it. */
void room_words_hear(struct room *room, mu_seat viewer, const struct mu_event *event);
/* Members "words" and "aid", each after a comma; nothing, if the form has none or no game was begun. */
void room_words_put(const struct room *room, mu_seat viewer, unsigned form, bool events, struct strbuf *out);

#endif
