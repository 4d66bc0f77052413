#include "games_sums.h"

#include <limits.h>

#include "analysis/bot_moves.h"
#include "analysis/insight.h"

bool games_pass(const struct games_filter *filter, const struct finished *game)
{
	return (!filter->game || filter->game == game->game) && (!filter->seats || filter->seats == game->seats) &&
	       (filter->level == GAMES_ANY || filter->level == game->level);
}

mu_seat games_own_seat(const struct finished *game)
{
	return (mu_seat)(__builtin_popcount(game->people) == 1 ? __builtin_ctz(game->people) : -1);
}

/* Of the games that count, the oldest first, so that the streak is the one that goes on: those from a number on, up to another. */
static struct games_sums sum_between(const struct finished_list *list, const struct games_filter *filter, unsigned from,
                                     unsigned to)
{
	struct games_sums sums = {0};
	unsigned number = 0;
	for (size_t i = list->count; i--;) {
		const struct finished *game = &list->games[i];
		const mu_seat you = games_own_seat(game);
		if (you < 0 || !games_pass(filter, game) || number++ < from || number > to)
			continue;
		const bool won = game->winners >> you & 1;
		sums.games++;
		sums.won += won;
		sums.share += won ? 1.0 / __builtin_popcount(game->winners) : 0;
		sums.fair += 1.0 / game->seats;
		sums.streak = won ? sums.streak + 1 : 0;
		sums.longest = sums.streak > sums.longest ? sums.streak : sums.longest;
	}
	if (sums.games) {
		sums.share /= sums.games;
		sums.fair /= sums.games;
	}
	return sums;
}

struct games_sums games_sum(const struct finished_list *list, const struct games_filter *filter)
{
	return sum_between(list, filter, 0, UINT_MAX);
}

const char *games_level_word(int level)
{
	return level ? bot_level_names[level] : NOUN("no bots");
}

/* One kind of table: its game, seats and level. */
static void say_kind(const struct voice *voice, const struct finished_list *list, const struct finished *kind)
{
	const struct games_filter filter = {.game = kind->game, .level = kind->level, .seats = kind->seats};
	const struct games_sums sums = games_sum(list, &filter);
	say_item(voice, "  ", 4, "{game}, {seats} players, {level}: {won} of {games} won, {share}% (fair: {fair}%)", "game",
	         mu_text(voice->lang, kind->game->title), "seats", digits_of(kind->seats).text, "level",
	         games_level_word(kind->level), "won", digits_of(sums.won).text, "games", digits_of(sums.games).text,
	         "share", percent_of(sums.share).text, "fair", percent_of(sums.fair).text, NULL);
}

enum { STRETCHES_MOST = 12, STRETCH_LEAST = 5 /* games */, BAR = 20 /* columns */ };

/* The share of wins, with a mark where the fair share is. */
static void bar_draw(const struct games_sums *sums, char bar[BAR + 1])
{
	const int filled = (int)(sums->share * (double)BAR + 0.5), mark = (int)(sums->fair * (double)BAR);
	for (int i = 0; i < BAR; i++)
		bar[i] = i == mark ? '|' : i < filled ? '#' : '.';
	bar[BAR] = '\0';
}

/* How it has gone: all games in order, in stretches of equal length. */
static void say_chart(const struct voice *voice, const struct finished_list *list, const struct games_filter *filter,
                      unsigned games)
{
	const unsigned most = games / STRETCH_LEAST, count = most < STRETCHES_MOST ? most : STRETCHES_MOST;
	if (count < 2)
		return;
	say(voice, "Your share of wins over time; | is the fair share:", NULL);
	for (unsigned i = 0; i < count; i++) {
		const unsigned from = i * games / count, to = (i + 1) * games / count;
		const struct games_sums sums = sum_between(list, filter, from, to);
		char bar[BAR + 1];
		bar_draw(&sums, bar);
		say_item(voice, "  ", 4, "{bar} {share}%, games {from} to {to}", "bar", bar, "share",
		         percent_of(sums.share).text, "from", digits_of(from + 1).text, "to", digits_of(to).text, NULL);
	}
}

/* Whether no newer game is of the same kind. */
static bool is_first_of_kind(const struct finished_list *list, size_t at)
{
	const struct finished *game = &list->games[at];
	for (size_t i = 0; i < at; i++) {
		const struct finished *other = &list->games[i];
		if (other->game == game->game && other->seats == game->seats && other->level == game->level &&
		    games_own_seat(other) >= 0)
			return false;
	}
	return games_own_seat(game) >= 0;
}

void games_sums_say(const struct voice *voice, const struct finished_list *list, const struct games_filter *filter)
{
	const struct games_sums sums = games_sum(list, filter);
	if (!sums.games)
		return;
	say(voice, "Games won: {won} of {games} ({share}%). A fair share is {fair}%.", "won", digits_of(sums.won).text,
	    "games", digits_of(sums.games).text, "share", percent_of(sums.share).text, "fair", percent_of(sums.fair).text,
	    NULL);
	say(voice, "Winning streak: {n}. Longest: {most}.", "n", digits_of(sums.streak).text, "most",
	    digits_of(sums.longest).text, NULL);
	for (size_t i = 0; i < list->count; i++)
		if (games_pass(filter, &list->games[i]) && is_first_of_kind(list, i))
			say_kind(voice, list, &list->games[i]);
	say_chart(voice, list, filter, sums.games);
}
