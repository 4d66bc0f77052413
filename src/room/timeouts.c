#include "timeouts.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* clang-format off */
static const struct pace paces[] = {
    /*           react        decide        bank          least  mask  grace         bot   forget */
    {"normal",   8 * SECOND,  45 * SECOND,  90 * SECOND,  1200,  2500, 1 * MINUTE,   1200, 1 * HOUR},
    {"relaxed",  20 * SECOND, 120 * SECOND, 300 * SECOND, 1200,  4000, 3 * MINUTE,   1500, 3 * HOUR},
    {"quick",    5 * SECOND,  15 * SECOND,  30 * SECOND,  800,   1200, 30 * SECOND,  800,  30 * MINUTE},
    {"days",     1 * DAY,     3 * DAY,      0,            1200,  2500, 7 * DAY,      1500, (int64_t)30 * DAY},
    {"instant",  8 * SECOND,  45 * SECOND,  90 * SECOND,  0,     0,    1 * MINUTE,   0,    1 * HOUR},
};
/* clang-format on */

const struct pace *const pace_default = &paces[0];

const struct pace *pace_at(size_t index)
{
	return index < sizeof paces / sizeof paces[0] ? &paces[index] : NULL;
}

const struct pace *pace_find(const char *name)
{
	for (size_t i = 0; i < sizeof paces / sizeof paces[0]; i++)
		if (strcmp(name, paces[i].name) == 0)
			return &paces[i];
	return NULL;
}
