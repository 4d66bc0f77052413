#include "arguments.h"

#include <stdlib.h>

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
