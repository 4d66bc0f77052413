/* The files of the built-in page, made by scripts/embed from src/server/page. */
#ifndef PAGE_H
#define PAGE_H

#include <stddef.h>

struct page_file {
	const char *path, *type;
	const unsigned char *bytes;
	size_t length;
};
extern const struct page_file page_files[];
extern const size_t page_file_count;

#endif
