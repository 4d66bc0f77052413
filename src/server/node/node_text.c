/*
 * How nodes write to each other: a sum of all that follows, one line of words, then the text that it is about, if there is one. The first words are the kind, the name and the
 * epoch of who writes, the epoch of who reads, and the number of the text; NODE_OWNERS has only the first three. Whoever can write to
 * the bus could write anything, so nothing is believed that is not of the right form and length.
 */
#include "node.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

static const char hex_digits[] = "0123456789abcdef";

/* -- The sum ------------------------------------------------------------------------------------------------ */

/* It finds what was damaged, or is of another database; who wants to write here can work it out. */
void node_sum(const struct node *node, const char *text, size_t length, char ret_sum[NODE_SUM + 1])
{
	uint8_t sum[crypto_shorthash_BYTES];
	struct strbuf r = strbuf_over(ret_sum, NODE_SUM + 1);
	crypto_shorthash(sum, (const uint8_t *)text, length, node->sum_key);
	put_hex(&r, sum, sizeof sum);
}

void node_publish(struct node *node, const char *subject)
{
	char sum[NODE_SUM + 1];
	struct strbuf *out = &node->out;
	if (out->failed)
		return; /* as if it were lost on the way */
	node_sum(node, out->text + NODE_SUM + 1, out->length - NODE_SUM - 1, sum);
	memcpy(out->text, sum, NODE_SUM);
	node->counts.sent++;
	node->hooks.publish(node->hooks.context, subject, out->text, out->length);
}

/* -- Writing -------------------------------------------------------------------------------------------------- */

/* Some texts are written for each move, so there is no printf here. */
void put_word(struct strbuf *r, const char *word)
{
	strbuf_put(r, " ", 1);
	strbuf_puts(r, word);
}

void put_number(struct strbuf *r, uint64_t number)
{
	strbuf_put(r, " ", 1);
	strbuf_put_number(r, (int64_t)number); /* the database has no greater ones */
}

void put_hex(struct strbuf *r, const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		strbuf_put(r, (const char[]){hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]}, 2);
}

struct strbuf *node_begin_all(struct node *node, enum node_kind kind)
{
	static const char no_sum[] = "                "; /* until it is known */
	static_assert(sizeof no_sum == NODE_SUM + 1, "blanks");
	const char word[] = {(char)kind, '\0'};
	strbuf_clear(&node->out);
	strbuf_put(&node->out, no_sum, NODE_SUM);
	put_word(&node->out, word);
	put_word(&node->out, node->name);
	put_number(&node->out, node->epoch);
	return &node->out;
}

struct strbuf *node_begin(struct node *node, unsigned peer, enum node_kind kind)
{
	struct peer *to = &node->peers[peer];
	struct strbuf *out = node_begin_all(node, kind);
	put_number(out, to->epoch);
	put_number(out, ++to->out);
	return out;
}

void node_end(struct node *node, unsigned peer, uint64_t table, const char *viewer)
{
	char subject[NODE_SUBJECT_MAX], name[ROOM_ID_MAX] = "-";
	const char *const parts[] = {"muster.", node->cluster, ".to.", node->peers[peer].name, ".", name, ".", viewer};
	struct strbuf r = strbuf_over(subject, sizeof subject);
	if (table)
		room_name_of(table, name);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		strbuf_puts(&r, parts[i]);
	node_publish(node, subject);
}

void put_table_name(struct strbuf *r, uint64_t table)
{
	char name[ROOM_ID_MAX] = "-";
	if (table)
		room_name_of(table, name);
	put_word(r, name);
}

void put_guest(struct strbuf *r, const struct connection *connection)
{
	const struct person *person = connection->person;
	put_number(r, person ? person->id : 0);
	put_number(r, connection->words);
	put_word(r, mu_lang_code(connection->lang));
	put_word(r, person && person->face ? face_id(person->face) : "-");
	strbuf_put(r, " ", 1);
	put_hex(r, connection->origin, sizeof connection->origin);
	put_word(r, person ? person->lang : "-");
	put_word(r, person ? person->name : "-");
}

