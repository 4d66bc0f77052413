/* The few functions on memory that the engine uses, for wasm32, which has no C library. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *two, size_t size);
size_t strlen(const char *string);

#endif
