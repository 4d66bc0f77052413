/* Calling people who are not there: when, once, with what; where to; and how it is encrypted, by the example that RFC 8291 publishes. */
#include "server/devices.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>

#include "server/net/push_crypto.h"
#include "server/net/push_place.h"

enum { SECOND = 1000, HOUR = 60 * 60 * SECOND, WAIT = 30 * SECOND };

/* -- RFC 8291, section 5 ---------------------------------------------------------------------------------------- */

static size_t unbase64(const char *text, uint8_t *bytes, size_t size)
{
	size_t length = 0;
	assert_int_equal(sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL,
	                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING),
	                 0);
	return length;
}

static void the_published_example_comes_out(void **state)
{
	(void)state;
	static const char text[] = "When I grow up, I want to be a watermelon";
	struct store_push to = {0};
	struct push_keys own;
	uint8_t salt[PUSH_SALT], body[PUSH_BODY], wanted[PUSH_BODY];
	unbase64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", to.key,
	         PUSH_KEY);
	unbase64("BTBZMqHH6r4Tts7J_aSIgg", to.auth, PUSH_AUTH);
	unbase64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", own.secret, PUSH_SECRET);
	unbase64("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8", own.point,
	         PUSH_KEY);
	unbase64("DGv6ra1nlYgDCS1FRnbzlw", salt, PUSH_SALT);
	const size_t length =
	    unbase64("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
	             "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
	             wanted, sizeof wanted);
	assert_true(push_encrypt(&to, &own, salt, text, strlen(text), strlen(text) + 1, body));
	assert_memory_equal(body, wanted, length);
}

static void points_must_be_on_the_curve(void **state)
{
	(void)state;
	struct push_keys keys;
	uint8_t zeros[PUSH_KEY] = {4};
	assert_true(push_keys_make(&keys));
	assert_true(push_point_is_fine(keys.point));
	for (unsigned i = 0; i < PUSH_KEY; i += 8) {
		keys.point[i] ^= 1;
		assert_false(push_point_is_fine(keys.point));
		keys.point[i] ^= 1;
	}
	assert_false(push_point_is_fine(zeros));
}

/* -- Where to ------------------------------------------------------------------------------------------------------ */

static void only_services_out_there_are_called(void **state)
{
	(void)state;
	static const char *const fine[] = {
	    "https://fcm.googleapis.com/fcm/send/abc:def",
	    "https://updates.push.services.mozilla.com/wpush/v2/x",
	    "https://web.push.apple.com:443/QGu",
	    "HTTPS://wns2-by3p.notify.windows.com/w/?token=BQY%3d",
	};
	static const char *const wrong[] = {
	    "",
	    "http://fcm.googleapis.com/x",
	    "https://localhost/x",
	    "https://127.0.0.1/x",
	    "https://2130706433/x",
	    "https://0x7f.1/x",
	    "https://[::1]/x",
	    "https://10.0.0.1/x",
	    "https://host/x",
	    "https://a.b:8080/x",
	    "https://a.b",
	    "https://a.b?x/",
	    "https://user@a.b/x",
	    "https://a.b@c.d/x",
	    "https://a..b/x",
	    "https://.a.b/x",
	    "https://a.b./x",
	    "ftp://a.b/x",
	    "https:///x",
	    "https://a.b/ x",
	    "https://a.b/x\r\nHost: c",
	    "https://a_b.c/x",
	    "https://a.b\\@c.d/x",
	    "https://a.1/x",
	    "file:///etc/passwd",
	    "https://a.b/x#y",
	    "http://127.0.0.1:80801/x",
	    "http://127.0.0.1:8080@a.b/x",
	    "http://127.0.0.1:8080",
	};
	char origin[PUSH_ORIGIN_MAX];
	for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
		if (!push_origin_read(fine[i], NULL, origin))
			fail_msg("%s is refused", fine[i]);
	assert_string_equal(origin, "https://wns2-by3p.notify.windows.com");
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		if (push_origin_read(wrong[i], "http://127.0.0.1:8080", origin))
			fail_msg("%s is taken", wrong[i]);
	assert_true(push_origin_read("http://127.0.0.1:8080/x", "http://127.0.0.1:8080", origin));
	assert_string_equal(origin, "http://127.0.0.1:8080");
}

