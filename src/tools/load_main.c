/* `muster load`: arguments, the course of a measurement, the report. */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/arguments.h"
#include "server/serve_main.h"
#include "words/usage.h"

#define NAME "muster load"

static const char usage[] = N_("Usage: muster load [--connect ADDRESS:PORT] [--tables N] [--seats N]\n"
                               "                   [--game GAME] [--pace PACE] [--words yes] [--languages LIST]\n"
                               "                   [--keep yes] [--idle N] [--pid PID] [--seconds N]\n"
                               "                   [--pause MS]\n"
                               "\n"
                               "Plays whole games against a running server, each seat over its own WebSocket,\n"
                               "and shows what that costs the server. Start the server with:\n"
                               "  muster serve --sockets-per-address 100000 --requests-per-second 100000\n"
                               "\n"
                               "  --connect ADDRESS:PORT  the server (default: 127.0.0.1:8400)\n"
                               "  --tables N              tables at the same time (default: 500)\n"
                               "  --seats N               seats per table (default: 4)\n"
                               "  --game GAME             {games} (default: {game})\n"
                               "  --pace PACE             pace of the tables (default: instant)\n"
                               "  --words yes             request everything as text too, as the web page does\n"
                               "  --languages LIST        languages of the seats of a table, in turn\n"
                               "                          (default: all)\n"
                               "  --keep yes              everyone agrees to have results kept and rated; on\n"
                               "                          127.x.x.x each seat connects from its own address\n"
                               "  --idle N                additional idle connections (default: 0)\n"
                               "  --pid PID               process id of the server, if it runs on this machine,\n"
                               "                          to measure what it uses\n"
                               "  --seconds N             how long to measure once all are connected\n"
                               "                          (default: 10)\n"
                               "  --pause MS              average milliseconds before each answer (default: 0)\n");

/* -- What the system knows of the server ------------------------------------------------------------------------- */

struct figures {
	uint64_t plays, messages, bytes;
	double cpu, resident;
};

static bool proc_read(unsigned pid, const char *file, char *text, size_t size)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%u/%s", pid, file);
	FILE *stream = fopen(path, "r");
	const size_t length = stream ? fread(text, 1, size - 1, stream) : 0;
	text[length] = '\0';
	if (stream)
		fclose(stream);
	return length > 0;
}

