/* A request being answered, for those who answer it: lobby_requests.c, lobby_hello.c. */
#ifndef LOBBY_CALL_H
#define LOBBY_CALL_H

#include "lobby.h"
#include "room/room_requests.h"

struct call {
	struct lobby *lobby;
	struct connection *connection;
	const json_t *json;
	const char *text; /* the same as it came */
	size_t length;
	uint64_t shards;                     /* where a new table belongs */
	const struct room_request *at_table; /* what is asked of the table itself, or NULL */
	struct lobby_table *table;           /* the table it is about, or NULL */
	mu_seat seat;                        /* the connection's there, or MU_NOBODY */
	struct refusal refusal;
	struct option_reader options; /* what a refusal says of the options of a new table */
	struct strbuf extra;          /* members for the answer, each after a comma */
	bool answered;                /* the handler has done it itself */
	bool part;                    /* for this server alone */
	bool show;                    /* send the table after the answer */
};

/* NULL: it is not there, or no text. A NUL inside would cut it short, so such a text is none. */
const char *call_text(const struct call *call, const char *name);
bool call_refuse(struct call *call, enum refusal_name name); /* always false */
struct room_person call_person(const struct call *call);

/* A table that the connection looks at, or another; NULL: there is none. */
struct lobby_table *lobby_table_seen(const struct call *call, uint64_t id);

/* It is about a table that is not here. True: that of another server; that one answers, or the call is refused. */
bool call_passed_on(struct call *call, uint64_t table);
/* True: all servers are asked, and it is answered when they have answered. */
bool call_gathers(struct call *call);
/* A new table, and a seat at one; both take a commit along. */
bool table_begin(struct call *call, struct room_spec *spec);
bool table_join(struct call *call, int seat, const char *key, const char *word);

/* -- How people find each other: lobby_meet.c -- */
bool do_pair(struct call *call);
bool do_watch(struct call *call);
bool do_peek(struct call *call);
bool do_people(struct call *call);
bool do_invite(struct call *call);
bool do_block(struct call *call);
void put_shown(struct strbuf *r, const char *name); /* one that was stored */
void put_met(const struct lobby *lobby, struct strbuf *r, const struct store_met *met);

/* -- Calling who is not there: lobby_push.c -- */
bool do_push(struct call *call);

/* -- Lists: lobby_lists.c -- */
bool tables_page(struct call *call, bool running);
void put_table(const struct call *call, struct strbuf *r, const struct room *room, bool *comma);
bool do_list(struct call *call);
bool do_mine(struct call *call);

/* -- One's own games: lobby_games.c -- */
bool do_wishes(struct call *call);
bool do_games(struct call *call);
bool do_export(struct call *call);
bool do_forget_game(struct call *call);
bool do_forget_games(struct call *call);
bool do_record(struct call *call);

/* -- Ratings: lobby_ratings.c -- */
enum { LADDER_MOST = 50 };
bool put_ratings(struct call *call, uint64_t person);
bool do_ladder(struct call *call);

/* -- Somebody else: lobby_profile.c -- */
/* By what the asking person knows somebody in that list. */
void ladder_name(const struct call *call, const char *kind, uint64_t person, char ret_name[ROOM_ID_MAX]);
/* Who sits there, or sat there and has agreed, or is in the list. 0: nobody, and the call is refused. */
uint64_t person_meant(struct call *call);
bool do_profile(struct call *call);

/* -- Who is there: lobby_hello.c -- */
bool do_hello(struct call *call);
bool do_name(struct call *call);
bool do_code(struct call *call);
bool do_redeem(struct call *call);
bool do_recover(struct call *call);

/* By a code, in place of hello. */
bool come_by_code(struct call *call, const struct store_person *stored, bool lang_given, bool alone);
void code_is_paid_back(const struct call *call); /* it was right */

/* -- Codes where there are several servers: lobby_codes.c -- */
bool code_store(struct call *call);
bool code_redeem(struct call *call, const char *text, bool lang);

/* -- An answer that waits for the store: lobby_later.c -- */
struct later {
	struct lobby *lobby;
	struct connection *connection;
	struct person *person;        /* whose name it is about, or NULL */
	uint64_t about;               /* the person whom it is about, for who asks the store again */
	struct revocation revocation; /* that it is about */
	struct strbuf text, refused;  /* one of them is sent */
};
/* `kind` of the answer; the caller may add members, and then ends it. NULL: no memory. */
struct later *later_create(struct call *call, enum message kind);
void later_send(struct later *later, enum store_result result);
void later_destroy(struct later *later);
/* It cannot be written down, so it does not happen. */
bool later_refuse(struct call *call, struct later *later);

/* -- Rights: lobby_rights.c -- */
bool do_remove(struct call *call);
bool do_devices(struct call *call);
bool do_revoke(struct call *call);
bool do_recovery(struct call *call);
bool do_forget_me(struct call *call);
/* From now on nothing is heard of who came with those tokens, nobody comes with them, and the person's codes are worth nothing. */
void revocation_begin(struct lobby *lobby, struct revocation *revocation);
/* `done`: they are gone, and who came with them is shown out. */
void revocation_end(struct lobby *lobby, struct revocation *revocation, bool done);
bool recovery_is_going(const struct lobby *lobby, uint64_t person);

#endif
