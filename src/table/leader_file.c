#include "leader_file.h"

#include <errno.h>
#include <string.h>

#include "words/complain.h"

bool leader_file_read(const char *path, struct leader *ret_leader, struct leader_error *ret_error)
{
	char text[LEADER_SIZE_MAX + 1];
	const bool named = strcmp(path, "-") != 0;
	if (strstr(path, "#/workshop/"))
		return leader_link_read(path, strlen(path), ret_leader, ret_error);
	FILE *file = named ? fopen(path, "rb") : stdin;
	if (!file)
		return leader_refuse(ret_error, 0, LEADER_E_FILE, "%s", error_text(ret_error->lang, errno));
	const size_t length = fread(text, 1, sizeof text, file);
	const int error = ferror(file) ? errno : 0;
	if (named)
		fclose(file);
	if (error)
		return leader_refuse(ret_error, 0, LEADER_E_FILE, "%s", error_text(ret_error->lang, error));
	return leader_parse(text, length, ret_leader, ret_error);
}

void leader_complain(const char *who, const char *path, const struct leader_error *error)
{
	fprintf(stderr, "%s: %s: ", who, path);
	if (error->line)
		fprintf(stderr, mu_text(error->lang, "line %zu: %s%s%s: %s"), error->line, error->code, "", "",
		        error->sentence);
	else
		fprintf(stderr, "%s: %s", error->code, error->sentence);
	fputs("\n", stderr);
}
