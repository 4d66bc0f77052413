/*
 * The start of a game, and the words that are mixed into its dice: docs/fair-dice.md. While a table is open, people commit to
 * words. When the host starts, nothing of that can change any more, and those who are there are asked to reveal
 * theirs; the cards are dealt when all of them have, or when the time for it is over. A word that was not revealed by then
 * is missing.
 */
#include "room.h"

#include <string.h>

enum { REVEAL_MS = 5000 };

void room_fair_words(const struct room *room, struct fair_word ret_words[MU_SEATS_MAX])
{
	for (unsigned i = 0; i < room->seats; i++)
		ret_words[i] = room->seat[i].word;
}

/* -- While the table is open ------------------------------------------------------------------------------- */

static void word_set(struct fair_word *word, const char *text)
{
	*word = (struct fair_word){0};
	snprintf(word->text, sizeof word->text, "%s", text);
}

static void commit_set(struct fair_word *word, const uint8_t commit[FAIR_SECRET])
{
	*word = (struct fair_word){.committed = true};
	memcpy(word->commit, commit, FAIR_SECRET);
}

/* A commit must be nobody else's: who copies one could reveal the word after its owner has, as if it were the own one. */
bool room_commit_is_copied(const struct room *room, mu_seat seat, const uint8_t commit[FAIR_SECRET])
{
	for (unsigned i = 0; i < room->seats; i++)
		if ((mu_seat)i != seat && room->seat[i].word.committed &&
		    memcmp(room->seat[i].word.commit, commit, FAIR_SECRET) == 0)
			return true;
	return false;
}

static bool may_say_word(const struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (room_is_hasty(room->seat[seat].worded, now))
		return refuse(ret_refusal, REFUSE_RATE);
	return room_may_note(room, ret_refusal);
}

bool room_word(struct room *room, mu_seat seat, const char *word, int64_t now, struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (word[0] && !fair_word_is_fine(word))
		return refuse(ret_refusal, REFUSE_FIELD);
	if (!s->word.committed && strcmp(s->word.text, word) == 0)
		return true; /* nothing new */
	if (!may_say_word(room, seat, now, ret_refusal))
		return false;
	room_haste(&s->worded, now);
	room->news_seats = room->news_seats || s->word.committed;
	word_set(&s->word, word);
	room_note(room, LOG(WORD), seat, word);
	room_settle(room, now);
	return true;
}

bool room_commit(struct room *room, mu_seat seat, const char *hex, int64_t now, struct refusal *ret_refusal)
{
	struct room_seat *s = &room->seat[seat];
	uint8_t commit[FAIR_SECRET];
	char digits[FAIR_HEX];
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (!fair_hex_read(hex, strlen(hex), commit))
		return refuse(ret_refusal, REFUSE_FIELD);
	if (s->word.committed && memcmp(s->word.commit, commit, sizeof commit) == 0)
		return true; /* nothing new */
	if (room_commit_is_copied(room, seat, commit))
		return refuse(ret_refusal, REFUSE_COPIED);
	if (!may_say_word(room, seat, now, ret_refusal))
		return false;
	room_haste(&s->worded, now);
	commit_set(&s->word, commit);
	fair_hex(commit, digits);
	room_note(room, LOG(COMMIT), seat, digits);
	room->news_seats = true;
	room_settle(room, now);
	return true;
}

/* -- The start --------------------------------------------------------------------------------------------- */

static void play_begin(struct room *room, int64_t now)
{
	room->awaited = 0;
	room_note(room, LOG(START));
	room->began = now;
	if (room_deal(room)) {
		room_ask(room, now);
		room_run(room, now);
	}
	room->news_seats = true;
}

static bool is_secret(const struct room *room, unsigned seat)
{
	return fair_word_state(&room->seat[seat].word) == FAIR_MISSING;
}