/* -- Reading ----------------------------------------------------------------------------------------------------- */

struct node_reader node_read(const char *text, size_t length)
{
	struct node_reader reader = {.at = text, .bad = length > NODE_TEXT_MAX || memchr(text, '\0', length)};
	const char *line = memchr(text, '\n', length);
	reader.end = line ? line : text + length;
	reader.rest = line ? line + 1 : reader.end;
	reader.rest_length = (size_t)(text + length - reader.rest);
	return reader;
}

void read_word(struct node_reader *reader, char *ret_word, size_t size)
{
	size_t length = 0;
	ret_word[0] = '\0';
	if (reader->bad)
		return;
	while (reader->at + length < reader->end && reader->at[length] != ' ')
		length++;
	if (!length || length >= size) {
		reader->bad = true;
		return;
	}
	memcpy(ret_word, reader->at, length);
	ret_word[length] = '\0';
	reader->at += length + (reader->at + length < reader->end);
}

uint64_t read_number(struct node_reader *reader)
{
	char word[21];
	uint64_t number = 0;
	read_word(reader, word, sizeof word);
	for (const char *c = word; *c && !reader->bad; c++) {
		const uint64_t digit = (uint64_t)(*c - '0');
		if (*c < '0' || *c > '9' || number > (UINT64_MAX - digit) / 10)
			reader->bad = true;
		else
			number = 10 * number + digit;
	}
	return reader->bad ? 0 : number;
}

uint64_t read_table(struct node_reader *reader)
{
	char name[ROOM_ID_MAX];
	uint64_t table = 0;
	read_word(reader, name, sizeof name);
	if (!reader->bad && strcmp(name, "-") != 0 && !room_name_read(name, &table))
		reader->bad = true;
	return reader->bad ? 0 : table;
}

void read_hex(struct node_reader *reader, uint8_t *ret_bytes, size_t count)
{
	char word[2 * STORE_HASH + 1];
	read_word(reader, word, sizeof word);
	if (!reader->bad && (strlen(word) != 2 * count || strspn(word, hex_digits) != strlen(word)))
		reader->bad = true;
	for (size_t i = 0; i < count && !reader->bad; i++)
		ret_bytes[i] = (uint8_t)((strchr(hex_digits, word[2 * i]) - hex_digits) << 4 |
		                         (strchr(hex_digits, word[2 * i + 1]) - hex_digits));
}

static enum mu_lang read_lang(struct node_reader *reader)
{
	char word[16];
	read_word(reader, word, sizeof word);
	for (unsigned lang = 0; lang < MU_LANG_COUNT && !reader->bad; lang++)
		if (strcmp(mu_lang_code((enum mu_lang)lang), word) == 0)
			return (enum mu_lang)lang;
	return MU_LANG_EN; /* a newer node may speak more */
}

face_number read_face(struct node_reader *reader)
{
	char word[32];
	read_word(reader, word, sizeof word);
	return reader->bad ? 0 : face_find(word, true);
}

void read_name(struct node_reader *reader, char ret_name[STORE_NAME])
{
	const size_t length = (size_t)(reader->end - reader->at);
	ret_name[0] = '\0';
	if (reader->bad || !length || length >= STORE_NAME) {
		reader->bad = true;
		return;
	}
	memcpy(ret_name, reader->at, length);
	ret_name[length] = '\0';
	reader->at = reader->end;
}

struct guest read_guest(struct node_reader *reader, struct guest_names *names)
{
	struct guest guest = {.person = read_number(reader)};
	const uint64_t words = read_number(reader);
	guest.words = words == 1;
	guest.reads = read_lang(reader);
	guest.face = read_face(reader);
	read_hex(reader, guest.origin, sizeof guest.origin);
	read_word(reader, names->lang, sizeof names->lang);
	read_name(reader, names->name);
	guest.name = names->name;
	guest.lang = names->lang;
	if (words > 1 || (guest.person && !person_lang_is_fine(guest.lang)))
		reader->bad = true;
	return guest;
}
