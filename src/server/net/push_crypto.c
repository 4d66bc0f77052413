#include "push_crypto.h"

#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <sodium.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* -- Keys ------------------------------------------------------------------------------------------------------ */

/* `secret` may be NULL. To be freed; NULL: no memory, or the point is not on the curve. */
static EVP_PKEY *key_of(const uint8_t *secret, const uint8_t point[PUSH_KEY])
{
	OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
	EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
	BIGNUM *number = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
	EVP_PKEY *key = NULL;
	OSSL_PARAM *params = NULL;
	if (build && context && (number || !secret) &&
	    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
	    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_KEY) &&
	    (!number || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)))
		params = OSSL_PARAM_BLD_to_param(build);
	if (params && (EVP_PKEY_fromdata_init(context) <= 0 ||
	               EVP_PKEY_fromdata(context, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) <= 0))
		key = NULL;
	OSSL_PARAM_free(params);
	OSSL_PARAM_BLD_free(build);
	BN_clear_free(number);
	EVP_PKEY_CTX_free(context);
	return key;
}

bool push_keys_make(struct push_keys *ret_keys)
{
	EVP_PKEY *key = EVP_EC_gen("P-256");
	BIGNUM *secret = NULL;
	size_t length = 0;
	const bool fine =
	    key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret) &&
	    BN_bn2binpad(secret, ret_keys->secret, PUSH_SECRET) == PUSH_SECRET &&
	    EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, ret_keys->point, PUSH_KEY, &length) &&
	    length == PUSH_KEY;
	BN_clear_free(secret);
	EVP_PKEY_free(key);
	return fine;
}

bool push_point_is_fine(const uint8_t point[PUSH_KEY])
{
	EVP_PKEY *key = point[0] == 4 ? key_of(NULL, point) : NULL;
	EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL) : NULL;
	const bool fine = context && EVP_PKEY_public_check(context) == 1;
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(key);
	return fine;
}

static bool secret_share(const struct push_keys *own, const uint8_t point[PUSH_KEY], uint8_t ret_secret[HASH])
{
	EVP_PKEY *mine = key_of(own->secret, own->point), *theirs = key_of(NULL, point);
	EVP_PKEY_CTX *context = mine ? EVP_PKEY_CTX_new_from_pkey(NULL, mine, NULL) : NULL;
	size_t length = HASH;
	const bool fine = context && theirs && EVP_PKEY_derive_init(context) > 0 &&
	                  EVP_PKEY_derive_set_peer(context, theirs) > 0 &&
	                  EVP_PKEY_derive(context, ret_secret, &length) > 0 && length == HASH;
	EVP_PKEY_CTX_free(context);
	EVP_PKEY_free(mine);
	EVP_PKEY_free(theirs);
	return fine;
}

/* -- RFC 5869, with as much as one hash gives --------------------------------------------------------------------- */

static bool mac(const uint8_t *key, size_t key_length, const uint8_t *text, size_t length, uint8_t ret_mac[HASH])
{
	return HMAC(EVP_sha256(), key, (int)key_length, text, length, ret_mac, NULL) != NULL;
}

static bool expand(const uint8_t key[HASH], const uint8_t *info, size_t length, uint8_t *ret_bytes, size_t count)
{
	uint8_t text[256], block[HASH];
	assert(length < sizeof text && count <= HASH);
	memcpy(text, info, length);
	text[length] = 1;
	const bool fine = mac(key, HASH, text, length + 1, block);
	memcpy(ret_bytes, block, count);
	OPENSSL_cleanse(block, sizeof block);
	return fine;
}

/* -- RFC 8291 ------------------------------------------------------------------------------------------------------ */

struct content_keys {
	uint8_t key[KEY], nonce[NONCE];
};

static bool content_keys_make(const struct store_push *to, const struct push_keys *own, const uint8_t salt[PUSH_SALT],
                              struct content_keys *ret_keys)
{
	static const char key_info[] = "Content-Encoding: aes128gcm", nonce_info[] = "Content-Encoding: nonce";
	uint8_t shared[HASH], first[HASH], input[HASH], second[HASH], info[14 + 2 * PUSH_KEY] = "WebPush: info";
	memcpy(info + 14, to->key, PUSH_KEY);
	memcpy(info + 14 + PUSH_KEY, own->point, PUSH_KEY);
	const bool fine = secret_share(own, to->key, shared) && mac(to->auth, PUSH_AUTH, shared, HASH, first) &&
	                  expand(first, info, sizeof info, input, HASH) && mac(salt, PUSH_SALT, input, HASH, second) &&
	                  expand(second, (const uint8_t *)key_info, sizeof key_info, ret_keys->key, KEY) &&
	                  expand(second, (const uint8_t *)nonce_info, sizeof nonce_info, ret_keys->nonce, NONCE);
	OPENSSL_cleanse(shared, sizeof shared);
	OPENSSL_cleanse(first, sizeof first);
	OPENSSL_cleanse(input, sizeof input);
	OPENSSL_cleanse(second, sizeof second);
	return fine;
}