bool room_start(struct room *room, mu_seat seat, int64_t now, struct refusal *ret_refusal)
{
	if (room->status != ROOM_OPEN)
		return refuse(ret_refusal, REFUSE_STARTED);
	if (seat != room->host)
		return refuse(ret_refusal, REFUSE_HOST);
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].who != WHO_BOT && room->seat[i].who != WHO_PERSON)
			return refuse(ret_refusal, REFUSE_WAITING);
	if (!room_made_may_start(room, ret_refusal))
		return false;
	room->last_here = now;
	room_note_seating(room);
	for (unsigned i = 0; i < room->seats; i++)
		if (is_secret(room, i) && room->here[i])
			room->awaited |= (uint8_t)(1u << i);
	if (room->awaited) {
		room_note(room, LOG(STARTING));
		room->status = ROOM_STARTING;
		room->reveal_until = now + REVEAL_MS;
		room->news_seats = room->news_reveal = true;
	} else {
		play_begin(room, now);
	}
	room_settle(room, now);
	return true;
}

bool room_reveal(struct room *room, mu_seat seat, const char *word, int64_t now, struct refusal *ret_refusal)
{
	struct fair_word *own = &room->seat[seat].word;
	if (room->status != ROOM_STARTING)
		return refuse(ret_refusal, REFUSE_REVEAL);
	if (!fair_word_fits(own, word))
		return refuse(ret_refusal, REFUSE_WORD);
	if (own->text[0])
		return true; /* nothing new */
	snprintf(own->text, sizeof own->text, "%s", word);
	room_note(room, LOG(REVEAL), seat, word);
	room->awaited &= (uint8_t) ~(1u << seat);
	room_start_tick(room, now);
	room_settle(room, now);
	return true;
}

/* Who comes while words are revealed still has one to tell, and is waited for as the others are. */
void room_start_arrive(struct room *room, mu_seat seat)
{
	if (room->status == ROOM_STARTING && is_secret(room, (unsigned)seat))
		room->awaited |= (uint8_t)(1u << seat);
}

/* A person who leaves is no longer waited for. */
void room_start_depart(struct room *room, mu_seat seat, int64_t now)
{
	room->awaited &= (uint8_t) ~(1u << seat);
	room_start_tick(room, now);
}

int64_t room_start_due(const struct room *room)
{
	return room->awaited ? room->reveal_until : room->last_time;
}

void room_start_tick(struct room *room, int64_t now)
{
	if (room->status == ROOM_STARTING && now >= room_start_due(room))
		play_begin(room, now);
}

/* Nobody could reveal anything while there was no server, and nobody is there yet: all have the whole time again. */
void room_start_wake(struct room *room, int64_t now)
{
	room->awaited = 0;
	for (unsigned i = 0; i < room->seats; i++)
		if (room->status == ROOM_STARTING && is_secret(room, i))
			room->awaited |= (uint8_t)(1u << i);
	room->reveal_until = now + REVEAL_MS;
}

/* -- Being told -------------------------------------------------------------------------------------------- */

/* Members "commitment", "commits", "pact" and "left": all that is fixed, and one hash for it. */
static void put_fixed(const struct room *room, struct strbuf *r, int64_t now)
{
	struct fair_word words[MU_SEATS_MAX];
	uint8_t pact[FAIR_SECRET];
	char hex[FAIR_HEX];
	room_fair_words(room, words);
	fair_hex(room->fair.commitment, hex);
	strbuf_printf(r, "\"commitment\":\"%s\",\"commits\":[", hex);
	for (unsigned i = 0; i < room->seats; i++) {
		if (i)
			strbuf_puts(r, ",");
		fair_bond_put(&words[i], r);
	}
	fair_pact(room->fair.commitment, room->seats, words, pact);
	fair_hex(pact, hex);
	const int64_t left = room->reveal_until - now;
	strbuf_printf(r, "],\"pact\":\"%s\",\"left\":%lld", hex, (long long)(left > 0 ? left : 0));
}

void room_reveal_tell(struct room *room, mu_seat seat, int64_t now)
{
	if (!room->here[seat] || !is_secret(room, (unsigned)seat))
		return;
	struct strbuf *r = room_message_begin(room, MESSAGE_REVEAL, seat);
	strbuf_puts(r, ",");
	put_fixed(room, r, now);
	room_message_end(room, seat, FORM_ALL);
}

