/*
 * Short and plain: sizes are small, and calls with a small constant size never
 * get here. The attribute keeps the compiler from turning a loop into a call of
 * the very function it is in.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

__attribute__((no_builtin)) void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
	char *t = to;
	const char *f = from;
	for (; size >= sizeof(uint64_t); size -= sizeof(uint64_t)) { /* clones: whole words */
		uint64_t word;
		__builtin_memcpy_inline(&word, f, sizeof word);
		__builtin_memcpy_inline(t, &word, sizeof word);
		f += sizeof word;
		t += sizeof word;
	}
	while (size--)
		*t++ = *f++;
	return to;
}

__attribute__((no_builtin)) void *memmove(void *to, const void *from, size_t size)
{
	char *t = to;
	const char *f = from;
	if (t < f) {
		while (size--)
			*t++ = *f++;
	} else {
		while (size--)
			t[size] = f[size];
	}
	return to;
}

__attribute__((no_builtin)) void *memset(void *to, int byte, size_t size)
{
	for (char *t = to; size; size--)
		*t++ = (char)byte;
	return to;
}

__attribute__((no_builtin)) int memcmp(const void *one, const void *two, size_t size)
{
	const unsigned char *a = one, *b = two;
	for (; size; size--, a++, b++)
		if (*a != *b)
			return *a - *b;
	return 0;
}

__attribute__((no_builtin)) void *memchr(const void *from, int byte, size_t size)
{
	for (const unsigned char *f = from; size; size--, f++)
		if (*f == (unsigned char)byte)
			return (void *)(uintptr_t)f;
	return NULL;
}

void *memmem(const void *from, size_t size, const void *wanted, size_t wanted_size)
{
	for (const char *f = from; size >= wanted_size; size--, f++)
		if (memcmp(f, wanted, wanted_size) == 0)
			return (void *)(uintptr_t)f;
	return NULL;
}

__attribute__((no_builtin)) size_t strlen(const char *string)
{
	const char *end = string;
	while (*end)
		end++;
	return (size_t)(end - string);
}

__attribute__((no_builtin)) int strcmp(const char *one, const char *two)
{
	for (; *one && *one == *two; one++, two++)
		;
	return (unsigned char)*one - (unsigned char)*two;
}

__attribute__((no_builtin)) int strncmp(const char *one, const char *two, size_t size)
{
	for (; size && *one && *one == *two; size--, one++, two++)
		;
	return size ? (unsigned char)*one - (unsigned char)*two : 0;
}

__attribute__((no_builtin)) char *strchr(const char *string, int letter)
{
	return memchr(string, letter, strlen(string) + 1);
}

__attribute__((no_builtin)) char *strstr(const char *string, const char *wanted)
{
	return memmem(string, strlen(string), wanted, strlen(wanted));
}

size_t strspn(const char *string, const char *letters)
{
	size_t length = 0;
	while (string[length] && strchr(letters, string[length]))
		length++;
	return length;
}

size_t strcspn(const char *string, const char *letters)
{
	size_t length = 0;
	while (string[length] && !strchr(letters, string[length]))
		length++;
	return length;
}

__attribute__((no_builtin)) char *strcpy(char *restrict to, const char *restrict from)
{
	return memcpy(to, from, strlen(from) + 1);
}

char *strsep(char **string, const char *ends)
{
	char *part = *string;
	if (!part)
		return NULL;
	char *end = part + strcspn(part, ends);
	*string = *end ? end + 1 : NULL;
	*end = '\0';
	return part;
}

char *strndup(const char *string, size_t size)
{
	const char *end = memchr(string, '\0', size);
	const size_t length = end ? (size_t)(end - string) : size;
	char *copy = malloc(length + 1);
	if (!copy)
		return NULL;
	memcpy(copy, string, length);
	copy[length] = '\0';
	return copy;
}

char *strdup(const char *string)
{
	return strndup(string, strlen(string));
}
