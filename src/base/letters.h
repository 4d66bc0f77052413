/*
 * Texts letter by letter: UTF-8, how many columns a letter takes on a screen, and which letters count as the same
 * when people type them. No locale is needed, so it works where the system has none.
 */
#ifndef LETTERS_H
#define LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The next letter, and *text behind it; 0 at the end. A byte that is no UTF-8 is U+FFFD. */
uint32_t letter_next(const char **text);
/* The letter as UTF-8, with a zero behind it. */
enum { LETTER_BYTES = 4 };
void letter_write(uint32_t letter, char text[LETTER_BYTES + 1]);
/* 0 for marks on the letter before, 2 for Chinese and other wide ones, otherwise 1. */
unsigned letter_columns(uint32_t letter);
unsigned text_columns(const char *text, size_t length);

/* A line may end between the two, where no space tells it. */
bool letters_part(uint32_t before, uint32_t after);

/* Upper and lower case are the same, and so are a letter and its plain form, for want of the right keyboard. */
bool text_same(const char *a, const char *b);
bool text_begins(const char *text, const char *start);  /* nothing begins with "" */
bool text_contains(const char *text, const char *part); /* nor contains it */

#endif
