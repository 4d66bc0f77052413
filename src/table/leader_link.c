/*
 * Leaders as links: a digit, the version, and in base64url two bytes for the length of the body, the body, and its CRC-32. The body
 * has a line for each word of the file, but instead of the word a letter. All numbers begin with their highest byte.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/said.h"
#include "leader_file.h"
#include "record/made_read.h"

enum {
	HEAD_SIZE = 2,
	SUM_SIZE = 4,
	BYTES_MAX = (LEADER_LINK_SIZE - 2) / 4 * 3,
};

/* -- Letters for words -------------------------------------------------------------------------------- */

/* Letters are never given to anything else: there are links that have them. Fields come in the order of the game's list. */
static const struct {
	char letter;
	const char *key;
} labels[] = {
    {'n', "name"},     {'p', "name-pl"},     {'z', "name-zh_TW"}, {'t', "title"},
    {'u', "title-pl"}, {'v', "title-zh_TW"}, {'i', "portrait"},
};
static const char fields[] = "ABCDEFGHIJKLMNOP";
_Static_assert(sizeof fields - 1 == MU_MADE_BYTES, "letters");

/* NULL: there is none. */
static const char *key_of(char letter)
{
	const struct mu_game *game = leader_game();
	for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
		if (labels[i].letter == letter)
			return labels[i].key;
	for (int i = 0; game->fields[i].name; i++)
		if (fields[i] == letter)
			return game->fields[i].name;
	return NULL;
}

/* 0: the link has no letter for it. */
static char letter_of(const char *key, size_t length)
{
	const int field = mu_field_find(leader_game(), key, length);
	for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
		if (strlen(labels[i].key) == length && memcmp(labels[i].key, key, length) == 0)
			return labels[i].letter;
	return field >= 0 ? fields[field] : '\0';
}

/* -- Bytes --------------------------------------------------------------------------------------------- */

static uint32_t sum_of(const uint8_t *bytes, size_t size)
{
	uint32_t sum = UINT32_MAX;
	for (size_t i = 0; i < size; i++) {
		sum ^= bytes[i];
		for (int k = 0; k < 8; k++)
			sum = sum >> 1 ^ (sum & 1 ? UINT32_C(0xedb88320) : 0);
	}
	return ~sum;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void base64_write(const uint8_t *bytes, size_t size, struct strbuf *out)
{
	uint32_t bits = 0;
	unsigned count = 0;
	for (size_t i = 0; i < size; i++) {
		bits = bits << 8 | bytes[i];
		for (count += 8; count >= 6; count -= 6)
			strbuf_put(out, &digits[bits >> (count - 6) & 63], 1);
	}
	if (count)
		strbuf_put(out, &digits[bits << (6 - count) & 63], 1);
}

/* False: a letter does not belong there. */
static bool base64_read(const char *text, size_t length, uint8_t bytes[BYTES_MAX], size_t *ret_size)
{
	uint32_t bits = 0;
	unsigned count = 0;
	size_t size = 0;
	for (size_t i = 0; i < length; i++) {
		const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
		if (!digit || size == BYTES_MAX)
			return false;
		bits = bits << 6 | (uint32_t)(digit - digits);
		count += 6;
		if (count >= 8) {
			count -= 8;
			bytes[size++] = (uint8_t)(bits >> count);
		}
	}
	*ret_size = size;
	return true;
}

/* -- There --------------------------------------------------------------------------------------------- */

/* The file's lines, each with a letter for its word. */
static void body_write(const struct leader *leader, struct strbuf *out)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	if (!file) {
		strbuf_fail(out);
		return;
	}
	leader_write(leader, file);
	const bool failed = ferror(file);
	if (fclose(file) || failed || !text)
		strbuf_fail(out);
	for (const char *at = out->failed ? "" : strchr(text, '\n') + 1; *at;) {
		const char *end = strchr(at, '\n'), *space = memchr(at, ' ', (size_t)(end - at));
		const char letter = letter_of(at, (size_t)(space - at));
		if (letter) {
			strbuf_put(out, &letter, 1);
			strbuf_put(out, space + 1, (size_t)(end - space));
		}
		at = end + 1;
	}
	free(text);
}

