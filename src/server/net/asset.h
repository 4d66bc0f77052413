/*
 * The files of the web page, which are part of the program. scripts/embed makes the table from a folder; this finds
 * the file for a path and settles with the browser in which form it travels. No sockets here.
 */
#ifndef ASSET_H
#define ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset_form {
	const unsigned char *bytes;
	size_t length;
};

struct asset {
	const char *path, *type, *tag;
	bool lasting; /* another content gets another path, so it may be kept for ever */
	struct asset_form plain;
	struct asset_form packed; /* by gzip; no bytes: that would not be smaller */
};
extern const struct asset assets[]; /* sorted by path */
extern const size_t asset_count;

/*
 * A folder is its index.html, and so is every path that names no file, for the page has a router of its own. NULL: a file
 * that is not there.
 */
const struct asset *asset_find(const char *path);

/* Accept-Encoding (or NULL) lets gzip pass. */
bool asset_may_pack(const char *accept_encoding);

/* If-None-Match (or NULL) names the tag, which is without quotation marks. */
bool asset_is_known(const char *if_none_match, const char *tag);

#endif