void room_reveal_put(const struct room *room, int64_t now, struct strbuf *out)
{
	if (room->status != ROOM_STARTING)
		return;
	strbuf_puts(out, ",\"reveal\":{");
	put_fixed(room, out, now);
	strbuf_puts(out, "}");
}

void room_mixed_put(const struct room *room, struct strbuf *out)
{
	strbuf_puts(out, ",\"mixed\":[");
	for (unsigned i = 0; i < room->seats; i++) {
		if (i)
			strbuf_puts(out, ",");
		fair_word_put(&room->seat[i].word, out);
	}
	strbuf_puts(out, "]");
}

/* -- Lines of the log -------------------------------------------------------------------------------------- */

bool room_word_take(struct room *room, const struct log_entry *line)
{
	struct fair_word *word = &room->seat[line->seat].word;
	if (room->status != ROOM_OPEN || (line->rest[0] && !fair_word_is_fine(line->rest)))
		return false;
	word_set(word, line->rest);
	return true;
}

bool room_commit_take(struct room *room, const struct log_entry *line)
{
	struct fair_word *word = &room->seat[line->seat].word;
	uint8_t commit[FAIR_SECRET];
	if (room->status != ROOM_OPEN || !fair_hex_read(line->rest, strlen(line->rest), commit))
		return false;
	commit_set(word, commit);
	return true;
}

bool room_reveal_take(struct room *room, const struct log_entry *line)
{
	struct fair_word *word = &room->seat[line->seat].word;
	if (room->status != ROOM_STARTING || !fair_word_fits(word, line->rest))
		return false;
	snprintf(word->text, sizeof word->text, "%s", line->rest);
	return true;
}

/* -- Tables that start by themselves ------------------------------------------------------------------------- */

/*
 * Whoever wants to play sits down at one of them. When all seats are taken it begins; after a while bots take those that are left. It is a
 * table like any other, so the wait outlasts a lost connection and a restart, and who leaves the table waits no longer.
 */
enum { QUICK_MS = 30000, BACK_MS = 10000 /* who was lost may come back for so long */ };

void room_quick_begin(struct room *room, int64_t now)
{
	room->quick_until = now + QUICK_MS;
}

static bool is_waiting(const struct room *room)
{
	return room->spec.quick && room->status == ROOM_OPEN;
}

int64_t room_quick_due(const struct room *room)
{
	bool all_here = true;
	for (unsigned i = 0; i < room->seats; i++)
		all_here = all_here && (room->seat[i].who == WHO_BOT || (room->seat[i].who == WHO_PERSON && room->here[i]));
	return !is_waiting(room) ? INT64_MAX : all_here ? 0 : room->quick_until;
}

void room_quick_put(const struct room *room, int64_t now, struct strbuf *out)
{
	const int64_t left = room->quick_until - now;
	if (is_waiting(room))
		strbuf_printf(out, ",\"wait\":%lld", (long long)(left > 0 ? left : 0));
}

static bool bots_sit_down(struct room *room, int64_t now)
{
	struct refusal ignored;
	const struct room_plan_of_seat bot = {WHO_BOT, room->spec.quick, 0};
	for (unsigned i = 0; i < room->seats; i++)
		if ((room->seat[i].who == WHO_OPEN || room->seat[i].who == WHO_INVITED) &&
		    !room_fill(room, room->host, (mu_seat)i, bot, now, &ignored))
			return false;
	return true;
}

/* Those who have not come back leave their seats; without anybody the table is gone. */
static void absent_leave(struct room *room, int64_t now)
{
	struct refusal ignored;
	for (unsigned i = 0; i < room->seats && room->status == ROOM_OPEN; i++)
		if (room->seat[i].who == WHO_PERSON && !room->here[i] && now - room->seat[i].gone >= BACK_MS)
			room_leave(room, (mu_seat)i, now, &ignored);
}

void room_quick_tick(struct room *room, int64_t now)
{
	struct refusal ignored;
	if (now < room_quick_due(room))
		return;
	absent_leave(room, now);
	if (room->status != ROOM_OPEN)
		return;
	if (!room_people_here(room))
		room->quick_until = now + BACK_MS;
	else if (!bots_sit_down(room, now) || !room_start(room, room->host, now, &ignored))
		room_give_up(room, now);
}
