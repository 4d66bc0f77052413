/* A long text for a reader: page by page where a person sits at a terminal, plain where the output goes elsewhere. */
#ifndef PAGER_H
#define PAGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Columns to use on standard output. */
size_t pager_width(void);

/* Standard output is a terminal that shows bold and may do so. */
bool pager_bold(void);

/* Where to write: a pager, or standard output. */
FILE *pager_open(void);
void pager_close(FILE *out);

#endif
