/* What the module for browsers has in place of jansson and libsodium does as they do. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <sodium.h>

#include "muster.h"
#include "stand_ins_try.h"

/* -- JSON ------------------------------------------------------------------------------------------------- */

/* jansson cannot be asked to keep a real as it was written. */
static bool has_real(const json_t *json)
{
	const char *name;
	json_t *value;
	size_t i;
	if (json_is_real(json))
		return true;
	json_array_foreach (json, i, value)
		if (has_real(value))
			return true;
	json_object_foreach ((json_t *)json, name, value)
		if (has_real(value))
			return true;
	return false;
}

static void try_json(const char *text, size_t length, bool allow_nul)
{
	bool equal;
	json_t *real = json_loadb(text, length, JSON_REJECT_DUPLICATES | (allow_nul ? JSON_ALLOW_NUL : 0), NULL);
	char *again = own_json_again(text, length, allow_nul, &equal);
	if (!real != !again)
		fail_msg("jansson %s it: %.*s", real ? "takes" : "refuses", (int)length, text);
	if (again) {
		json_t *other = json_loads(again, JSON_ALLOW_NUL, NULL);
		if (!equal || !other || !json_equal(real, other))
			fail_msg("it comes out as %s: %.*s", again, (int)length, text);
		char *compact = json_dumps(real, JSON_COMPACT);
		json_t *round = json_loads(compact, JSON_ALLOW_NUL, NULL);
		assert_true(has_real(real) || json_equal(round, other));
		json_decref(round);
		free(compact);
		json_decref(other);
	}
	free(again);
	json_decref(real);
}

static void try_text(const char *text)
{
	for (int allow = 0; allow < 2; allow++)
		try_json(text, strlen(text), allow);
}

static const char *const samples[] = {
    "",
    " ",
    "{}",
    "[]",
    " {} ",
    "[] []",
    "[],",
    "{",
    "}",
    "[",
    "]",
    "null",
    "1",
    "\"x\"",
    "[null,true,false]",
    "[nul]",
    "[truee]",
    "[True]",
    "[1,]",
    "[,1]",
    "[1 2]",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{a:1}",
    "{'a':1}",
    "{\"a\":1 \"b\":2}",
    "{\"a\":1,\"a\":2}",
    "{\"a\":{\"a\":1},\"b\":[{\"a\":1}]}",
    "{\"\":1}",
    "{\"\\u0000\":1}",
    "[\"\\u0000\"]",
    "{\"a\\u0061\":1,\"aa\":2}",
    /* numbers */
    "[0]",
    "[-0]",
    "[00]",
    "[01]",
    "[-]",
    "[+1]",
    "[1.]",
    "[.1]",
    "[1e]",
    "[1e+]",
    "[1e5]",
    "[1E-5]",
    "[1.5e+10]",
    "[0.0]",
    "[0e0]",
    "[9223372036854775807]",
    "[9223372036854775808]",
    "[-9223372036854775808]",
    "[-9223372036854775809]",
    "[99999999999999999999999999]",
    "[1e308]",
    "[1e309]",
    "[-1e309]",
    "[1e-400]",
    "[0e999999]",
    "[1.7976931348623157e308]",
    "[1.8e308]",
    "[123456789012345678901234567890e280]",
    "[0.00000000000000000000001e330]",
    "[1e99999999999999]",
    "[1e-99999999999999]",
    "[0x10]",
    "[NaN]",
    "[Infinity]",
    "[1 ]",
    "[1\n]",
    "[1\f]",
    /* strings */
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
    "[\"\\x\"]",
    "[\"\\\"]",
    "[\"\\",
    "[\"",
    "[\"a",
    "[\"\t\"]",
    "[\"\n\"]",
    "[\"\x7f\"]",
    "[\"\x01\"]",
    "[\"\\u00e9\"]",
    "[\"\\u12\"]",
    "[\"\\u12g4\"]",
    "[\"\\uD83D\\uDE00\"]",
    "[\"\\uD83D\"]",
    "[\"\\uD83Dx\"]",
    "[\"\\uD83D\\n\"]",
    "[\"\\uDE00\"]",
    "[\"\\uD83D\\uD83D\"]",
    "[\"\\uDBFF\\uDFFF\"]",
    "[\"\\uFFFF\"]",
    "[\"\\u007f\\u0080\\u07ff\\u0800\"]",
    "[\"é ż 漢 😀\"]",
    "[\"\xc0\x80\"]",
    "[\"\xc1\xbf\"]",
    "[\"\xe0\x80\x80\"]",
    "[\"\xed\xa0\x80\"]",
    "[\"\xed\x9f\xbf\"]",
    "[\"\xf0\x80\x80\x80\"]",
    "[\"\xf4\x8f\xbf\xbf\"]",
    "[\"\xf4\x90\x80\x80\"]",
    "[\"\xf8\x88\x80\x80\x80\"]",
    "[\"\x80\"]",
    "[\"\xc3\"]",
    "[\"\xe2\x82\"]",
    "[\"\xe2\x82\"\"]",
    "[\"\xff\"]",
    "\xef\xbb\xbf[]",
    "[]\x0b",
    "/**/[]",
    "[//\n]",
    "{\"é\":{\"漢\":[]}}",
};

