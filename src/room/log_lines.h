/* The kinds of lines of a room's log, as log_lines.def has them: how they are told apart, and how they are written. */
#ifndef LOG_LINES_H
#define LOG_LINES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "muster.h"

enum log_line {
#define LOG_LINE(name, since, place, about, format, take) LOG_##name,
#include "log_lines.def"
#undef LOG_LINE
	LOG_LINES
};

enum { LOG_VERSION_NOW = 7 }; /* of what is written here; later ones cannot be read */

enum log_place { LOG_PLACE_MAIN, LOG_PLACE_ASIDE, LOG_PLACE_BODY };
enum log_about { LOG_ABOUT_ALONE, LOG_ABOUT_REST, LOG_ABOUT_SEAT, LOG_ABOUT_PERSON, LOG_ABOUT_PLAYER };

struct log_kind {
	uint8_t since;
	enum log_place place;
	enum log_about about;
	const char *format;
};
extern const struct log_kind log_kinds[LOG_LINES];

/* A line that was read, without its word. */
struct log_entry {
	mu_seat seat;     /* of those that have one */
	const char *rest; /* what follows; "" if nothing does */
	int64_t time;     /* of its body */
};

/* What kind of line begins here, by its word. LOG_LINES: one that this program does not know. */
enum log_line log_line_find(const char *line, size_t length);

/* LOG_MOVE_FORMAT and its like: constants, so that the compiler compares them with what is to be written. */
#define LOG_LINE(name, since, place, about, format, take) static const char LOG_##name##_FORMAT[] = format;
#include "log_lines.def"
#undef LOG_LINE

/* A line for bodies that are put together elsewhere: log_put(out, LOG_MOVE_FORMAT, seat, action). */
void log_put(struct strbuf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line for room_note, which finds its place: room_note(room, LOG(MOVE), seat, action). */
#define LOG(name) LOG_##name, LOG_##name##_FORMAT

#endif
