/*
 * Memory: blocks of the sizes 32, 64, 128 …, each with its size class in front. A block that is given back waits in the list of its
 * class for the next one who wants that much, and is never split or joined; so all takes a few steps, nothing can fall
 * apart, and a program that does the same again and again needs no more the second time.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 1 << 16, SMALLEST = 5, CLASSES = 31 }; /* blocks have 1 << class bytes */

struct block {
	union {
		struct block *next; /* while it is free */
		size_t class;
	};
	_Alignas(16) char bytes[];
};

extern char __heap_base; /* the linker's: what is behind all constants and variables */

static struct block *spare[CLASSES];
static uintptr_t fresh, end; /* memory that nobody has had yet */

/* False: the host gives no more. */
static bool heap_grow(size_t size)
{
	if (!fresh) {
		fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
		end = __builtin_wasm_memory_size(0) * PAGE;
	}
	if (end - fresh >= size)
		return true;
	const size_t pages = (size - (end - fresh) + PAGE - 1) / PAGE;
	if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
		return false;
	end += pages * PAGE;
	return true;
}

static size_t class_of(size_t size)
{
	const size_t whole = size + sizeof(struct block);
	return whole <= 1u << SMALLEST ? SMALLEST : (size_t)(32 - __builtin_clz((unsigned)whole - 1));
}

void *malloc(size_t size)
{
	if (size > 1u << (CLASSES - 2))
		return NULL;
	const size_t class = class_of(size);
	struct block *block = spare[class];
	if (block) {
		spare[class] = block->next;
	} else {
		if (!heap_grow((size_t)1 << class))
			return NULL;
		block = (struct block *)fresh;
		fresh += (size_t)1 << class;
	}
	block->class = class;
	return block->bytes;
}

static struct block *block_of(void *bytes)
{
	return (struct block *)((char *)bytes - offsetof(struct block, bytes));
}

void free(void *bytes)
{
	if (!bytes)
		return;
	struct block *block = block_of(bytes);
	const size_t class = block->class;
	block->next = spare[class];
	spare[class] = block;
}

void *calloc(size_t count, size_t size)
{
	size_t whole;
	void *bytes = __builtin_mul_overflow(count, size, &whole) ? NULL : malloc(whole);
	return bytes ? memset(bytes, 0, whole) : NULL;
}

void *realloc(void *bytes, size_t size)
{
	if (!bytes)
		return malloc(size);
	const size_t room = ((size_t)1 << block_of(bytes)->class) - sizeof(struct block);
	if (size <= room)
		return bytes;
	void *larger = malloc(size);
	if (!larger)
		return NULL;
	memcpy(larger, bytes, room);
	free(bytes);
	return larger;
}
