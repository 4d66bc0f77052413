/*
 * The law of hidden information on the wire: a whole server in this process, with real sockets, real HTTP and a real store. Two servers
 * whose games differ only in what one of the connections cannot know send that one the same bytes at the same times. Time is made here: this
 * program brings its own clock along (server/net_clock.c).
 */
#include "check.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "luck.h"
#include "scratch.h"
#include "server/net/net.h"

enum { PEOPLE = 4, WATCHER = PEOPLE, CONNECTIONS, PATIENCE = 10000 };

static int64_t clock_now;

void net_clock_start(struct net *net)
{
	(void)net;
}

int64_t net_now(const struct net *net)
{
	(void)net;
	return clock_now;
}

/* -- A server and its connections --------------------------------------------------------------------------------- */

struct lane {
	char folder[SCRATCH_MAX];
	struct net_options options;
	struct net *net;
	struct room *room;
	struct mu_dealer luck; /* its own, or what one server draws would change the other */
	struct strbuf moves;   /* of the game so far, with their times */
	uint64_t logged;
	int sockets[CONNECTIONS];
	struct strbuf heard[CONNECTIONS]; /* every byte behind the handshake */
};

/* What has come for all connections; false: nothing. */
static bool lane_collect(struct lane *lane)
{
	bool any = false;
	for (unsigned i = 0; i < CONNECTIONS; i++) {
		char bytes[4096];
		ssize_t count = 0;
		while (lane->sockets[i] >= 0 && (count = recv(lane->sockets[i], bytes, sizeof bytes, MSG_DONTWAIT)) > 0) {
			strbuf_put(&lane->heard[i], bytes, (size_t)count);
			any = true;
		}
		assert_true(lane->sockets[i] < 0 || count != 0); /* nobody is sent away */
	}
	return any;
}

static void lane_run(struct lane *lane)
{
	luck = lane->luck;
	uv_run(&lane->net->loop, UV_RUN_NOWAIT);
	lane->luck = luck;
}

/* Runs the loop until nothing moves any more: no bytes, no writes on their way to the disk, no bot that thinks. */
static void lane_settle(struct lane *lane)
{
	for (int quiet = 0; quiet < 4; quiet++) {
		lane_run(lane);
		const bool busy = store_busy(lane->net->store) || lane->net->thoughts;
		if (busy)
			usleep(200);
		if (lane_collect(lane) || busy)
			quiet = -1;
	}
}

static void lane_init(struct lane *lane, const char *seed)
{
	memset(lane, 0, sizeof *lane);
	for (unsigned i = 0; i < CONNECTIONS; i++)
		lane->sockets[i] = -1;
	luck_seed(seed);
	clock_now = 5000000;
	scratch_make(lane->folder);
	lane->options = (struct net_options){.listen = "127.0.0.1:0",
	                                     .data = lane->folder,
	                                     .sockets = 100,
	                                     .sockets_of_address = 100,
	                                     .silence = 1000000,
	                                     .limits = lobby_limits_default};
	lane->options.limits.requests_a_second = 100000;
	lane->net = net_create(&lane->options);
	lane->luck = luck;
	assert_non_null(lane->net);
}

static bool take_body(void *context, uint64_t seq, const char *body, size_t length)
{
	struct lane *lane = context;
	const char *newline = memchr(body, '\n', length);
	lane->logged = seq;
	for (const char *line = body, *end; line < body + length; line = end + 1) {
		end = memchr(line, '\n', (size_t)(body + length - line));
		if (line[0] == 'm')
			strbuf_printf(&lane->moves, "%.*s, %.*s\n", (int)(newline - body), body, (int)(end - line), line);
	}
	return true;
}

/* What the server has carried out, by its own log. */
static const char *lane_moves(struct lane *lane)
{
	assert_true(store_read(lane->net->store, lane->room->id, lane->logged + 1, take_body, lane));
	return lane->moves.length ? lane->moves.text : "";
}

static void lane_release(struct lane *lane)
{
	strbuf_release(&lane->moves);
	for (unsigned i = 0; i < CONNECTIONS; i++) {
		close(lane->sockets[i]);
		strbuf_release(&lane->heard[i]);
	}
	net_destroy(lane->net);
	scratch_remove(lane->folder);
}

