/* Memory, numbers and sorting, as far as they are used here. */
#ifndef STDLIB_H
#define STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);

/* Only with base 10, and without a plus sign; a number that is too large is the largest there is. */
long long strtoll(const char *text, char **ret_end, int base);
unsigned long long strtoull(const char *text, char **ret_end, int base);

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *));

_Noreturn static inline void abort(void)
{
	__builtin_trap();
}

#endif
