/* What the C library has on memory and strings, as far as it is used here; for wasm32, which has no C library. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *two, size_t size);
void *memchr(const void *from, int byte, size_t size);
void *memmem(const void *from, size_t size, const void *wanted, size_t wanted_size);

size_t strlen(const char *string);
int strcmp(const char *one, const char *two);
int strncmp(const char *one, const char *two, size_t size);
char *strchr(const char *string, int letter);
char *strstr(const char *string, const char *wanted);
size_t strspn(const char *string, const char *letters);
size_t strcspn(const char *string, const char *letters);
char *strcpy(char *restrict to, const char *restrict from);
char *strsep(char **string, const char *ends);
char *strdup(const char *string);
char *strndup(const char *string, size_t size);

#endif