/* One text frame, masked with a key of zeros. */
__attribute__((format(printf, 3, 4))) static void ask(struct lane *lane, unsigned connection, const char *format, ...)
{
	char text[512];
	const uint64_t before = lobby_figures(lane->net->lobby).requests;
	va_list arguments;
	va_start(arguments, format);
	const int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	assert_true(length < (int)sizeof text);
	const uint8_t small[] = {0x81, 0x80 | (uint8_t)length, 0, 0, 0, 0};
	const uint8_t large[] = {0x81, 0x80 | 126, (uint8_t)(length >> 8), (uint8_t)length, 0, 0, 0, 0};
	const struct iovec frame[] = {{.iov_base = length < 126 ? (void *)small : (void *)large,
	                               .iov_len = length < 126 ? sizeof small : sizeof large},
	                              {.iov_base = text, .iov_len = (size_t)length}};
	assert_true(writev(lane->sockets[connection], frame, 2) > length);
	for (int i = 0; lobby_figures(lane->net->lobby).requests == before; i++) {
		assert_true(i < PATIENCE);
		lane_run(lane);
	}
	lane_settle(lane);
}

static void come(struct lane *lane, unsigned connection)
{
	static const char hello[] = "GET /ws HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
	                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bXVzdGVyIGlzIHRlc3RlZA==\r\n\r\n";
	static const char *const tags[] = {"en", "pl", "zh-TW"};
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)lane->net->port)};
	inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
	lane->sockets[connection] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	assert_int_equal(connect(lane->sockets[connection], (struct sockaddr *)&address, sizeof address), 0);
	assert_int_equal(send(lane->sockets[connection], hello, sizeof hello - 1, 0), sizeof hello - 1);
	struct strbuf *heard = &lane->heard[connection];
	for (int i = 0; !heard->length; i++) {
		assert_true(i < PATIENCE);
		lane_run(lane);
		lane_collect(lane);
	}
	assert_non_null(strstr(heard->text, " 101 "));
	assert_string_equal(heard->text + heard->length - 4, "\r\n\r\n");
	strbuf_clear(heard);
	/* Two at the table share a language, and so do a player and the spectator. */
	ask(lane, connection, "{\"do\":\"hello\",\"v\":1,\"name\":\"P%u\",\"lang\":\"%s\",\"words\":true}", connection,
	    tags[connection % 3]);
}

/* -- Two worlds ------------------------------------------------------------------------------------------------ */

/* What differs between the runs of this test. */
struct course {
	const char *game;
	unsigned number, connection; /* whose bytes are compared */
	mu_seat viewer;
	bool bot;           /* in the last seat */
	const char *orders; /* of everybody */
};