void leader_link_write(const struct leader *leader, struct strbuf *out)
{
	struct strbuf bytes = {0};
	const uint8_t none[HEAD_SIZE] = {0};
	strbuf_put(&bytes, (const char *)none, HEAD_SIZE);
	body_write(leader, &bytes);
	if (bytes.failed) {
		strbuf_fail(out);
		strbuf_release(&bytes);
		return;
	}
	const size_t size = bytes.length - HEAD_SIZE;
	const uint32_t sum = sum_of((const uint8_t *)bytes.text + HEAD_SIZE, size);
	bytes.text[0] = (char)(size >> 8);
	bytes.text[1] = (char)size;
	const char tail[SUM_SIZE] = {(char)(sum >> 24), (char)(sum >> 16), (char)(sum >> 8), (char)sum};
	strbuf_put(&bytes, tail, SUM_SIZE);
	strbuf_put_number(out, LEADER_LINK_VERSION);
	if (bytes.failed)
		strbuf_fail(out);
	else
		base64_write((const uint8_t *)bytes.text, bytes.length, out);
	strbuf_release(&bytes);
}

/* -- And back -------------------------------------------------------------------------------------------- */

static bool refuse_link(struct leader_error *error)
{
	return leader_refuse(error, 0, LEADER_E_LINK,
	                     N_("This is not a link to a leader, or it is damaged. Copy it again."));
}

/* The body as a file, which has one reader. */
static bool body_read(const uint8_t *body, size_t size, struct leader *ret_leader, struct leader_error *error)
{
	struct strbuf text = {0};
	bool fine = true;
	strbuf_printf(&text, "muster leader %d\n", LEADER_VERSION);
	for (size_t at = 0; fine && at < size;) {
		const char *key = key_of((char)body[at]), *line = (const char *)body + at + 1;
		const char *end = memchr(line, '\n', size - at - 1);
		fine = key && end;
		if (!fine)
			break;
		strbuf_printf(&text, "%s ", key);
		strbuf_put(&text, line, (size_t)(end - line) + 1);
		at = (size_t)(end - (const char *)body) + 1;
	}
	if (!fine || text.failed)
		refuse_link(error);
	const bool read = fine && !text.failed && leader_parse(text.text, text.length, ret_leader, error);
	error->line = 0;
	strbuf_release(&text);
	return read;
}

static bool is_blank(char letter)
{
	return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

/* Behind the last slash, without what people and programs put round a link. */
static void link_find(const char **text, size_t *length)
{
	for (size_t i = *length; i; i--)
		if ((*text)[i - 1] == '/') {
			*text += i;
			*length -= i;
			break;
		}
	while (*length && is_blank(**text)) {
		++*text;
		--*length;
	}
	while (*length && is_blank((*text)[*length - 1]))
		--*length;
}

bool leader_link_read(const char *text, size_t length, struct leader *ret_leader, struct leader_error *ret_error)
{
	uint8_t bytes[BYTES_MAX];
	size_t size;
	link_find(&text, &length);
	if (!leader_game())
		return leader_refuse(ret_error, 0, LEADER_E_SKILL, "%s", mu_text(ret_error->lang, leader_game_missing));
	if (!length || text[0] < '1' || text[0] > '9')
		return refuse_link(ret_error);
	if (text[0] - '0' > LEADER_LINK_VERSION)
		return leader_refuse(ret_error, 0, LEADER_E_VERSION,
		                     N_("This link was made by a newer version of Muster. Here, only links up to version %d "
		                        "can be read."),
		                     LEADER_LINK_VERSION);
	if (!base64_read(text + 1, length - 1, bytes, &size))
		return refuse_link(ret_error);
	const size_t body = size < HEAD_SIZE ? 0 : (size_t)(bytes[0] << 8 | bytes[1]);
	if (body > BYTES_MAX || size > HEAD_SIZE + body + SUM_SIZE)
		return refuse_link(ret_error);
	if (size < HEAD_SIZE + body + SUM_SIZE)
		return leader_refuse(ret_error, 0, LEADER_E_END, N_("The link is cut off. Copy all of it."));
	uint32_t sum = 0;
	for (int i = 0; i < SUM_SIZE; i++)
		sum = sum << 8 | bytes[HEAD_SIZE + body + (size_t)i];
	if (sum != sum_of(bytes + HEAD_SIZE, body))
		return refuse_link(ret_error);
	return body_read(bytes + HEAD_SIZE, body, ret_leader, ret_error);
}
