/* Letters of ASCII. */
#ifndef CTYPE_H
#define CTYPE_H

static inline int toupper(int c)
{
	return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;
}

static inline int tolower(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

#endif