static void begin(struct lane *lane, const struct course *course)
{
	char seed[16];
	snprintf(seed, sizeof seed, "run %u", course->number);
	lane_init(lane, seed);
	for (unsigned i = 0; i < CONNECTIONS; i++)
		come(lane, i);
	ask(lane, 0, "{\"do\":\"create\",\"game\":\"%s\",\"pace\":\"quick\",\"seats\":[\"me\",\"open\",\"open\",%s]}",
	    course->game, course->bot ? "{\"bot\":1}" : "\"open\"");
	assert_int_equal(lane->net->lobby->heap_count, 1);
	struct room *room = lane->room = lane->net->lobby->heap[1]->room;
	for (unsigned i = 1; i < PEOPLE; i++)
		ask(lane, i, "{\"do\":\"%s\",\"table\":\"%s\"}", course->bot && i == PEOPLE - 1 ? "look" : "join", room->name);
	ask(lane, WATCHER, "{\"do\":\"look\",\"table\":\"%s\"}", room->name);
	ask(lane, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	for (unsigned i = 0; i < PEOPLE - (unsigned)course->bot; i++)
		ask(lane, i, "{\"do\":\"order\",\"table\":\"%s\",\"react\":\"%s\"}", room->name, course->orders);
}

static bool seen_alike(const struct lane *one, const struct lane *two, mu_seat viewer)
{
	const struct mu_game *game = one->room->game;
	struct mu_state a, b;
	game->view(&one->room->state, viewer, &a);
	game->view(&two->room->state, viewer, &b);
	return memcmp(&a, &b, game->state_size) == 0;
}

static bool is_asked(const struct lane *lane, mu_seat seat)
{
	return lane->room->status == ROOM_PLAYING && lane->room->seat[seat].asked && !room_is_bot(lane->room, seat);
}

/* If this were carried out next, would the viewer still see the same? `state` is one world, `other` the other one. */
static bool stays_hidden(const struct lane *lane, struct mu_state state, struct mu_state other, mu_seat seat,
                         mu_action action, mu_seat viewer)
{
	const struct mu_game *game = lane->room->game;
	struct mu_state a, b;
	struct mu_dealer dealer = {0};
	fair_dealer(&lane->room->fair, lane->room->moves + 1, &dealer);
	mu_act(game, &state, seat, action, &dealer, NULL);
	fair_dealer(&lane->room->fair, lane->room->moves + 1, &dealer);
	mu_act(game, &other, seat, action, &dealer, NULL);
	game->view(&state, viewer, &a);
	game->view(&other, viewer, &b);
	return memcmp(&a, &b, game->state_size) == 0;
}

/* An answer that the seat can give in both worlds, if possible one that brings nothing hidden to light; 0: there is none. */
static mu_action common_answer(const struct lane *one, const struct lane *two, mu_seat seat, mu_seat viewer,
                               struct mu_dealer *dice)
{
	const struct mu_game *game = one->room->game;
	struct mu_state a, b;
	mu_action actions[MU_ACTIONS_MAX], common[MU_ACTIONS_MAX], hidden[MU_ACTIONS_MAX];
	uint32_t count = 0, hidden_count = 0;
	room_state_for(one->room, seat, &a);
	room_state_for(two->room, seat, &b);
	const int all = game->legal(&a, actions);
	for (int i = 0; i < all; i++) {
		if (game->refuse(&b, seat, actions[i]).error)
			continue;
		common[count++] = actions[i];
		if (stays_hidden(one, a, b, seat, actions[i], viewer))
			hidden[hidden_count++] = actions[i];
	}
	if (hidden_count)
		return hidden[mu_dealer_below(dice, hidden_count)];
	return count ? common[mu_dealer_below(dice, count)] : 0;
}

static void act(struct lane *lane, mu_seat seat, mu_action action)
{
	char text[MU_TEXT_MAX];
	lane->room->game->action_text(action, text, sizeof text);
	ask(lane, (unsigned)seat, "{\"do\":\"act\",\"id\":1,\"table\":\"%s\",\"n\":%llu,\"action\":\"%s\"}",
	    lane->room->name, (unsigned long long)lane->room->seat[seat].question, text);
}

/* Goes on by some time, but not beyond the moment at which something happens in either world: both must agree on it. */
static void pass_time(struct lane *one, struct lane *two, struct mu_dealer *dice)
{
	const int64_t then = clock_now + mu_dealer_below(dice, 3000);
	const int64_t a = lobby_due(one->net->lobby), b = lobby_due(two->net->lobby), due = a < b ? a : b;
	clock_now = then < due ? then : due > clock_now ? due : clock_now;
	lane_settle(one);
	lane_settle(two);
}

/*
 * The worlds part when something is done in one of them and something else in the other, or when what is done shows what was hidden.
 * But they must part at the same moment: where one has moved and the other has not yet, the clock has told a secret.
 */
static bool worlds_part(struct lane *one, struct lane *two, const struct course *course)
{
	const char *a = lane_moves(one), *b = lane_moves(two);
	while (*a && *a == *b)
		a++, b++;
	if (!*a != !*b)
		fail_msg("one world is ahead: %s%s", a, b);
	return *a || !seen_alike(one, two, course->viewer);
}

static bool step_both(struct lane *one, struct lane *two, const struct course *course, struct mu_dealer *dice)
{
	const mu_seat seat = (mu_seat)mu_dealer_below(dice, PEOPLE);
	pass_time(one, two, dice);
	if (worlds_part(one, two, course))
		return false;
	if (seat == course->viewer)
		assert_int_equal(is_asked(one, seat), is_asked(two, seat));
	if (!is_asked(one, seat) || !is_asked(two, seat))
		return true;
	const mu_action action = common_answer(one, two, seat, course->viewer, dice);
	if (!action)
		return false;
	act(one, seat, action);
	act(two, seat, action);
	return !worlds_part(one, two, course);
}

/* The question is asked anew, for bots and for what the server answers by itself: somebody may have other cards now. */
static void ask_again(struct lane *lane)
{
	luck = lane->luck;
	for (unsigned i = 0; i < lane->room->seats; i++)
		room_ask_again(lane->room, (mu_seat)i, clock_now);
	lane->luck = luck;
	lane_settle(lane);
}

/* The same game twice; after some steps all that the viewer cannot know is exchanged in one of them. */
static unsigned compare_runs(const struct course *course)
{
	struct lane one, two;
	struct mu_dealer dice;
	unsigned steps = 0;
	mu_dealer_seed(&dice, (const char *)&course->number, sizeof course->number);
	begin(&one, course);
	begin(&two, course);
	const struct strbuf *a = &one.heard[course->connection], *b = &two.heard[course->connection];
	for (unsigned i = 0; i < 4 * course->number; i++)
		assert_true(step_both(&one, &two, course, &dice));
	two.room->game->redeal(&two.room->state, course->viewer, &dice);
	ask_again(&one);
	ask_again(&two);
	while (steps < 200 && one.room->status == ROOM_PLAYING && step_both(&one, &two, course, &dice)) {
		assert_int_equal(a->length, b->length);
		assert_memory_equal(a->text, b->text, a->length);
		steps++;
	}
	lane_release(&one);
	lane_release(&two);
	fprintf(stderr, "steps %u\n", steps);
	return steps;
}

static unsigned compare_many(const char *game, const char *orders, bool bot)
{
	unsigned steps = 0;
	for (unsigned n = 0; n < 10; n++) {
		const unsigned connection = n % CONNECTIONS;
		const bool seated = connection < PEOPLE - (unsigned)bot;
		steps += compare_runs(&(struct course){.game = game,
		                                       .number = n,
		                                       .connection = connection,
		                                       .viewer = seated ? (mu_seat)connection : MU_TABLE,
		                                       .bot = bot,
		                                       .orders = orders});
	}
	return steps;
}

/* Worlds that part at once would prove nothing, so each test counts for how many steps they stayed alike. */
static void everybody_is_asked(void **state)
{
	(void)state;
	assert_true(compare_many("rent-a-hero", "all", false) > 100);
	assert_true(compare_many("here-to-slay", "all", false) > 100);
}

static void the_server_declines_for_them(void **state)
{
	(void)state;
	assert_true(compare_many("rent-a-hero", "never", false) > 100);
	assert_true(compare_many("here-to-slay", "never", false) > 100);
}

static void a_bot_is_among_them(void **state)
{
	(void)state;
	assert_true(compare_many("rent-a-hero", "never", true) > 30);
	assert_true(compare_many("here-to-slay", "never", true) > 30);
}

/* -- Figures ----------------------------------------------------------------------------------------------------- */

static mu_action own_answer(const struct lane *lane, mu_seat seat, struct mu_dealer *dice)
{
	mu_action actions[MU_ACTIONS_MAX];
	struct mu_state state;
	room_state_for(lane->room, seat, &state);
	const int count = lane->room->game->legal(&state, actions);
	return actions[mu_dealer_below(dice, (uint32_t)count)];
}

static void assert_same_figures(const struct lane *one, const struct lane *two)
{
	struct strbuf a = {0}, b = {0};
	metrics_write(one->net, &a);
	metrics_write(two->net, &b);
	assert_non_null(strstr(a.text, "\nmuster_tables_playing 1\n"));
	assert_string_equal(a.text, b.text);
	strbuf_release(&a);
	strbuf_release(&b);
}

/*
 * Two tables with the same people and bots go their own ways: other cards, other questions, other answers, as many as each of them
 * wants. Until one of the games is over, whoever reads the figures cannot tell them apart.
 */
static unsigned compare_figures(const struct course *course)
{
	struct lane one, two;
	struct mu_dealer dice;
	unsigned steps = 0, different = 0;
	mu_dealer_seed(&dice, (const char *)&course->number, sizeof course->number);
	begin(&one, course);
	begin(&two, course);
	two.room->game->redeal(&two.room->state, MU_TABLE, &dice);
	ask_again(&two);
	for (; steps < 120 && one.room->status == ROOM_PLAYING && two.room->status == ROOM_PLAYING; steps++) {
		assert_same_figures(&one, &two);
		pass_time(&one, &two, &dice);
		const mu_seat seat = (mu_seat)mu_dealer_below(&dice, PEOPLE);
		if (is_asked(&one, seat))
			act(&one, seat, own_answer(&one, seat, &dice));
		if (is_asked(&two, seat))
			act(&two, seat, own_answer(&two, seat, &dice));
		different += one.room->moves != two.room->moves;
	}
	lane_release(&one);
	lane_release(&two);
	return different;
}

static void figures_tell_nothing(void **state)
{
	static const char *const games[] = {"rent-a-hero", "here-to-slay"};
	unsigned different = 0;
	(void)state;
	for (unsigned n = 0; n < 12; n++)
		different += compare_figures(&(struct course){.game = games[n % 2],
		                                              .number = n,
		                                              .bot = n / 2 % 2,
		                                              .orders = n / 4 % 2 ? "never" : "auto"});
	assert_true(different > 100); /* or there would have been nothing to tell */
}

static int start(void **state)
{
	(void)state;
	return luck_start() ? 0 : -1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(everybody_is_asked),
	    cmocka_unit_test(the_server_declines_for_them),
	    cmocka_unit_test(a_bot_is_among_them),
	    cmocka_unit_test(figures_tell_nothing),
	};
	return cmocka_run_group_tests(tests, start, NULL);
}
