/*
 * Memory that runs out when a test says so: so many allocations succeed, then some fail. For tests that are linked with
 * --wrap (tests/meson.build); jansson is told by json_set_alloc_funcs(__wrap_malloc, json_free).
 */
#ifndef SCARCE_H
#define SCARCE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);

static _Thread_local bool armed; /* the store's own thread is not concerned */
static unsigned long left;       /* so many succeed first */
static unsigned fails;           /* then so many fail */
static unsigned long failed;

static bool runs_out(void)
{
	if (!armed)
		return false;
	if (left) {
		left--;
		return false;
	}
	if (!fails)
		return false;
	fails--;
	failed++;
	return true;
}

void *__wrap_malloc(size_t size)
{
	return runs_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return runs_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
	return runs_out() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
	return runs_out() ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t length)
{
	return runs_out() ? NULL : __real_strndup(text, length);
}

static void json_free(void *memory)
{
	free(memory);
}

#endif
