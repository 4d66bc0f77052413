#include "serve_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

void serve_log(const char *event, const char *format, ...)
{
	char time_text[32], members[1600] = "";
	struct timespec now;
	struct tm parts;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &parts);
	strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%M:%S", &parts);
	if (format) {
		va_list arguments;
		va_start(arguments, format);
		vsnprintf(members, sizeof members, format, arguments);
		va_end(arguments);
	}
	fprintf(stderr, "{\"time\":\"%s.%03ldZ\",\"event\":\"%s\"%s%s}\n", time_text, now.tv_nsec / 1000000, event,
	        members[0] ? "," : "", members);
}
