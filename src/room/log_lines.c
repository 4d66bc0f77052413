#include "log_lines.h"

#include <string.h>

const struct log_kind log_kinds[LOG_LINES] = {
#define LOG_LINE(name, since, place, about, format, take) \
	[LOG_##name] = {since, LOG_PLACE_##place, LOG_ABOUT_##about, format},
#include "log_lines.def"
#undef LOG_LINE
};

enum log_line log_line_find(const char *line, size_t length)
{
	for (unsigned i = 0; i < LOG_LINES; i++) {
		const size_t word = strcspn(log_kinds[i].format, " ");
		if (length >= word && memcmp(line, log_kinds[i].format, word) == 0 && (length == word || line[word] == ' '))
			return (enum log_line)i;
	}
	return LOG_LINES;
}

void log_put(struct strbuf *out, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	strbuf_vprintf(out, format, arguments);
	va_end(arguments);
	strbuf_put(out, "\n", 1);
}