static bool is_public(const char *text)
{
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
		return push_address_is_public((const struct sockaddr *)&four);
	assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
	return push_address_is_public((const struct sockaddr *)&six);
}

/* A name may lead anywhere, today here and tomorrow there: what counts is the address that is connected to. */
static void no_name_leads_to_the_neighbours(void **state)
{
	(void)state;
	static const char *const out[] = {"8.8.8.8",         "172.15.0.1",        "172.32.0.1",       "192.167.1.1",
	                                  "100.128.0.1",     "1.1.1.1",           "223.1.1.1",        "11.0.0.1",
	                                  "2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::8.8.8.8", "::ffff:8.8.8.8"};
	static const char *const here[] = {
	    "127.0.0.1",
	    "127.255.0.1",
	    "10.1.2.3",
	    "172.16.0.1",
	    "172.31.255.255",
	    "192.168.1.1",
	    "169.254.169.254",
	    "0.0.0.0",
	    "100.64.0.1",
	    "198.18.0.1",
	    "192.0.2.1",
	    "224.0.0.1",
	    "240.0.0.1",
	    "255.255.255.255",
	    "::1",
	    "::",
	    "fe80::1",
	    "fc00::1",
	    "fd12:3456::1",
	    "ff02::1",
	    "::ffff:127.0.0.1",
	    "::ffff:10.0.0.1",
	    "64:ff9b::10.0.0.1",
	    "2002:7f00:1::",
	    "2001::1",
	    "2001:db8::1",
	    "::127.0.0.1",
	    "fec0::1",
	};
	const struct sockaddr other = {.sa_family = AF_UNIX};
	for (size_t i = 0; i < sizeof out / sizeof out[0]; i++)
		if (!is_public(out[i]))
			fail_msg("%s is out there", out[i]);
	for (size_t i = 0; i < sizeof here / sizeof here[0]; i++)
		if (is_public(here[i]))
			fail_msg("%s is not out there", here[i]);
	assert_false(push_address_is_public(&other));
}

/* -- When ---------------------------------------------------------------------------------------------------------- */

static void subscribe(struct street *street, unsigned connection, const char *endpoint)
{
	char key[88] = "B";
	memset(key + 1, 'A', 86);
	strbuf_clear(&street->heard[connection]);
	ask(street, connection,
	    "{\"do\":\"push\",\"id\":4,\"endpoint\":\"%s\",\"p256dh\":\"%.87s\",\"auth\":\"AAAAAAAAAAAAAAAAAAAAAA\"}",
	    endpoint, key);
	settle(street);
}

/* Ada and Bob at a table of that pace, both want to be called, and Ada is asked. */
static struct room *table_begin_at(struct street *street, const char *pace)
{
	street_init(street, pace);
	come(street, "Ada");
	come_with(street, "Bob", ",\"lang\":\"pl\"");
	char token[2][80];
	for (unsigned i = 0; i < 2; i++) {
		char endpoint[60];
		told(street, i, "token", token[i]);
		snprintf(endpoint, sizeof endpoint, "https://push.example.org/%u", i);
		subscribe(street, i, endpoint);
		assert_true(heard(street, i, "{\"m\":\"push\",\"id\":4,\"key\":\"key\",\"on\":true}"));
		strbuf_printf(&street->heard[i], "\"token\":\"%s\"", token[i]); /* for those who come back */
	}
	struct room *room = open_table(street, "here-to-slay", 2, pace);
	ask(street, 0, "{\"do\":\"start\",\"table\":\"%s\"}", room->name);
	settle(street);
	assert_int_equal(room->status, ROOM_PLAYING);
	return room;
}

static unsigned who_is_asked(const struct room *room)
{
	for (unsigned i = 0; i < room->seats; i++)
		if (room->seat[i].asked)
			return i;
	fail_msg("nobody is asked");
	return 0;
}

static void wait_for(struct street *street, int64_t milliseconds)
{
	const int64_t until = street->now + milliseconds;
	while (lobby_due(street->lobby) <= until)
		pass_time(street, lobby_due(street->lobby) > street->now ? lobby_due(street->lobby) : street->now);
	pass_time(street, until);
}

static void everybody_leaves(struct street *street)
{
	for (unsigned i = 0; i < street->connection_count; i++)
		street_leave(street, i);
}

