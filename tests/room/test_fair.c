/*
 * Fair dice: the numbers of docs/fair-dice.md, and a server that cheats. It is caught by what `muster verify` and the page use,
 * with what an honest player has kept: the own word, and what was shown before it was told.
 */
#include "room_hall.h"

static const char own_word[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
static const char league_word[] = "the word of a player in league with the server";

static struct fair_report report;

static struct fair_word committed_word(const char *text, bool revealed)
{
	struct fair_word word = {.committed = true};
	fair_commit(text, word.commit);
	if (revealed)
		strcpy(word.text, text);
	return word;
}

static struct fair_word plain_word(const char *text)
{
	struct fair_word word = {0};
	strcpy(word.text, text);
	return word;
}

static void expect_hex(const uint8_t bytes[FAIR_SECRET], const char *hex)
{
	char digits[FAIR_HEX];
	fair_hex(bytes, digits);
	assert_string_equal(digits, hex);
}

/* -- The bytes --------------------------------------------------------------------------------------------------- */

static void numbers_of_the_documentation(void **state)
{
	(void)state;
	struct fair fair;
	uint8_t secret[FAIR_SECRET], pact[FAIR_SECRET];
	for (unsigned i = 0; i < FAIR_SECRET; i++)
		secret[i] = (uint8_t)i;
	struct fair_word words[] = {committed_word(own_word, true), {{0}, false, {0}}, committed_word("żółw", true)};
	fair_init(&fair, secret);
	fair_mix(&fair, 3, words);
	expect_hex(fair.commitment, "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
	expect_hex(words[0].commit, "e3300f9a11aa55ae0c3f563f5da3c678203b007fd66b3d41552a528c81a445d9");
	expect_hex(words[2].commit, "464baaff5a7a515288ea9fddee4a3c5a9f88b1e98385b1b936a79f38eab8a1da");
	expect_hex(fair.words, "aae3d66919e505bbc536c1e08df1b9a80b228c0c9ae192f956b983c0120b520a");
	const char *const pact_digits = "b6238363a57c3160e9aac66e4a4373562e2bf0871ff2ff26f9a12d32aeeaca89";
	fair_pact(fair.commitment, 3, words, pact);
	expect_hex(pact, pact_digits);
	words[0].text[0] = '\0'; /* the pact was there before the words, and is the same for a plain one */
	words[2] = plain_word("żółw");
	fair_pact(fair.commitment, 3, words, pact);
	expect_hex(pact, pact_digits);
	static const char *const chance[] = {"24294ae018823104640fb075c6be81733e8947d1c71a4a5c23c0da6dbe0b7142",
	                                     "0bf869f1296fabdb78ccdfe4804c13647d5802568da3c115c244442071eed957"};
	for (uint64_t move = 0; move < 2; move++) {
		struct mu_dealer dealer = {0};
		uint8_t bytes[FAIR_SECRET];
		fair_dealer(&fair, move, &dealer);
		for (unsigned i = 0; i < FAIR_SECRET; i++)
			bytes[i] = (uint8_t)(dealer.generator[i / 8] >> 8 * (i % 8));
		expect_hex(bytes, chance[move]);
	}
}

/* Whatever is fixed, it changes the pact; nothing of one kind looks like another. */
static void a_pact_fits_one_start_only(void **state)
{
	(void)state;
	const uint8_t commitment[FAIR_SECRET] = {1}, other_commitment[FAIR_SECRET] = {2};
	const struct fair_word a = committed_word("a", false), b = committed_word("b", false), none = {0};
	const struct fair_word starts[][3] = {{a, b, none},
	                                      {b, a, none},
	                                      {a, none, b},
	                                      {a, none, none},
	                                      {none, none, none}};
	enum { STARTS = sizeof starts / sizeof starts[0] };
	uint8_t pacts[STARTS + 2][FAIR_SECRET];
	for (unsigned i = 0; i < STARTS; i++)
		fair_pact(commitment, 3, starts[i], pacts[i]);
	fair_pact(other_commitment, 3, starts[0], pacts[STARTS]);
	fair_pact(commitment, 2, starts[0], pacts[STARTS + 1]);
	for (unsigned i = 0; i < STARTS + 2; i++)
		for (unsigned j = 0; j < i; j++)
			assert_memory_not_equal(pacts[i], pacts[j], FAIR_SECRET);
}

/* -- A server, honest or not ---------------------------------------------------------------------------------------- */

/* A game of two: an honest player in seat 0, and one in league with the server in seat 1. What seat 0 has kept. */
struct sitting {
	struct hall hall;
	uint8_t commitment[FAIR_SECRET], pact[FAIR_SECRET];
	struct fair_kept kept;
	char *record;
	size_t length;
};

static void member_hash(const json_t *json, const char *name, uint8_t ret_bytes[FAIR_SECRET])
{
	const json_t *hash = json_object_get(json, name);
	assert_true(fair_hex_read(json_string_value(hash), json_string_length(hash), ret_bytes));
}

/* Keeps what the message `reveal` says, as a client does. */
static void keep(struct sitting *s)
{
	json_t *json = json_loads(last_news(&s->hall, 0), 0, NULL);
	assert_string_equal(json_string_value(json_object_get(json, "m")), "reveal");
	member_hash(json, "commitment", s->commitment);
	member_hash(json, "pact", s->pact);
	s->kept = (struct fair_kept){s->commitment, s->pact, own_word, 0};
	json_decref(json);
}

static void sit_down(struct sitting *s, uint8_t secret)
{
	struct refusal refusal;
	hall_init(&s->hall, "sitting");
	struct room_spec spec = spec_of("{\"game\":\"here-to-slay\",\"pace\":\"instant\",\"seats\":[\"me\",\"open\"]}");
	memset(spec.secret, secret, sizeof spec.secret);
	s->hall.room = new_room(&s->hall, &spec);
	assert_true(room_join(s->hall.room, &(struct room_person){2, "Bad", "en", 0}, 1, NULL, s->hall.now, &refusal));
	room_arrive(s->hall.room, 0, FORM_PLAIN, s->hall.now);
	room_arrive(s->hall.room, 1, FORM_PLAIN, s->hall.now);
	s->record = NULL;
}

static void say_commit(struct sitting *s, mu_seat seat, const char *word)
{
	struct refusal refusal;
	uint8_t commit[FAIR_SECRET];
	char hex[FAIR_HEX];
	fair_commit(word, commit);
	fair_hex(commit, hex);
	assert_true(room_commit(s->hall.room, seat, hex, s->hall.now, &refusal));
}

static void say_start(struct sitting *s)
{
	struct refusal refusal;
	assert_true(room_start(s->hall.room, 0, s->hall.now, &refusal));
}

static bool say_reveal(struct sitting *s, mu_seat seat, const char *word)
{
	struct refusal refusal;
	return room_reveal(s->hall.room, seat, word, s->hall.now, &refusal);
}

static void play_to_the_end(struct sitting *s)
{
	for (int i = 0; i < 400 && s->hall.room->status == ROOM_PLAYING; i++)
		play_on(&s->hall, 100, false);
	assert_int_equal(s->hall.room->status, ROOM_OVER);
	s->record = room_record(s->hall.room, &s->length);
	assert_non_null(s->record);
}

static void go_home(struct sitting *s)
{
	hall_release(&s->hall);
	free(s->record);
}

/* Both commit; each reveals, or does not. */
static void play_committed(struct sitting *s, uint8_t secret, const char *first, const char *second, bool reveals)
{
	sit_down(s, secret);
	say_commit(s, 0, first);
	say_commit(s, 1, second);
	say_start(s);
	keep(s);
	if (reveals)
		assert_true(say_reveal(s, 1, second));
	assert_true(say_reveal(s, 0, first));
	while (s->hall.room->status == ROOM_STARTING)
		hall_wait(&s->hall);
	play_to_the_end(s);
}

static enum fair_verdict check(const struct sitting *s, const struct fair_kept *kept)
{
	return fair_check(s->record, s->length, kept, &report);
}

static void expect(enum fair_verdict is, enum fair_verdict should, const char *sentence)
{
	if (is != should || !strstr(report.sentence, sentence))
		fail_msg("verdict %d: %s", is, report.sentence);
}

/* The record with one line, or a part of one, in place of another. */
static void forge(struct sitting *s, const char *from, const char *to)
{
	char *at = strstr(s->record, from);
	assert_non_null(at);
	const size_t before = (size_t)(at - s->record);
	char *forged = malloc(s->length + strlen(to) + 1);
	assert_non_null(forged);
	memcpy(forged, s->record, before);
	strcpy(forged + before, to);
	strcat(forged, at + strlen(from));
	free(s->record);
	s->record = forged;
	s->length = strlen(forged);
}

/* -- The honest server ----------------------------------------------------------------------------------------------- */

static void an_honest_game_is_proven(void **state)
{
	(void)state;
	struct sitting s;
	play_committed(&s, 7, own_word, league_word, true);
	expect(check(&s, &s.kept), FAIR_PROVEN, "So nobody can have rigged the cards or dice.");
	assert_true(report.complete);
	/* With less one knows less, and is told. */
	expect(check(&s, NULL), FAIR_PROVEN, "on trust");
	assert_false(report.complete);
	expect(check(&s, &(struct fair_kept){.commitment = s.commitment, .seat = -1}), FAIR_PROVEN,
	       "Only your own word and the pact");
	expect(check(&s, &(struct fair_kept){.commitment = s.commitment, .word = own_word, .seat = -1}), FAIR_PROVEN,
	       "Only the pact can prove that");
	assert_false(report.complete);
	/* The word is where one sat. */
	expect(check(&s, &(struct fair_kept){.pact = s.pact, .word = own_word, .seat = 1}), FAIR_BROKEN, "changed");
	go_home(&s);
	/* A gap is named: the other one could choose between two deals. */
	play_committed(&s, 7, own_word, league_word, false);
	expect(check(&s, &s.kept), FAIR_PROVEN, "1 with a matching commitment, 1 missing, 0 without");
	assert_non_null(strstr(report.sentence, "except by withholding"));
	go_home(&s);
}

/* -- Choosing last ------------------------------------------------------------------------------------------------------- */

struct deal {
	mu_card top[MATCH_CARDS_MAX];
	bool known;
};

static void deal_hear(struct mu_dealer *dealer, const struct mu_event *event)
{
	struct deal *deal = dealer->context;
	if (event->kind != MU_SHUFFLE || deal->known)
		return;
	memcpy(deal->top, event->cards, event->count);
	deal->known = true;
}

/* What the server can compute as soon as it knows all words. */
static struct deal deal_foresee(const struct room *room, const char *first, const char *second)
{
	struct fair fair = room->fair;
	struct deal deal = {0};
	struct mu_dealer dealer = {.tell = deal_hear, .context = &deal};
	struct mu_state state;
	const struct fair_word words[] = {plain_word(first), plain_word(second)};
	fair_mix(&fair, 2, words);
	fair_dealer(&fair, 0, &dealer);
	assert_int_equal(room_begin(&room->spec, &dealer, &state), MU_OK);
	assert_true(deal.known);
	return deal;
}

/* One deal in some thousands. */
static bool deal_suits(const struct deal *deal)
{
	return deal->top[0] < 9 && deal->top[1] < 9 && deal->top[2] < 9;
}

/* The defect, as it was: with plain words whoever runs the server gets the deal it wants. Now the player is told. */
static void a_plain_word_can_be_chosen_last(void **state)
{
	(void)state;
	struct sitting s;
	struct refusal refusal;
	char word[32];
	sit_down(&s, 9);
	assert_true(room_word(s.hall.room, 0, own_word, s.hall.now, &refusal));
	unsigned tries = 0;
	struct deal deal;
	do {
		snprintf(word, sizeof word, "try %u", tries++);
		deal = deal_foresee(s.hall.room, own_word, word);
	} while (!deal_suits(&deal) && tries < 100000);
	assert_true(deal_suits(&deal) && tries > 10); /* it had to look for it */
	assert_true(room_word(s.hall.room, 1, word, s.hall.now, &refusal));
	memcpy(s.commitment, s.hall.room->fair.commitment, FAIR_SECRET);
	say_start(&s);
	play_to_the_end(&s);
	const struct fair_kept kept = {.commitment = s.commitment, .word = own_word, .seat = 0};
	expect(check(&s, &kept), FAIR_NO_PROOF, "mixed in without a commit");
	expect(check(&s, &(struct fair_kept){.commitment = s.commitment, .seat = -1}), FAIR_PROVEN,
	       "could have chosen the last word");
	assert_false(report.complete);
	go_home(&s);
}

/* Once it has heard the honest word it is too late: of all words it could try, the one it is bound to and none remain. */
static void a_committed_word_cannot(void **state)
{
	(void)state;
	struct sitting s;
	sit_down(&s, 9);
	say_commit(&s, 0, own_word);
	say_commit(&s, 1, league_word);
	say_start(&s);
	keep(&s);
	assert_true(say_reveal(&s, 0, own_word));
	unsigned wanted = 0;
	for (unsigned i = 0; i < 5000 || (!wanted && i < 100000); i++) {
		char word[32];
		snprintf(word, sizeof word, "try %u", i);
		const struct deal deal = deal_foresee(s.hall.room, own_word, word);
		wanted += deal_suits(&deal);
		assert_false(say_reveal(&s, 1, word));
	}
	assert_true(wanted); /* the words that would suit are there, and useless */
	assert_int_equal(s.hall.room->status, ROOM_STARTING);
	assert_true(say_reveal(&s, 1, league_word)); /* this, or waiting: two deals for one in league */
	play_to_the_end(&s);
	expect(check(&s, &s.kept), FAIR_PROVEN, "So nobody can have rigged");
	go_home(&s);
}

/* A plain word counts as fixed when the others are asked for theirs: it cannot be exchanged after that either. */
static void nor_can_a_plain_word_beside_it(void **state)
{
	(void)state;
	struct sitting s, other;
	struct refusal refusal;
	const char *const words[] = {"said before the start", "chosen afterwards"};
	struct sitting *const sittings[] = {&s, &other};
	for (unsigned i = 0; i < 2; i++) {
		sit_down(sittings[i], 9);
		say_commit(sittings[i], 0, own_word);
		assert_true(room_word(sittings[i]->hall.room, 1, words[i], s.hall.now, &refusal));
		say_start(sittings[i]);
		keep(sittings[i]);
		assert_true(say_reveal(sittings[i], 0, own_word));
		play_to_the_end(sittings[i]);
		expect(check(sittings[i], &sittings[i]->kept), FAIR_PROVEN,
		       "1 with a matching commitment, 0 missing, 1 without");
		assert_true(report.complete);
	}
	expect(check(&other, &s.kept), FAIR_BROKEN, "pact");
	go_home(&s);
	go_home(&other);
}

/* It deals from a commit that was not there when the honest player spoke, and writes that into the record. */
static void a_commit_that_is_exchanged_is_seen(void **state)
{
	(void)state;
	struct sitting shown, dealt;
	play_committed(&shown, 9, own_word, league_word, true);
	play_committed(&dealt, 9, own_word, "chosen when all was known", true);
	struct fair_kept kept = shown.kept;
	expect(check(&dealt, &kept), FAIR_BROKEN, "pact");
	kept.pact = NULL; /* why the commitment and the own word are not enough: all of it fits */
	expect(check(&dealt, &kept), FAIR_PROVEN, "Only the pact can prove that");
	assert_false(report.complete);
	go_home(&shown);
	go_home(&dealt);
}

/* -- Swapping, dropping, changing ---------------------------------------------------------------------------------------- */

static void another_commitment_is_seen(void **state)
{
	(void)state;
	struct sitting shown, dealt;
	play_committed(&shown, 9, own_word, league_word, true);
	play_committed(&dealt, 10, own_word, league_word, true); /* a secret that suits better */
	expect(check(&dealt, NULL), FAIR_PROVEN, "on trust");    /* in itself it is in order */
	expect(check(&dealt, &(struct fair_kept){.commitment = shown.commitment, .seat = -1}), FAIR_BROKEN,
	       "not the one you kept");
	expect(check(&dealt, &(struct fair_kept){.pact = shown.pact, .seat = -1}), FAIR_BROKEN, "pact");
	go_home(&shown);
	go_home(&dealt);
}

static void a_dropped_word_is_seen(void **state)
{
	(void)state;
	struct sitting s;
	sit_down(&s, 9);
	say_commit(&s, 0, own_word);
	say_commit(&s, 1, league_word);
	say_start(&s);
	keep(&s);
	assert_true(say_reveal(&s, 1, league_word));
	hall_wait(&s.hall); /* the honest word came, but the server says that it did not */
	assert_int_equal(s.hall.room->status, ROOM_PLAYING);
	assert_non_null(strstr(last_news(&s.hall, 0), "\"mixed\":[{\"word\":\"\",")); /* before anything is decided */
	assert_non_null(strstr(last_news(&s.hall, 0), "\"state\":\"missing\""));
	play_to_the_end(&s);
	expect(check(&s, &s.kept), FAIR_NO_PROOF, "missing");
	go_home(&s);
	/* Or it mixes the word in, and only leaves it out of the record. */
	char line[128];
	snprintf(line, sizeof line, "info word 0 %s\n", own_word);
	play_committed(&s, 9, own_word, league_word, true);
	forge(&s, line, "");
	expect(check(&s, &s.kept), FAIR_BROKEN, "does not follow from the secret");
	go_home(&s);
}

/* A commit that was copied must not stand for the word that was left out. Servers refuse it; this one takes it. */
static void a_copied_commit_hides_no_dropped_word(void **state)
{
	(void)state;
	struct sitting s;
	struct refusal refusal;
	uint8_t commit[FAIR_SECRET];
	char hex[FAIR_HEX];
	sit_down(&s, 9);
	say_commit(&s, 0, own_word);
	fair_commit(own_word, commit);
	fair_hex(commit, hex);
	assert_false(room_commit(s.hall.room, 1, hex, s.hall.now, &refusal));
	assert_string_equal(refusal.code, "fair/copied");
	s.hall.room->seat[1].word = s.hall.room->seat[0].word;
	say_start(&s);
	keep(&s);
	assert_true(say_reveal(&s, 1, own_word));
	hall_wait(&s.hall);
	play_to_the_end(&s);
	expect(check(&s, &s.kept), FAIR_NO_PROOF, "missing");
	s.kept.seat = -1;
	expect(check(&s, &s.kept), FAIR_NO_PROOF, "Several seats have a commitment to your word");
	assert_false(report.complete);
	s.kept.seat = 1;
	expect(check(&s, &s.kept), FAIR_PROVEN, "So nobody can have rigged");
	go_home(&s);
}

static void a_changed_word_is_seen(void **state)
{
	(void)state;
	struct sitting s, other;
	play_committed(&s, 9, own_word, league_word, true);
	forge(&s, "info word 0 0123", "info word 0 3210");
	expect(check(&s, &s.kept), FAIR_BROKEN, "The word of seat 0 does not match its commitment.");
	expect(check(&s, NULL), FAIR_BROKEN, "The word of seat 0");
	go_home(&s);
	/* With another commit, and other dice, all of it fits, except for what the player has kept. */
	play_committed(&s, 9, own_word, league_word, true);
	play_committed(&other, 9, "a word of the server's", league_word, true);
	expect(check(&other, NULL), FAIR_PROVEN, "2 with a matching");
	expect(check(&other, &s.kept), FAIR_BROKEN, "pact");
	expect(check(&other, &(struct fair_kept){.word = own_word, .seat = -1}), FAIR_BROKEN, "Your word was changed");
	expect(check(&other, &(struct fair_kept){.word = own_word, .seat = 0}), FAIR_BROKEN, "Your word was changed");
	go_home(&s);
	go_home(&other);
}

static void a_changed_roll_is_seen(void **state)
{
	(void)state;
	struct sitting s;
	play_committed(&s, 9, own_word, league_word, true);
	const char *dice = strstr(s.record, "| dice ");
	assert_non_null(dice);
	char from[16], to[16];
	snprintf(from, sizeof from, "%.*s", 10, dice);
	snprintf(to, sizeof to, "| dice %c %c", dice[7] == '6' ? '1' : dice[7] + 1, dice[9]);
	forge(&s, from, to);
	const enum fair_verdict verdict = check(&s, &s.kept);
	assert_true(verdict == FAIR_BROKEN || verdict == FAIR_UNREADABLE); /* later moves may not be possible any more */
	assert_false(report.complete);
	go_home(&s);
}

/* A deck and a first seat that somebody has chosen leave chance nothing to say, which is then repeated without fault. */
static void a_given_set_up_is_seen(void **state)
{
	(void)state;
	struct sitting s;
	char deck[512], first[32], from[512], to[512];
	hall_init(&s.hall, "deck");
	const struct room_spec spec =
	    spec_of("{\"game\":\"rent-a-hero\",\"pace\":\"instant\",\"seats\":[\"me\",{\"bot\":1}]}");
	s.hall.room = new_room(&s.hall, &spec);
	room_arrive(s.hall.room, 0, FORM_PLAIN, s.hall.now);
	say_start(&s);
	s.record = room_record(s.hall.room, &s.length);
	expect(check(&s, NULL), FAIR_PROVEN, "no players' words");
	assert_int_equal(sscanf(strstr(s.record, "chance "), "chance shuffle %511[^\n]\nchance first %31s", deck, first),
	                 2);
	snprintf(from, sizeof from, "chance shuffle %.400s\nchance first %s\n", deck, first);
	snprintf(to, sizeof to, "first %s\ndeck %.400s\n", first, deck);
	forge(&s, from, to);
	expect(check(&s, NULL), FAIR_NO_PROOF, "The set-up was fixed in advance");
	go_home(&s);
}

static void lines_that_say_two_things(void **state)
{
	(void)state;
	static const char *const bad[] =
	    {"info word 1 another\n",
	     "info word 9 x\n",
	     "info word 2 x\n",
	     "info commit 0 00\n",
	     "info secret 00\n",
	     "info commitment 00\n",
	     "info commit 2 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n",
	     "info commit 0 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n"};
	for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct sitting s;
		char line[256];
		play_committed(&s, 9, own_word, league_word, true);
		snprintf(line, sizeof line, "muster record 1\n%s", bad[i]);
		forge(&s, "muster record 1\n", line);
		expect(check(&s, NULL), FAIR_BROKEN, "are malformed");
		go_home(&s);
	}
}

/* The whole family: whatever is changed in what chance decided, or in what it came from, the proof is gone. */
static void no_single_change_goes_unnoticed(void **state)
{
	(void)state;
	struct sitting s;
	play_committed(&s, 11, own_word, league_word, true);
	unsigned tried = 0;
	for (size_t begin = 0, end; begin < s.length; begin = end + 1) {
		end = (size_t)(strchr(s.record + begin, '\n') - s.record);
		const char *line = s.record + begin, *chance = strstr(line, " | ");
		const bool proof = strncmp(line, "info ", 5) == 0 && strncmp(line, "info people", 11) != 0;
		const bool commit =
		    strncmp(line, "info commit ", 12) == 0; /* not told at all, it still follows from the word */
		const size_t from = commit                                      ? begin + 12
		                    : proof || strncmp(line, "chance ", 7) == 0 ? begin
		                    : chance && chance < s.record + end         ? (size_t)(chance - s.record)
		                                                                : end;
		for (size_t i = 0; from < end && i < 6; i++) {
			const size_t at = from + mu_dealer_below(&s.hall.dice, (uint32_t)(end - from));
			const char was = s.record[at];
			s.record[at] = was == '4' ? '3' : '4';
			if (check(&s, &s.kept) == FAIR_PROVEN && report.complete)
				fail_msg("'%c' at %zu: %.*s", was, at - begin, (int)(end - begin), s.record + begin);
			s.record[at] = was;
			tried++;
		}
	}
	assert_true(tried > 100);
	expect(check(&s, &s.kept), FAIR_PROVEN, "So nobody can have rigged");
	go_home(&s);
}

static int begin(void **state)
{
	(void)state;
	return fair_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(numbers_of_the_documentation),
	    cmocka_unit_test(a_pact_fits_one_start_only),
	    cmocka_unit_test(an_honest_game_is_proven),
	    cmocka_unit_test(a_plain_word_can_be_chosen_last),
	    cmocka_unit_test(a_committed_word_cannot),
	    cmocka_unit_test(nor_can_a_plain_word_beside_it),
	    cmocka_unit_test(a_commit_that_is_exchanged_is_seen),
	    cmocka_unit_test(another_commitment_is_seen),
	    cmocka_unit_test(a_dropped_word_is_seen),
	    cmocka_unit_test(a_copied_commit_hides_no_dropped_word),
	    cmocka_unit_test(a_changed_word_is_seen),
	    cmocka_unit_test(a_changed_roll_is_seen),
	    cmocka_unit_test(a_given_set_up_is_seen),
	    cmocka_unit_test(lines_that_say_two_things),
	    cmocka_unit_test(no_single_change_goes_unnoticed),
	};
	return cmocka_run_group_tests(tests, begin, NULL);
}
