#include "reply.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void reply_clear(struct reply *reply)
{
	reply->length = 0;
	reply->failed = false;
}

void reply_release(struct reply *reply)
{
	free(reply->text);
	*reply = (struct reply){0};
}

char *reply_space(struct reply *reply, size_t size)
{
	if (reply->length + size + 1 > reply->room) {
		const size_t room = 2 * (reply->length + size) + 256;
		char *text = realloc(reply->text, room);
		if (!text) {
			reply->failed = true;
			return NULL;
		}
		reply->text = text;
		reply->room = room;
	}
	return reply->text + reply->length;
}

void reply_advance(struct reply *reply, size_t length)
{
	reply->length += length;
	reply->text[reply->length] = '\0';
}

void reply_put(struct reply *reply, const char *text, size_t length)
{
	char *space = reply_space(reply, length);
	if (!space)
		return;
	memcpy(space, text, length);
	reply_advance(reply, length);
}

void reply_puts(struct reply *reply, const char *text)
{
	reply_put(reply, text, strlen(text));
}

void reply_printf(struct reply *reply, const char *format, ...)
{
	char text[256]; /* for numbers and names; anything longer is put by itself */
	va_list arguments;
	va_start(arguments, format);
	const int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	reply_put(reply, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void reply_string(struct reply *reply, const char *text, size_t length)
{
	reply_put(reply, "\"", 1);
	for (size_t i = 0; i < length; i++) {
		const unsigned char c = (unsigned char)text[i];
		if (c == '"' || c == '\\')
			reply_printf(reply, "\\%c", c);
		else if (c == '\n')
			reply_put(reply, "\\n", 2);
		else if (c < 0x20)
			reply_printf(reply, "\\u%04x", c);
		else
			reply_put(reply, text + i, 1);
	}
	reply_put(reply, "\"", 1);
}
