#include "asset.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int path_compare(const void *path, const void *asset)
{
	return strcmp(path, ((const struct asset *)asset)->path);
}

static const struct asset *path_find(const char *path)
{
	return bsearch(path, assets, asset_count, sizeof assets[0], path_compare);
}

const struct asset *asset_find(const char *path)
{
	const struct asset *asset = path_find(path);
	const char *name = strrchr(path, '/');
	if (asset || !name || strchr(name, '.'))
		return asset;
	return path_find("/index.html");
}

/* The weight ";q=0" says no, every other one yes. */
static bool weight_is_zero(const char *parameters, size_t length)
{
	const char *end = parameters + length, *at = memchr(parameters, '=', length);
	if (!at)
		return false;
	for (at++; at < end; at++)
		if (*at >= '1' && *at <= '9')
			return false;
	return true;
}

bool asset_may_pack(const char *accept_encoding)
{
	bool any = false;
	for (const char *at = accept_encoding; at && *at;) {
		at += strspn(at, " \t,");
		const size_t length = strcspn(at, ","), name = strcspn(at, " \t;,");
		const bool yes = !weight_is_zero(at + name, length - name);
		if (name == 4 && strncasecmp(at, "gzip", 4) == 0)
			return yes;
		if (name == 1 && *at == '*')
			any = yes;
		at += length;
	}
	return any;
}

bool asset_is_known(const char *if_none_match, const char *tag)
{
	const size_t length = strlen(tag);
	for (const char *at = if_none_match; at && *at;) {
		at += strspn(at, " \t,");
		if (*at == '*')
			return true;
		if (strncmp(at, "W/", 2) == 0) /* the same, as somebody on the way has packed it */
			at += 2;
		if (*at == '"' && strncmp(at + 1, tag, length) == 0 && at[1 + length] == '"')
			return true;
		at += strcspn(at, ",");
	}
	return false;
}
