/*
 * Bytes play a game: the first ones choose game, seats, options and shuffle, each later one an answer, an attempt at
 * something else, or a redeal. Whatever happens, the invariants hold.
 */
#include "fuzz.h"

#include "muster.h"

enum { HEADER = 4, ATTEMPT = 0xf0, REDEAL = 0xe0 };

struct table {
	const struct mu_game *game;
	struct mu_state state;
	struct mu_dealer dealer;
};

static void check(const struct table *table, const struct mu_state *state)
{
	demand(!table->game->check(state));
}

/* Any 32 bits from any seat: done if listed, else refused without a trace. */
static void attempt(struct table *table, mu_seat seat, mu_action action)
{
	const struct table before = *table;
	mu_action actions[MU_ACTIONS_MAX];
	bool listed = false;
	for (int i = table->game->legal(&table->state, actions) - 1; i >= 0; i--)
		listed = listed || actions[i] == action;
	const bool may = listed && seat == table->game->ask(&table->state).seat;
	const int result = mu_act(table->game, &table->state, seat, action, &table->dealer, NULL);
	demand(may == (result == MU_OK));
	demand(may || memcmp(&before, table, sizeof before) == 0);
}

/* The bytes behind tell the action, one less where cards are numbers; returns how many they are. */
static size_t attempt_read(struct table *table, const uint8_t *data)
{
	const size_t count = table->game->numbered ? 3 : 4;
	mu_action action = 0;
	for (size_t i = count; i; i--)
		action = action << 8 | data[i];
	attempt(table, (mu_seat)(data[0] - ATTEMPT) - 2, action);
	return count;
}

/* Nobody notices when unknown cards change places; the game may go on in the new world. */
static void redeal(struct table *table, mu_seat viewer, bool stay)
{
	const struct mu_game *game = table->game;
	static struct mu_state world, view, world_view;
	if (viewer >= (mu_seat)game->seats(&table->state))
		viewer = MU_TABLE;
	memcpy(&world, &table->state, sizeof world);
	game->redeal(&world, viewer, &table->dealer);
	check(table, &world);
	game->view(&table->state, viewer, &view);
	game->view(&world, viewer, &world_view);
	demand(memcmp(&view, &world_view, game->state_size) == 0);
	if (stay)
		memcpy(&table->state, &world, sizeof world);
}

static void answer(struct table *table, uint8_t byte)
{
	mu_action actions[MU_ACTIONS_MAX];
	char text[MU_TEXT_MAX];
	mu_action again;
	const int count = table->game->legal(&table->state, actions);
	const mu_action action = actions[byte % count];
	const int length = table->game->action_text(action, text, sizeof text);
	demand(table->game->action_parse(text, (size_t)length, &again) == MU_OK && again == action);
	attempt(table, table->game->ask(&table->state).seat, action);
}

static bool begin(struct table *table, const uint8_t *data)
{
	struct mu_setup setup = {.seats = data[1], .first = (mu_seat)(data[1] >> 4)};
	memset(table, 0, sizeof *table);
	table->game = mu_game_at(data[0]);
	if (!table->game)
		return false;
	setup.seats &= 7;
	for (int i = 0, shift = 0; table->game->options[i].name; i++) {
		const struct mu_option *option = &table->game->options[i];
		if (option->type == MU_OPTION_SEAT)
			continue;
		mu_option_set(table->game, &setup, i,
		              option->least + (data[2] >> shift & 3) % (option->most - option->least + 1));
		shift = (shift + 2) & 7;
	}
	mu_dealer_seed(&table->dealer, (const char *)data + 3, 1);
	return table->game->init(&table->state, &setup, &table->dealer) == MU_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct table table;
	static char json[MU_JSON_MAX];
	if (size < HEADER || !begin(&table, data))
		return 0;
	for (size_t i = HEADER; i < size && table.game->ask(&table.state).seat >= 0; i++) {
		if (data[i] >= ATTEMPT && i + 5 < size) {
			i += attempt_read(&table, data + i);
		} else if (data[i] >= REDEAL) {
			redeal(&table, (mu_seat)(data[i] & 7), data[i] & 8);
		} else {
			answer(&table, data[i]);
		}
		check(&table, &table.state);
	}
	for (mu_seat viewer = MU_ALL; viewer < (mu_seat)table.game->seats(&table.state); viewer++)
		demand(table.game->json(&table.state, viewer, json, sizeof json) < MU_JSON_MAX);
	return 0;
}