static struct figures figures_read(const struct load *load)
{
	struct figures f = {.plays = load->plays, .messages = load->messages, .bytes = load->bytes};
	char text[1024];
	unsigned long long user = 0, system = 0;
	long pages = 0;
	const char *name_end = proc_read(load->options.pid, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
	if (name_end && sscanf(name_end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu", &user, &system) == 2)
		f.cpu = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
	if (proc_read(load->options.pid, "statm", text, sizeof text) && sscanf(text, "%*d %ld", &pages) == 1)
		f.resident = (double)pages * (double)sysconf(_SC_PAGESIZE);
	return f;
}

/* -- Running ------------------------------------------------------------------------------------------------------------ */

static void wire_prepare(struct load *load, struct load_wire *wire, struct load_table *table, unsigned seat)
{
	wire->load = load;
	wire->table = table;
	wire->seat = seat;
	uv_timer_init(&load->loop, &wire->pause);
	wire->pause.data = wire;
}

/* Not all at once: a few hundred handshakes at a time. */
static void on_connect_more(uv_timer_t *timer)
{
	enum { AT_ONCE = 200 };
	struct load *load = timer->data;
	const struct load_options *options = &load->options;
	if (load->open - load->ready > AT_ONCE)
		return;
	for (unsigned i = 0; i < AT_ONCE && load->next_idler < options->idle; i++) {
		wire_prepare(load, &load->idlers[load->next_idler], NULL, 0);
		load_connect(&load->idlers[load->next_idler++]);
	}
	for (unsigned i = 0; i < AT_ONCE / options->seats && load->next_table < options->tables; i++) {
		struct load_table *table = &load->tables[load->next_table++];
		for (unsigned seat = 0; seat < options->seats; seat++) {
			wire_prepare(load, &table->wires[seat], table, seat);
			load_connect(&table->wires[seat]);
		}
	}
	if (load->ready == options->idle + options->tables * options->seats)
		uv_stop(&load->loop);
}

static void on_time(uv_timer_t *timer)
{
	struct load *load = timer->data;
	uv_stop(&load->loop);
}

static int order(const void *a, const void *b)
{
	const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

static double percentile(const struct load *load, double share)
{
	if (!load->latency_count)
		return 0;
	return load->latencies[(uint64_t)(share * (double)(load->latency_count - 1))] / 1000.0;
}

/* Everybody at a table hears of every play. */
static double moves_of(const struct load *load, double plays)
{
	const double a_play = load->sampled_plays ? (double)load->sampled_moves / (double)load->sampled_plays : 1;
	return plays / load->options.seats * a_play;
}

static void report(struct load *load, const struct figures *before, const struct figures *after, double seconds)
{
	const enum mu_lang lang = load->options.lang;
	const double moves = moves_of(load, (double)(after->plays - before->plays)), cpu = after->cpu - before->cpu;
	qsort(load->latencies, load->latency_count, sizeof *load->latencies, order);
	printf(mu_text(lang, "tables: %u, seats at each: %u, game: %s, idle connections: %u, %.1f s\n"),
	       load->options.tables, load->options.seats, load->options.game, load->options.idle, seconds);
	if (load->options.pid)
		printf(mu_text(lang, "moves:    %.0f, %.0f per second; %.0f per second of server CPU time (%.2f s)\n"), moves,
		       moves / seconds, cpu > 0 ? moves / cpu : 0, cpu);
	else
		printf(mu_text(lang, "moves:    %.0f, %.0f per second\n"), moves, moves / seconds);
	printf(mu_text(lang, "messages: %.2f sent and %.0f bytes per move\n"),
	       (double)(after->messages - before->messages) / moves, (double)(after->bytes - before->bytes) / moves);
	printf(mu_text(lang, "latency:  from an answer until everyone at the table has it: median %.1f ms, 99%% below %.1f "
	                     "ms, worst %.1f ms\n"),
	       percentile(load, 0.5), percentile(load, 0.99), percentile(load, 1));
	printf(mu_text(lang, "games:    %llu finished; late answers: %llu\n"), (unsigned long long)load->games,
	       (unsigned long long)load->stale);
	if (load->options.pid)
		printf(mu_text(lang, "memory:   %.1f MiB resident\n"), after->resident / 1048576);
}

static void loop_for(struct load *load, unsigned seconds)
{
	uv_timer_start(&load->timer, on_time, 1000 * (uint64_t)seconds, 0);
	uv_run(&load->loop, UV_RUN_DEFAULT);
}

static bool load_run(struct load *load)
{
	enum { SAMPLES_WAIT = 60 };
	const struct figures empty = figures_read(load);
	uv_timer_start(&load->timer, on_connect_more, 0, 10);
	uv_run(&load->loop, UV_RUN_DEFAULT);
	uv_timer_stop(&load->timer);
	const struct figures before = figures_read(load);
	if (load->failed)
		return false;
	if (load->options.idle && !load->options.tables)
		printf(mu_text(load->options.lang, "idle:     %.0f bytes resident per connection\n"),
		       (before.resident - empty.resident) / load->options.idle);
	load->measuring = true;
	load->games = 0;
	const uint64_t start = uv_hrtime();
	loop_for(load, load->options.seconds);
	const double seconds = (double)(uv_hrtime() - start) / 1e9;
	const struct figures after = figures_read(load);
	const uint64_t games = load->games;
	load->measuring = false;
	for (unsigned i = 0; i < SAMPLES_WAIT && load->options.tables && load->sampled < LOAD_SAMPLES && !load->failed; i++)
		loop_for(load, 1);
	load->games = games;
	if (load->options.tables && !load->failed)
		report(load, &before, &after, seconds);
	return !load->failed;
}

static void wire_release(struct load_wire *wire)
{
	if (wire->frames)
		wslay_event_context_free(wire->frames);
	free(wire->out);
}

static void close_handle(uv_handle_t *handle, void *context)
{
	(void)context;
	if (!uv_is_closing(handle))
		uv_close(handle, NULL);
}

static void load_release(struct load *load)
{
	uv_walk(&load->loop, close_handle, NULL);
	while (uv_run(&load->loop, UV_RUN_DEFAULT))
		continue;
	uv_loop_close(&load->loop);
	for (unsigned i = 0; i < load->options.tables; i++)
		for (unsigned seat = 0; seat < LOAD_SEATS_MAX; seat++)
			wire_release(&load->tables[i].wires[seat]);
	for (unsigned i = 0; i < load->options.idle; i++)
		wire_release(&load->idlers[i]);
	free(load->tables);
	free(load->idlers);
	free(load->latencies);
	free(load);
}

/* -- Arguments ------------------------------------------------------------------------------------------------------------ */

/* All that there are, as tags. */
static void languages_usual(struct load_options *options)
{
	for (int lang = 0; lang < MU_LANG_COUNT && lang < LOAD_SEATS_MAX; lang++) {
		char *tag = options->spoken[options->spoken_count++];
		snprintf(tag, TAG_MAX, "%s", mu_lang_code((enum mu_lang)lang));
		tag[strcspn(tag, "_")] = tag[strcspn(tag, "_")] ? '-' : '\0';
	}
}

/* "en,zh-TW" */
static bool languages_read(struct load_options *options, const char *list)
{
	for (options->spoken_count = 0; options->spoken_count < LOAD_SEATS_MAX; list++) {
		char *tag = options->spoken[options->spoken_count++];
		const size_t length = strcspn(list, ",");
		if (length >= TAG_MAX)
			return false;
		memcpy(tag, list, length);
		tag[length] = '\0';
		list += length;
		if (mu_lang_find(tag) == MU_LANG_UNKNOWN)
			return false;
		if (!*list)
			return true;
	}
	return false;
}

static bool yes_read(const char *value, bool *ret_yes)
{
	*ret_yes = strcmp(value, "yes") == 0;
	return *ret_yes || strcmp(value, "no") == 0;
}

static bool argument_read(struct load_options *options, const char *name, const char *value)
{
	if (strcmp(name, "--tables") == 0)
		return number_read(value, 0, 100000, &options->tables);
	if (strcmp(name, "--seats") == 0)
		return number_read(value, 2, LOAD_SEATS_MAX, &options->seats);
	if (strcmp(name, "--idle") == 0)
		return number_read(value, 0, 1000000, &options->idle);
	if (strcmp(name, "--seconds") == 0)
		return number_read(value, 1, 100000, &options->seconds);
	if (strcmp(name, "--pause") == 0)
		return number_read(value, 0, 100000, &options->pause);
	if (strcmp(name, "--pid") == 0)
		return number_read(value, 1, INT32_MAX, &options->pid);
	if (strcmp(name, "--connect") == 0)
		return sscanf(value, "%63[0-9.]:%u", options->host, &options->port) == 2;
	if (strcmp(name, "--words") == 0)
		return yes_read(value, &options->words);
	if (strcmp(name, "--keep") == 0)
		return yes_read(value, &options->keep);
	if (strcmp(name, "--languages") == 0)
		return languages_read(options, value);
	if (strcmp(name, "--game") == 0)
		options->game = value;
	else if (strcmp(name, "--pace") == 0)
		options->pace = value;
	else
		return false;
	return true;
}

int load_main(int argc, char **argv, enum mu_lang lang)
{
	struct load *load = calloc(1, sizeof *load);
	if (!load)
		return 1;
	load->options = (struct load_options){.lang = lang,
	                                      .host = "127.0.0.1",
	                                      .port = 8400,
	                                      .game = mu_game_at(0)->name,
	                                      .pace = "instant",
	                                      .tables = 500,
	                                      .seats = 4,
	                                      .seconds = 10};
	languages_usual(&load->options);
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
		usage_print(lang, usage, NULL);
		free(load);
		return 0;
	}
	for (int i = 1; i < argc; i += 2) {
		if (i + 1 < argc && argument_read(&load->options, argv[i], argv[i + 1]))
			continue;
		free(load);
		return complain(lang, NAME, argv[i], "is not a setting, or its value is invalid");
	}
	struct rlimit limit;
	if (!getrlimit(RLIMIT_NOFILE, &limit)) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	load->random = 88172645463325252u;
	load->tables = calloc(load->options.tables + 1, sizeof *load->tables);
	load->idlers = calloc(load->options.idle + 1, sizeof *load->idlers);
	load->latencies = calloc(LATENCIES_MAX, sizeof *load->latencies);
	uv_loop_init(&load->loop);
	uv_timer_init(&load->loop, &load->timer);
	load->timer.data = load;
	const bool fine = load_run(load);
	load_release(load);
	return fine ? 0 : 1;
}