static void who_is_not_there_is_called_once(void **state)
{
	(void)state;
	struct street street;
	const struct room *room = table_begin_at(&street, "days");
	const unsigned asked = who_is_asked(room);
	char text[256];
	everybody_leaves(&street);
	wait_for(&street, WAIT - 1);
	assert_int_equal(street.pushes, 0);
	wait_for(&street, 1);
	assert_int_equal(street.pushes, 1);
	snprintf(text, sizeof text, "{\"table\":\"%s\",\"title\":\"%s\",\"body\":\"%s\"}", room->name,
	         asked ? "To ja go tnę!" : "Here to Slay", mu_text(asked ? MU_LANG_PL : MU_LANG_EN, "It's your turn!"));
	assert_string_equal(street.pushed, text);
	snprintf(text, sizeof text, "https://push.example.org/%u", asked);
	assert_string_equal(street.push.to.endpoint, text);
	assert_true(street.push.ttl >= 3600 && street.push.ttl <= 3 * 24 * 3600);
	assert_int_equal(strlen(street.push.topic), 32);
	wait_for(&street, 20 * HOUR); /* the same question */
	assert_int_equal(street.pushes, 1);
	street_close(&street); /* nor after a start */
	street.connection_count = 0;
	street_open(&street);
	wait_for(&street, HOUR);
	assert_int_equal(street.pushes, 1);
	street_release(&street);
}

/* A question that was not told yet when the server stopped is told when it is there again. */
static void a_restart_loses_no_call(void **state)
{
	(void)state;
	struct street street;
	table_begin_at(&street, "days");
	everybody_leaves(&street);
	wait_for(&street, WAIT / 2);
	street_close(&street);
	street.connection_count = 0;
	street_open(&street);
	wait_for(&street, WAIT);
	assert_int_equal(street.pushes, 1);
	street_release(&street);
}

static void who_is_there_is_not_called(void **state)
{
	(void)state;
	struct street street;
	const struct room *room = table_begin_at(&street, "days");
	street_leave(&street, !who_is_asked(room)); /* the one who is not asked */
	wait_for(&street, HOUR);
	assert_int_equal(street.pushes, 0);
	street_leave(&street, who_is_asked(room)); /* who has seen it */
	wait_for(&street, HOUR);
	assert_int_equal(street.pushes, 0);
	street_release(&street);
}

static void at_other_paces_nobody_is_called(void **state)
{
	(void)state;
	static const char *const others[] = {"normal", "relaxed", "quick"};
	for (unsigned i = 0; i < 3; i++) {
		struct street street;
		table_begin_at(&street, others[i]);
		everybody_leaves(&street);
		wait_for(&street, HOUR / 2);
		assert_int_equal(street.pushes, 0);
		street_release(&street);
	}
}

/* Questions that come one after the other are told once an hour, as long as the person stays away. */
static void calls_are_gathered(void **state)
{
	(void)state;
	struct street street;
	struct room *room = table_begin_at(&street, "days");
	const unsigned asked = who_is_asked(room);
	street_leave(&street, asked);
	wait_for(&street, WAIT);
	assert_int_equal(street.pushes, 1);
	uint64_t ticket = room->ticket;
	for (unsigned i = 0; i < 3; i++) { /* as if it was asked anew */
		wait_for(&street, 10 * 60 * SECOND);
		room->ticket = ++ticket;
		lobby_table_touch(street.lobby, room->owner);
	}
	wait_for(&street, WAIT);
	assert_int_equal(street.pushes, 1);
	wait_for(&street, HOUR);
	assert_int_equal(street.pushes, 2);
	wait_for(&street, 5 * HOUR);
	assert_int_equal(street.pushes, 2);
	street_release(&street);
}

/* -- Who wants it ---------------------------------------------------------------------------------------------------- */