static void test_json_of_all_kinds(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++)
		try_text(samples[i]);
}

/* jansson passes over a NUL byte as if it were not there; nobody sends one, so ours need not. */
static void test_json_with_nul_bytes(void **state)
{
	bool equal;
	(void)state;
	assert_null(own_json_again("[\0]", 3, true, &equal));
	assert_null(own_json_again("[1]\0", 4, true, &equal));
	assert_null(own_json_again("[\"\0\"]", 5, true, &equal));
	assert_null(own_json_again("[1\0000]", 5, true, &equal));
}

static void test_json_deep(void **state)
{
	(void)state;
	for (unsigned depth = 2046; depth <= 2050; depth++) {
		char text[4200];
		memset(text, '[', depth);
		memset(text + depth, ']', depth);
		try_json(text, 2 * depth, true);
		try_json(text, depth, true);
		text[depth - 1] = '1'; /* a number in the innermost one */
		try_json(text, 2 * depth - 1, true);
	}
}

/* Changed at random, most of it is nearly JSON. */
static void test_json_changed(void **state)
{
	static const char base[] = "{\"do\":\"act\",\"as\":0,\"n\":1700000000001,\"x\":[1.5e3,-2,true,false,null,"
	                           "\"\\u017c\xc5\xbc\\n\\ud83d\\ude00\"],"
	                           "\"deck\":{\"a\":{},\"b\":[],\"c\":\"\"}}";
	static const char letters[] = "{}[]\",:\\u0123456789abdefnrt.+-E \xc5\xbc\xf0\x80";
	struct mu_dealer dealer;
	(void)state;
	mu_dealer_seed(&dealer, "json", 4);
	for (unsigned i = 0; i < 100000; i++) {
		char text[sizeof base];
		memcpy(text, base, sizeof base);
		size_t length = sizeof base - 1;
		for (uint32_t j = mu_dealer_below(&dealer, 4) + 1; j; j--)
			text[mu_dealer_below(&dealer, (uint32_t)length)] = letters[mu_dealer_below(&dealer, sizeof letters - 1)];
		if (mu_dealer_below(&dealer, 10) == 0)
			length = mu_dealer_below(&dealer, (uint32_t)length + 1);
		try_json(text, length, i % 2);
	}
}

/* -- Hashes -------------------------------------------------------------------------------------------------- */

static void test_hashes(void **state)
{
	struct mu_dealer dealer;
	uint8_t text[1024];
	(void)state;
	assert_true(sodium_init() >= 0);
	mu_dealer_seed(&dealer, "hash", 4);
	for (unsigned i = 0; i < 20000; i++) {
		struct hash_try t = {.text = text, .size = i < 600 ? i : mu_dealer_below(&dealer, sizeof text + 1)};
		uint8_t real[64], own[64], at_once[64];
		t.split = mu_dealer_below(&dealer, (uint32_t)t.size + 1);
		t.key_size = i % 3 ? 16 + mu_dealer_below(&dealer, 49) : 0;
		t.digest_size = 16 + mu_dealer_below(&dealer, 49);
		for (size_t j = 0; j < t.size; j++)
			text[j] = (uint8_t)mu_dealer_below(&dealer, 256);
		for (size_t j = 0; j < t.key_size; j++)
			t.key[j] = (uint8_t)mu_dealer_below(&dealer, 256);
		crypto_generichash(real, t.digest_size, text, t.size, t.key_size ? t.key : NULL, t.key_size);
		own_hash(&t, own);
		own_hash_at_once(&t, at_once);
		assert_memory_equal(own, real, t.digest_size);
		assert_memory_equal(at_once, real, t.digest_size);
	}
}

static void test_hexadecimal_digits(void **state)
{
	static const char *const texts[] = {"",   "0",   "00",       "fF",   "0g",    "g0",
	                                    "0 ", "00 ", "deadBEEF", "0x00", "00:11", "\xc3\xa9"};
	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		uint8_t real[32], own[32];
		size_t count;
		const size_t length = strlen(texts[i]);
		const bool fine =
		    sodium_hex2bin(real, sizeof real, texts[i], length, NULL, &count, NULL) == 0 && count == length / 2;
		assert_int_equal(own_hex(texts[i], length, own), fine);
		if (fine)
			assert_memory_equal(own, real, count);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_json_of_all_kinds),
	    cmocka_unit_test(test_json_with_nul_bytes),
	    cmocka_unit_test(test_json_deep),
	    cmocka_unit_test(test_json_changed),
	    cmocka_unit_test(test_hashes),
	    cmocka_unit_test(test_hexadecimal_digits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
