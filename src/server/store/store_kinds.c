/* Which database is meant by a place: "postgresql://…", "sqlite:FOLDER", or only FOLDER. */
#include "store_backend.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "words/complain.h"

static const struct named_kind {
	const char *name;
	const struct store_kind *kind; /* NULL: this program was built without it */
} kinds[] = {
#define STORE(name, kind) {#name, &store_##kind},
#define STORE_WITHOUT(name) {#name, NULL},
#include "stores.def"
#undef STORE
#undef STORE_WITHOUT
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* What stands before the colon, if it may be the name of a kind; one letter is none. 0: it is a path. */
static size_t name_length(const char *place)
{
	const size_t length = strspn(place, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");
	return length > 1 && place[length] == ':' && strspn(place, ".") == 0 ? length : 0;
}

const struct store_kind *store_kind_of(const char **place, struct store_problem *ret_problem)
{
	const size_t length = name_length(*place);
	if (!length)
		return kinds[0].kind;
	for (size_t i = 0; i < KINDS; i++) {
		if (strlen(kinds[i].name) != length || strncmp(*place, kinds[i].name, length) != 0)
			continue;
		if (!kinds[i].kind)
			store_problem_set(ret_problem, "store/kind", "This program was built without support for %s databases.",
			                  kinds[i].name);
		*place += length + 1;
		return kinds[i].kind;
	}
	store_problem_set(ret_problem, "store/kind",
	                  "There is no kind of database called \"%.*s\". Write sqlite:FOLDER or "
	                  "postgresql://USER@HOST/DATABASE; a folder with a colon in its name is written as ./NAME.",
	                  (int)(length < 40 ? length : 40), *place);
	return NULL;
}

bool store_place_make(const char *place, struct store_problem *ret_problem)
{
	const struct store_kind *kind = store_kind_of(&place, ret_problem);
	if (!kind)
		return false;
	if (!kind->in_folder || mkdir(place, 0700) == 0 || errno == EEXIST)
		return true;
	return store_problem_set(ret_problem, "store/open", "The folder %s cannot be created: %s.", place,
	                         error_text(ret_problem->lang, errno));
}

bool store_backup(const char *place, const char *file, struct store_problem *ret_problem)
{
	const struct store_kind *kind = store_kind_of(&place, ret_problem);
	return kind && kind->backup(place, file, ret_problem);
}