static void it_ends_with_the_wish_and_with_the_device(void **state)
{
	(void)state;
	for (unsigned way = 0; way < 4; way++) {
		struct street street;
		const struct room *room = table_begin_at(&street, "days");
		const unsigned asked = who_is_asked(room);
		struct store_push push;
		assert_true(store_push_find(street.store, street.connections[asked]->token, &push));
		assert_true(push.endpoint[0] && lobby_push_stands(street.lobby, &push));
		if (way == 0) {
			expect_answer(&street, asked, "{\"do\":\"push\",\"id\":5,\"off\":true}", "\"on\":false}");
		} else if (way == 1) {
			char device[ROOM_ID_MAX];
			device_name_of(street.connections[asked]->token, device);
			ask(&street, asked, "{\"do\":\"revoke\",\"device\":\"%s\"}", device);
			assert_false(lobby_push_stands(street.lobby, &push)); /* at once */
		} else if (way == 2) {
			ask(&street, asked, "{\"do\":\"forget-me\",\"sure\":true}");
		} else {
			lobby_push_gone(street.lobby, &push);
		}
		settle(&street);
		assert_false(lobby_push_stands(street.lobby, &push));
		everybody_leaves(&street);
		wait_for(&street, HOUR);
		/* Who is forgotten has a bot in its place, and then the other one is asked. */
		assert_true(!street.pushes || strcmp(street.push.to.endpoint, push.endpoint) != 0);
		street_release(&street);
	}
}

static void what_is_asked_for_is_checked(void **state)
{
	(void)state;
	struct street street;
	street_init(&street, "check");
	come(&street, "Ada");
	subscribe(&street, 0, "ftp://example.org/x");
	assert_true(heard(&street, 0, "push/endpoint"));
	expect_answer(&street, 0, "{\"do\":\"push\",\"id\":1}", "{\"m\":\"push\",\"id\":1,\"key\":\"key\",\"on\":false}");
	expect_answer(&street, 0, "{\"do\":\"push\",\"id\":1,\"off\":1}", "request/field");
	expect_answer(&street, 0, "{\"do\":\"push\",\"id\":1,\"endpoint\":\"https://a.b/c\"}", "request/field");
	expect_answer(&street, 0,
	              "{\"do\":\"push\",\"id\":1,\"endpoint\":\"https://a.b/c\",\"p256dh\":\"AAAA\",\"auth\":\"AAAA\"}",
	              "request/field");
	street.lobby->hooks.push_key = NULL;
	subscribe(&street, 0, "https://push.example.org/x");
	assert_true(heard(&street, 0, "push/off"));
	expect_answer(&street, 0, "{\"do\":\"push\",\"id\":1}", "\"key\":null,\"on\":false");
	street_release(&street);
}

/* The same browser under another name is called as that one only; and so many devices of a person are called. */
static void each_device_is_called_once(void **state)
{
	(void)state;
	struct street street;
	struct store_push push;
	street_init(&street, "devices");
	street.lobby->limits.push_of_person = 2;
	come(&street, "Ada");
	come(&street, "Bob");
	for (unsigned i = 0; i < 2; i++)
		subscribe(&street, i, "https://push.example.org/same");
	assert_true(store_push_find(street.store, street.connections[0]->token, &push) && !push.endpoint[0]);
	assert_true(store_push_find(street.store, street.connections[1]->token, &push) && push.endpoint[0]);
	char endpoint[60];
	for (unsigned i = 0; i < 3; i++) {
		const unsigned device = come_too(&street, 1, "phone");
		snprintf(endpoint, sizeof endpoint, "https://push.example.org/%u", i);
		subscribe(&street, device, endpoint);
	}
	assert_true(store_push_find(street.store, street.connections[1]->token, &push) && !push.endpoint[0]);
	assert_true(store_push_find(street.store, street.connections[2]->token, &push) && !push.endpoint[0]);
	assert_true(store_push_find(street.store, street.connections[4]->token, &push) && push.endpoint[0]);
	street_release(&street);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_published_example_comes_out),
	    cmocka_unit_test(points_must_be_on_the_curve),
	    cmocka_unit_test(only_services_out_there_are_called),
	    cmocka_unit_test(no_name_leads_to_the_neighbours),
	    cmocka_unit_test(who_is_not_there_is_called_once),
	    cmocka_unit_test(a_restart_loses_no_call),
	    cmocka_unit_test(who_is_there_is_not_called),
	    cmocka_unit_test(at_other_paces_nobody_is_called),
	    cmocka_unit_test(calls_are_gathered),
	    cmocka_unit_test(it_ends_with_the_wish_and_with_the_device),
	    cmocka_unit_test(what_is_asked_for_is_checked),
	    cmocka_unit_test(each_device_is_called_once),
	};
	return luck_start() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
