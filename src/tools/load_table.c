/* The players of the load generator. Messages are looked at only as far as needed, so that the server is what is measured. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/strbuf.h"

uint32_t load_random(struct load *load, uint32_t below)
{
	load->random ^= load->random << 13;
	load->random ^= load->random >> 7;
	load->random ^= load->random << 17;
	return (uint32_t)((load->random >> 32) % below);
}

void load_fail(struct load *load, const char *why)
{
	if (load->failed)
		return;
	load->failed = true;
	fprintf(stderr, "muster load: %s\n", why);
	uv_stop(&load->loop);
}

/* -- Setting tables up ------------------------------------------------------------------------------------------ */

static void table_create(struct load_table *table)
{
	const struct load_options *options = &table->wires[0].load->options;
	struct strbuf text = {0};
	strbuf_printf(&text, "{\"do\":\"create\",\"id\":1,\"game\":\"%s\",\"pace\":\"%s\",\"seats\":[\"me\"", options->game,
	              options->pace);
	for (unsigned i = 1; i < options->seats; i++)
		strbuf_puts(&text, ",\"open\"");
	strbuf_puts(&text, "]}");
	table->joined = 1;
	if (text.failed)
		load_fail(table->wires[0].load, mu_error_sentence(MU_E_MEMORY));
	else
		load_send(&table->wires[0], text.text);
	strbuf_release(&text);
}

static void table_fill(struct load_table *table, const char *message)
{
	const char *name = strstr(message, "\"table\":\"");
	char text[128];
	snprintf(table->name, sizeof table->name, "%.12s", name ? name + 9 : "");
	snprintf(text, sizeof text, "{\"do\":\"join\",\"id\":2,\"table\":\"%s\"}", table->name);
	for (unsigned i = 1; i < table->wires[0].load->options.seats; i++)
		load_send(&table->wires[i], text);
}

static void table_start(struct load_table *table)
{
	char text[128];
	snprintf(text, sizeof text, "{\"do\":\"start\",\"id\":3,\"table\":\"%s\"}", table->name);
	for (unsigned i = 0; i < LOAD_SEATS_MAX; i++)
		table->wires[i].plays = 0;
	table->round = table->told = 0;
	table->asked_at = uv_hrtime();
	load_send(&table->wires[0], text);
}

/* -- Playing -------------------------------------------------------------------------------------------------------- */

static void on_pause(uv_timer_t *timer)
{
	struct load_wire *wire = timer->data;
	wire->table->asked_at = uv_hrtime();
	wire->load->acts++;
	load_send(wire, wire->answer);
}

static void answer(struct load_wire *wire, const char *question)
{
	const unsigned pause = wire->load->options.pause;
	const char *n = strstr(question, "\"n\":"), *list = n ? strstr(n, "\"actions\":[") : NULL;
	if (!list)
		return;
	list += strlen("\"actions\":[");
	const char *end = strchr(list, ']'); /* no action has one in it */
	if (!end || strncmp(end, "],\"sealed\":null", 15) != 0)
		return;
	unsigned count = 1;
	for (const char *c = list; c < end; c++)
		count += *c == ',';
	const char *action = list;
	for (unsigned skip = load_random(wire->load, count); skip; skip--)
		action = (const char *)memchr(action, ',', (size_t)(end - action)) + 1;
	snprintf(wire->answer, sizeof wire->answer, "{\"do\":\"act\",\"id\":4,\"table\":\"%s\",\"n\":%llu,\"action\":%.*s}",
	         wire->table->name, strtoull(n + 4, NULL, 10), (int)strcspn(action, ",]"), action);
	if (pause)
		uv_timer_start(&wire->pause, on_pause, load_random(wire->load, 2 * pause + 1), 0);
	else
		on_pause(&wire->pause);
}

/* From the answer that made something happen until all at the table have heard of it. */
static void count_play(struct load_wire *wire)
{
	struct load_table *table = wire->table;
	struct load *load = wire->load;
	load->plays++;
	if (++wire->plays > table->round) {
		table->round = wire->plays;
		table->told = 0;
		table->round_began = table->asked_at;
	}
	if (wire->plays != table->round || ++table->told < load->options.seats || !load->measuring)
		return;
	if (load->latency_count < LATENCIES_MAX)
		load->latencies[load->latency_count++] = (uint32_t)((uv_hrtime() - table->round_began) / 1000);
}

