/* Text that is put together: into a buffer, or into a stream, which is memory that grows. There are no files. */
#ifndef STDIO_H
#define STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct stream FILE;

/* Knows d, u, x, c, s, f and %, the lengths ll, l and z, the flags + 0 -, a width, and a precision of s and f. */
int vsnprintf(char *text, size_t size, const char *format, va_list arguments) __attribute__((format(printf, 3, 0)));
int snprintf(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* *ret_text and *ret_length are right after a flush, and until the next write. */
FILE *open_memstream(char **ret_text, size_t *ret_length);
int fflush(FILE *stream);
int fclose(FILE *stream);
int ferror(FILE *stream);
size_t fwrite(const void *from, size_t size, size_t count, FILE *stream);
int fputs(const char *text, FILE *stream);
int fputc(int letter, FILE *stream);
int fprintf(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
