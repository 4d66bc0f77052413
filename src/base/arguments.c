#include "arguments.h"

#include <stdlib.h>
#include <string.h>

bool number_read(const char *text, unsigned least, unsigned most, unsigned *ret_number)
{
	char *end;
	if (text[0] < '0' || text[0] > '9')
		return false;
	const unsigned long number = strtoul(text, &end, 10);
	if (*end || number < least || number > most)
		return false;
	*ret_number = (unsigned)number;
	return true;
}

bool digit_read(const char *text, unsigned most, unsigned *ret_digit)
{
	if (!text || text[0] < '0' || text[0] > '9' || text[1] || (unsigned)(text[0] - '0') > most)
		return false;
	*ret_digit = (unsigned)(text[0] - '0');
	return true;
}

bool option_read(const struct mu_game *game, const char *text, struct mu_setup *setup)
{
	for (int i = 0; game->options[i].name; i++) {
		const size_t length = strlen(game->options[i].name);
		if (strncmp(text, game->options[i].name, length) != 0 || text[length] != '=')
			continue;
		for (uint8_t v = 0; game->options[i].values[v]; v++) {
			if (strcmp(game->options[i].values[v], text + length + 1) == 0) {
				setup->options[i] = v;
				return true;
			}
		}
	}
	return false;
}
