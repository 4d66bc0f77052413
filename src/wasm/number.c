/* Reading numbers, and sorting. */
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

unsigned long long strtoull(const char *text, char **ret_end, int base)
{
	unsigned long long number = 0;
	bool over = false;
	(void)base;
	for (; *text >= '0' && *text <= '9'; text++) {
		const unsigned digit = (unsigned)(*text - '0');
		over = over || number > (ULLONG_MAX - digit) / 10;
		number = 10 * number + digit;
	}
	*ret_end = (char *)(unsigned long)text;
	return over ? ULLONG_MAX : number;
}

/* "-" alone is no number. */
long long strtoll(const char *text, char **ret_end, int base)
{
	const bool negative = *text == '-';
	const char *digits = text + negative;
	const unsigned long long number = strtoull(digits, ret_end, base);
	if (*ret_end == digits)
		*ret_end = (char *)(unsigned long)text;
	if (negative)
		return number > LLONG_MAX ? LLONG_MIN : -(long long)number;
	return number > LLONG_MAX ? LLONG_MAX : (long long)number;
}

/* -- Sorting: a heap, so that no order of the items takes long ----------------------------------------------- */

struct heap {
	char *items;
	size_t size;
	int (*compare)(const void *, const void *);
};

static void items_swap(const struct heap *heap, size_t a, size_t b)
{
	char *one = heap->items + a * heap->size, *two = heap->items + b * heap->size;
	for (size_t i = 0; i < heap->size; i++) {
		const char byte = one[i];
		one[i] = two[i];
		two[i] = byte;
	}
}

static bool is_less(const struct heap *heap, size_t a, size_t b)
{
	return heap->compare(heap->items + a * heap->size, heap->items + b * heap->size) < 0;
}

static void sift(const struct heap *heap, size_t from, size_t count)
{
	for (size_t child; (child = 2 * from + 1) < count; from = child) {
		if (child + 1 < count && is_less(heap, child, child + 1))
			child++;
		if (!is_less(heap, from, child))
			return;
		items_swap(heap, from, child);
	}
}

void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
	const struct heap heap = {items, size, compare};
	for (size_t i = count / 2; i-- > 0;)
		sift(&heap, i, count);
	for (size_t last = count; last-- > 1;) {
		items_swap(&heap, 0, last);
		sift(&heap, 0, last);
	}
}
