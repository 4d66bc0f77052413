#include "play_screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "words/complain.h"
#include "words/variants.h"
#include "saves.h"
#include "screen.h"
#include "terminal.h"
#include "tui.h"

enum { OPTIONS_MAX = 256 };

void play_screen_init(struct play_screen *screen)
{
	const char *motion = getenv("MUSTER_MOTION");
	screen->still = motion && strcmp(motion, "off") == 0;
	screen->pace = PACE_MILLISECONDS;
}

bool play_screen_is_there(const struct play_screen *screen)
{
	return !screen->plain && terminal_is_there();
}

/* Those that belong to the people and bots of a game, not to its beginning; what each person speaks, and who a bot is. */
static int options_collect(const struct host *host, const struct play_screen *screen, char *options[OPTIONS_MAX],
                           char seats[MU_SEATS_MAX][32])
{
	static const char *const kept[] = {"--level", "--threads", "--bot", "--stops", "--human", "--seat", "--pace"};
	static char lang_option[] = "--lang", character_option[] = "--character", still_option[] = "--no-animation";
	int count = 0;
	for (int i = 1; i + 1 < screen->argc && count < OPTIONS_MAX - 2 * MU_SEATS_MAX - 3; i++)
		for (size_t k = 0; k < sizeof kept / sizeof kept[0]; k++)
			if (strcmp(screen->argv[i], kept[k]) == 0) {
				options[count++] = screen->argv[i];
				options[count++] = screen->argv[++i];
				break;
			}
	if (screen->still)
		options[count++] = still_option;
	for (unsigned seat = 0; seat < host->seats; seat++) {
		const struct character *character = host_character(host, (mu_seat)seat);
		const bool human = host_is_human(host, (mu_seat)seat);
		if (!human && !character)
			continue;
		snprintf(seats[seat], sizeof seats[seat], "%u=%s", seat,
		         human ? mu_lang_code(host->langs[seat]) : character->id);
		options[count++] = human ? lang_option : character_option;
		options[count++] = seats[seat];
	}
	return count;
}

/* Where the game is kept: where it was, or in a new file. "": nowhere, and *ret_notice says why. */
static void path_find(const struct host *host, const struct play_screen *screen, char path[PATH_MAX], char *notice,
                      size_t size)
{
	char *options[OPTIONS_MAX], seats[MU_SEATS_MAX][32];
	notice[0] = '\0';
	if (screen->load && save_is_ours(screen->load)) {
		snprintf(path, PATH_MAX, "%s", screen->load);
	} else if (!save_path_make(host->game, path)) {
		snprintf(notice, size, mu_text(host->lang, "The game cannot be saved: %s"), error_text(host->lang, errno));
		path[0] = '\0';
		return;
	}
	save_options_write(path, options_collect(host, screen, options, seats), options);
}

static void say_left(const struct voice *voice, const char *path)
{
	if (!path[0]) {
		say(voice, "The game was not saved.", NULL);
		return;
	}
	struct save saves[SAVES_MAX];
	const size_t count = saves_list(saves);
	say(voice, "The game is saved. Continue it with: muster resume", NULL);
	if (count > 1)
		say(voice, "See your other saved games with: muster resume --list", NULL);
}

static void say_over(struct host *host, const struct voice *voice, const char *path)
{
	char finished[PATH_MAX];
	const struct seating seating = host_seating(host, host_last_viewer(host));
	host->words->result(voice, &seating, match_state(host->match));
	if (!host_finish(host, path, finished))
		return;
	say(voice, "Watch the game again with: muster replay {path}", "path", finished, NULL);
	say(voice, "Review it with: muster review {path}", "path", finished, NULL);
}

bool play_screen_run(struct host *host, const struct play_screen *screen)
{
	char path[PATH_MAX], notice[SPEECH_MAX];
	if (!screen_find(host->game) || !terminal_begin())
		return false;
	path_find(host, screen, path, notice, sizeof notice);
	const bool varied = variants_are_there(host->game, match_setup(host->match));
	const struct tui_options options = {.motion = !screen->still && terminal_is_quick(),
	                                    .pace = screen->pace,
	                                    .path = path,
	                                    .welcome = !screen->load && (save_is_first(host->game) || varied),
	                                    .notice = notice[0] ? notice : NULL};
	const enum tui_end end = tui_play(host, &options);
	const struct voice voice = host_voice(host, MU_TABLE);
	terminal_end();
	if (end == TUI_OVER)
		say_over(host, &voice, path);
	else
		say_left(&voice, path);
	return true;
}