/*
 * Of some games the record is read, to know how many moves there are to a message of play: a move that nobody can see, as when
 * somebody declines, has none of its own, and the server tells nobody how many there were before the game is over.
 */
static void record_ask(struct load_wire *wire)
{
	enum { EVERY = 4 };
	char text[128];
	if (wire->table->record_plays || (wire->load->sampled >= LOAD_SAMPLES && wire->load->games % EVERY))
		return;
	wire->table->record_plays = wire->plays;
	snprintf(text, sizeof text, "{\"do\":\"record\",\"id\":5,\"table\":\"%s\"}", wire->table->name);
	load_send(wire, text);
}

/* A line of a move begins with its seat. */
static void record_take(struct load_wire *wire, const char *text)
{
	struct load *load = wire->load;
	for (const char *line = text; (line = strstr(line, "\\n"));) {
		line += 2;
		load->sampled_moves += line[0] >= '0' && line[0] < '0' + LOAD_SEATS_MAX && line[1] == ' ';
	}
	load->sampled_plays += wire->table->record_plays;
	load->sampled++;
	wire->table->record_plays = 0;
}

static void play(struct load_wire *wire, const char *text, size_t length)
{
	count_play(wire);
	/* What is wanted stands at the end, behind the state. */
	const char *question = memmem(text, length, "\"question\":{", 12);
	const char *over = memmem(text, length, "\"over\":{", 8);
	if (question)
		answer(wire, question);
	if (over && wire->seat == 0) {
		wire->load->games++;
		record_ask(wire);
		table_create(wire->table);
	}
}

static void welcome(struct load_wire *wire)
{
	wire->load->ready++;
	if (wire->load->options.keep)
		load_send(wire, "{\"do\":\"wishes\",\"id\":6,\"keep\":true}");
	if (wire->table && ++wire->table->welcome == wire->load->options.seats)
		table_create(wire->table);
}

/* Somebody was too late, which is nothing special; or the server has a limit or a reason to refuse us. */
static void refused(struct load_wire *wire, const char *text)
{
	static const char *const advice[][2] = {
	    {"limit/rate", N_("The server limits requests per connection. Start it with --requests-per-second 100000.")},
	    {"limit/tables", N_("The server limits the number of tables. Start it with --tables 100000.")},
	    {"limit/opened", N_("The server limits tables per address. Start it with --tables-per-hour 1000000 "
	                        "--tables-per-address 100000.")},
	    {"limit/newcomers", N_("The server limits new people per address. Start it with --newcomers-per-hour 100000.")},
	};
	struct load *load = wire->load;
	json_t *json = json_loads(text, 0, NULL);
	const char *error = json_string_value(json_object_get(json, "error"));
	const char *sentence = json_string_value(json_object_get(json, "message"));
	load->refused++;
	for (size_t i = 0; error && i < sizeof advice / sizeof advice[0]; i++)
		if (strcmp(error, advice[i][0]) == 0)
			sentence = mu_text(load->options.lang, advice[i][1]);
	if (error && (strcmp(error, "play/stale") == 0 || strcmp(error, "table/not-playing") == 0))
		load->stale++;
	else
		load_fail(load, sentence ? sentence : text);
	json_decref(json);
}

static bool begins(const char *text, size_t length, const char *with)
{
	return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

void load_take(struct load_wire *wire, const char *bytes, size_t length)
{
	static char text[1 << 16]; /* with a NUL, for looking */
	wire->load->messages++;
	wire->load->bytes += length;
	if (length >= sizeof text)
		return;
	memcpy(text, bytes, length);
	text[length] = '\0';
	if (begins(text, length, "{\"m\":\"play\""))
		play(wire, text, length);
	else if (begins(text, length, "{\"m\":\"welcome\""))
		welcome(wire);
	else if (begins(text, length, "{\"m\":\"ok\",\"id\":1,"))
		table_fill(wire->table, text);
	else if (begins(text, length, "{\"m\":\"ok\",\"id\":2,") && ++wire->table->joined == wire->load->options.seats)
		table_start(wire->table);
	else if (begins(text, length, "{\"m\":\"ok\",\"id\":5,"))
		record_take(wire, text);
	else if (begins(text, length, "{\"m\":\"refused\""))
		refused(wire, text);
}