static bool seal(const struct content_keys *keys, const uint8_t *plain, size_t length, uint8_t *ret_sealed)
{
	EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
	int done = 0, rest = 0;
	const bool fine = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) &&
	                  EVP_EncryptUpdate(context, ret_sealed, &done, plain, (int)length) &&
	                  EVP_EncryptFinal_ex(context, ret_sealed + done, &rest) && (size_t)(done + rest) == length &&
	                  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, ret_sealed + length);
	EVP_CIPHER_CTX_free(context);
	return fine;
}

bool push_encrypt(const struct store_push *to, const struct push_keys *own, const uint8_t salt[PUSH_SALT],
                  const char *text, size_t length, size_t padded, uint8_t ret_body[PUSH_BODY])
{
	uint8_t plain[PUSH_PADDED] = {0}, *at = ret_body;
	struct content_keys keys;
	assert(length < padded && padded <= PUSH_PADDED);
	memcpy(plain, text, length);
	plain[length] = 2; /* the last record, and nothing but padding behind it */
	memcpy(at, salt, PUSH_SALT);
	at += PUSH_SALT;
	*at++ = RECORD >> 24;
	*at++ = RECORD >> 16 & 255;
	*at++ = RECORD >> 8 & 255;
	*at++ = RECORD & 255;
	*at++ = PUSH_KEY;
	memcpy(at, own->point, PUSH_KEY);
	const bool fine = content_keys_make(to, own, salt, &keys) && seal(&keys, plain, padded, at + PUSH_KEY);
	OPENSSL_cleanse(&keys, sizeof keys);
	return fine;
}

bool push_encrypt_anew(const struct store_push *to, const char *text, size_t length, uint8_t ret_body[PUSH_BODY])
{
	struct push_keys own;
	uint8_t salt[PUSH_SALT];
	const bool fine = push_keys_make(&own) && RAND_bytes(salt, sizeof salt) == 1 &&
	                  push_encrypt(to, &own, salt, text, length, PUSH_PADDED, ret_body);
	OPENSSL_cleanse(&own, sizeof own);
	return fine;
}

/* -- RFC 8292 ------------------------------------------------------------------------------------------------------- */

static void put_base64(struct strbuf *out, const void *bytes, size_t length)
{
	char text[512];
	if (sodium_base64_encoded_len(length, BASE64) > sizeof text) {
		strbuf_fail(out);
		return;
	}
	strbuf_puts(out, sodium_bin2base64(text, sizeof text, bytes, length, BASE64));
}

/* r and s behind each other, as RFC 7518 wants them. */
static bool sign(const struct push_keys *keys, const char *text, size_t length, uint8_t ret_signature[2 * HASH])
{
	uint8_t der[80];
	const uint8_t *from = der;
	size_t size = sizeof der;
	EVP_PKEY *key = key_of(keys->secret, keys->point);
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	ECDSA_SIG *pair = NULL;
	if (key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) > 0 &&
	    EVP_DigestSign(context, der, &size, (const uint8_t *)text, length) > 0)
		pair = d2i_ECDSA_SIG(NULL, &from, (long)size);
	const bool fine = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), ret_signature, HASH) == HASH &&
	                  BN_bn2binpad(ECDSA_SIG_get0_s(pair), ret_signature + HASH, HASH) == HASH;
	ECDSA_SIG_free(pair);
	EVP_MD_CTX_free(context);
	EVP_PKEY_free(key);
	return fine;
}

void push_authorise(const struct push_keys *keys, const char *audience, const char *contact, int64_t now,
                    struct strbuf *out)
{
	enum { GOOD_FOR = 12 * 60 * 60 };
	static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
	uint8_t signature[2 * HASH];
	struct strbuf claims = {0}, token = {0};
	strbuf_puts(&claims, "{\"aud\":");
	strbuf_put_json_string(&claims, audience, strlen(audience));
	strbuf_printf(&claims, ",\"exp\":%lld,\"sub\":", (long long)(now / 1000 + GOOD_FOR));
	strbuf_put_json_string(&claims, contact, strlen(contact));
	strbuf_puts(&claims, "}");
	put_base64(&token, head, strlen(head));
	strbuf_puts(&token, ".");
	if (claims.failed)
		strbuf_fail(&token);
	else
		put_base64(&token, claims.text, claims.length);
	if (token.failed || !sign(keys, token.text, token.length, signature)) {
		strbuf_fail(out);
	} else {
		strbuf_printf(out, "vapid t=%.*s.", (int)token.length, token.text);
		put_base64(out, signature, sizeof signature);
		strbuf_puts(out, ", k=");
		put_base64(out, keys->point, PUSH_KEY);
	}
	strbuf_release(&claims);
	strbuf_release(&token);
}
