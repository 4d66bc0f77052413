/*
 * page_lists lists|messages: what the page knows of the engine, as TypeScript. Part of the build, not of the program: whatever
 * is a list here in C is no list there that somebody keeps by hand.
 */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "room/room.h"

static const char made[] = "// Made by src/page/page_lists.c of the engine's lists: change those.\n";

/* As a string of TypeScript. */
static void put_text(const char *text)
{
	putchar('\'');
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('\'');
}

static void put_type(const char *name, const char *const *values, size_t count)
{
	printf("export type %s =", name);
	for (size_t i = 0; i < count; i++) {
		printf(i ? " | " : " ");
		put_text(values[i]);
	}
	puts(";");
}

/* -- Lists ------------------------------------------------------------------------------------------------------ */

/* What is told of a value to those who sit down, behind a comma. The usual one needs no words. */
static void put_told(const struct mu_option *option, int value)
{
	const char *told = option->type == MU_OPTION_CHOICE ? option->values[value].sentence : option->sentence;
	if (value == option->usual || !told)
		return;
	printf(", told: ");
	put_text(told);
}

static void put_value(const struct mu_option *option, int value)
{
	if (option->type == MU_OPTION_CHOICE)
		put_text(option->values[value].name);
	else if (option->type == MU_OPTION_BOOL)
		printf(value ? "true" : "false");
	else
		printf("%d", value);
}

static void put_option(const struct mu_option *option)
{
	printf("\t\t{ name: ");
	put_text(option->name);
	printf(", label: ");
	put_text(option->label);
	printf(", apart: %s, usual: ", option->apart ? "true" : "false");
	put_value(option, option->usual);
	printf(", values: [");
	for (int value = option->least; value <= option->most; value++) {
		printf("{ value: ");
		put_value(option, value);
		if (option->type == MU_OPTION_CHOICE) {
			printf(", label: ");
			put_text(option->values[value].label);
		}
		put_told(option, value);
		printf(value < option->most ? " }, " : " }");
	}
	puts("] },");
}

/* { slay: 2, classes: '5' }: by setting them and looking what has changed. */
static void put_profile(const struct mu_game *game, int profile)
{
	struct mu_setup setup = {.seats = game->seats_max, .first = MU_ANY};
	const char *separator = "";
	mu_profile_set(game, &setup, profile);
	printf("\t\t{ name: ");
	put_text(game->profiles[profile].name);
	printf(", label: ");
	put_text(game->profiles[profile].label);
	printf(", about: ");
	put_text(game->profiles[profile].sentence);
	printf(", options: {");
	for (int i = 0; game->options[i].name; i++) {
		if (!setup.options[i])
			continue;
		printf("%s %s: ", separator, game->options[i].name);
		put_value(&game->options[i], mu_option_value(game, &setup, i));
		separator = ",";
	}
	puts(" } },");
}

static void put_games(void)
{
	puts("/** An option of a game: a switch if its values are false and true. A number is its own label, and fills the "
	     "gap "
	     "of what is told. */\n"
	     "export interface ListedOption {\n\tname: string;\n\tlabel: string;\n"
	     "\t/** Beside the other options in a request. */\n\tapart: boolean;\n\tusual: string | number | boolean;\n"
	     "\tvalues: readonly { value: string | number | boolean; label?: string; told?: string }[];\n}");
	puts("/** Options under one name; all others are as usual. */\n"
	     "export interface ListedProfile {\n\tname: string;\n\tlabel: string;\n\tabout: string;\n"
	     "\toptions: Readonly<Record<string, string | number | boolean>>;\n}");
	puts("/** In the order in which they are shown. */\nexport const LISTED_GAMES = [");
	const struct mu_game *game;
	for (size_t i = 0; (game = mu_game_at(i)); i++) {
		printf("\t{ name: ");
		put_text(game->name);
		printf(", title: ");
		put_text(game->title);
		printf(", seats: [");
		for (unsigned seats = game->seats_official; seats <= game->seats_max; seats++)
			printf(seats == game->seats_official ? "%u" : ", %u", seats);
		puts("], options: [");
		for (const struct mu_option *option = game->options; option->name; option++)
			if (option->type != MU_OPTION_SEAT) /* a form does not know who sits where */
				put_option(option);
		puts("\t], profiles: [");
		for (int profile = 0; game->profiles && game->profiles[profile].name; profile++)
			put_profile(game, profile);
		puts("\t] },");
	}
	puts("] as const satisfies readonly { name: string; title: string; seats: readonly number[]; options: readonly "
	     "ListedOption[]; profiles: readonly ListedProfile[] }[];\nexport type GameName = (typeof "
	     "LISTED_GAMES)[number]['name'];");
}

/* A catalogue is called as gettext does ("zh_TW"), a language as people ask for it ("zh-TW") and as documents say it, with
 * its script ("zh-Hant-TW"). Its number is that of muster_catalogue. */
static void put_language(const char *code, const char *name, const char *regions)
{
	enum { SCRIPT = 4 }; /* letters of one */
	const size_t spoken = strcspn(code, "_"), script = strcspn(regions, " ") == SCRIPT ? SCRIPT : 0;
	const char *region = code[spoken] ? code + spoken + 1 : "";
	const char *before_region = *region ? "-" : "", *before_script = script ? "-" : "";
	printf("\t{ code: '%.*s%s%s', tag: '%.*s%s%.*s%s%s', file: '%s', name: ", (int)spoken, code, before_region, region,
	       (int)spoken, code, before_script, (int)script, regions, before_region, region, code);
	put_text(name);
	puts(" },");
}

static void put_languages(void)
{
	puts("/** By their numbers in the engine. */\nexport const LANGS = [");
#define LANGUAGE(id, code, name, regions) put_language(code, name, regions);
	MU_LANGUAGES(LANGUAGE)
#undef LANGUAGE
	puts("] as const;\nexport type Lang = (typeof LANGS)[number]['code'];");
}

static void put_level(unsigned level, const char *name, const char *about)
{
	if (level > BOT_BEST)
		return;
	printf("\t{ level: %u, name: ", level);
	put_text(name);
	printf(", about: ");
	put_text(about);
	puts(" },");
}

static void put_phrase(const char *name, bool takes_card, const char *sentence)
{
	printf("\t{ phrase: ");
	put_text(name);
	printf(", takesCard: %s, sentence: ", takes_card ? "true" : "false");
	put_text(sentence);
	puts(" },");
}

enum { ANYBODY, BOTS };

static void put_face(const char *id, int whose, const char *name)
{
	printf("\t{ face: ");
	put_text(id);
	printf(", people: %s, name: ", whose == ANYBODY ? "true" : "false");
	put_text(name);
	puts(" },");
}

static void put_faces(void)
{
	puts("/** Faces of seats; those that people choose among, and what they are called. */\nexport const FACES = [");
#define FACE(id, whose, name) put_face(id, whose, name);
#include "bots/faces.def"
#undef FACE
	puts("] as const;\nexport type Face = (typeof FACES)[number]['face'];");
}

static void put_words(void)
{
	puts("/** What the levels of bots are called, and how they play. */\nexport const LEVELS = [");
#define LEVEL(name, called, about, ...) put_level(BOT_##name, called, about);
#include "bots/levels.def"
#undef LEVEL
	puts("] as const;\nexport type Level = (typeof LEVELS)[number]['level'];");
	puts("/** What can be said at a table; {hero} stands for the card. */\nexport const PHRASES = [");
#define PHRASE(name, takes_card, sentence) put_phrase(name, takes_card, sentence);
#include "room/phrases.def"
#undef PHRASE
	puts("] as const;\nexport type Phrase = (typeof PHRASES)[number]['phrase'];");
}

static void put_character(const char *id, const char *name, const char *face)
{
	printf("\t{ character: ");
	put_text(id);
	printf(", name: ");
	put_text(name);
	printf(", face: ");
	put_text(face);
	puts(" },");
}

static void put_characters(void)
{
	puts("/** Characters that bots can have. */\nexport const CHARACTERS = [");
#define CHARACTER(id, name, face, ...) put_character(id, name, face);
#define LINE(...)
#include "bots/characters.def"
#undef CHARACTER
#undef LINE
	puts("] as const;\nexport type Character = (typeof CHARACTERS)[number]['character'];");
}

static void put_names(void)
{
	static const char *const refusals[] = {
#define REFUSAL(name, code, sentence) code,
#include "room/refusals.def"
#undef REFUSAL
	};
	const char *paces[16];
	size_t count = 0;
	for (const struct pace *pace; (pace = pace_at(count)); count++)
		paces[count] = pace->name;
	put_type("Pace", paces, count);
	put_type("Status", room_status_names, ROOM_STATUSES);
	put_type("React", room_react_names, REACT_COUNT);
	put_type("FairState", fair_state_names, FAIR_KEPT + 1);
	put_type("RefusalCode", refusals, sizeof refusals / sizeof refusals[0]);
}

/* -- Messages ------------------------------------------------------------------------------------------------------ */

enum row_kind { ROW_PART, ROW_OPEN_PART, ROW_MESSAGE, ROW_MEMBER };
enum { AT_TABLE, CONNECTION, ANSWER }; /* to whom a message goes */
enum { SOMETIMES, ALWAYS };            /* when a member is there */

static const struct row {
	enum row_kind kind;
	const char *name, *type; /* of a message: "m"; of a member: its type */
	int which;               /* to whom, or when */
} rows[] = {
#define PART(type) {ROW_PART, #type, "", 0},
#define OPEN_PART(type) {ROW_OPEN_PART, #type, "", 0},
#define MESSAGE(name, m, to) {ROW_MESSAGE, #name, m, to},
#define MEMBER(name, type, when) {ROW_MEMBER, name, type, when},
#include "room/messages.def"
#undef PART
#undef OPEN_PART
#undef MESSAGE
#undef MEMBER
};
enum { ROWS = sizeof rows / sizeof rows[0] };

/* TABLE is TableMessage. */
static void put_message_type(const char *name)
{
	putchar(name[0]);
	for (name++; *name; name++)
		putchar(*name - 'A' + 'a');
	printf("Message");
}

static void put_interfaces(void)
{
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		const bool ends = row + 1 == rows + ROWS || row[1].kind != ROW_MEMBER;
		if (row->kind == ROW_MEMBER) {
			printf("\t%s%s: %s;\n", row->name, row->which == ALWAYS ? "" : "?", row->type);
		} else if (row->kind == ROW_MESSAGE) {
			printf("export interface ");
			put_message_type(row->name);
			printf(" {\n\tm: '%s';\n", row->type);
		} else {
			printf("export interface %s {\n", row->name);
			if (row->kind == ROW_OPEN_PART)
				puts("\t[member: string]: unknown;");
		}
		if (ends)
			puts("}");
	}
}

static void put_union(const char *name, int to)
{
	const char *separator = " = ";
	printf("export type %s", name);
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		if (row->kind != ROW_MESSAGE || row->which != to)
			continue;
		printf("%s", separator);
		put_message_type(row->name);
		separator = " | ";
	}
	puts(";");
}

static void put_request(const char *name, const char *answer)
{
	printf("\t'%s': ", name);
	put_message_type(answer);
	puts(";");
}

/* A page asks a server or its own engine. Where both know a request, they answer it alike. */
static void put_requests(void)
{
	puts("/** At a table. */\nexport interface TableAnswers {");
#define REQUEST(name, answer, ...) put_request(name, #answer);
#include "room/room_requests.def"
	puts("}\n/** To a server. */\nexport interface ServerAnswers extends TableAnswers {");
#include "server/lobby/lobby_requests.def"
	puts("}\n/** To the engine in the page. */\nexport interface EngineAnswers extends TableAnswers {");
#include "wasm/session_requests.def"
#undef REQUEST
	puts("}");
}

/* For tests: the same as values. */
static void put_rows(void)
{
	puts("/** Members of each part and message: its type, and whether it is always there. */\n"
	     "export const MEMBERS: Record<string, { open: boolean; members: Record<string, [type: string, always: "
	     "boolean]> }> = {");
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		const bool ends = row + 1 == rows + ROWS || row[1].kind != ROW_MEMBER;
		if (row->kind == ROW_MEMBER)
			printf(" %s: [\"%s\", %s],", row->name, row->type, row->which == ALWAYS ? "true" : "false");
		else
			printf("\t%s: { open: %s, members: {", row->kind == ROW_MESSAGE ? row->type : row->name,
			       row->kind == ROW_OPEN_PART ? "true" : "false");
		if (ends)
			puts(" } },");
	}
	puts("};");
}

int main(int count, char **arguments)
{
	const char *wanted = count == 2 ? arguments[1] : "";
	if (strcmp(wanted, "lists") == 0) {
		fputs(made, stdout);
		put_games();
		put_languages();
		put_words();
		put_faces();
		put_characters();
		put_names();
	} else if (strcmp(wanted, "messages") == 0) {
		printf("%simport type { Face, FairState, GameName, Pace, React, Status } from './lists';\n\nexport type Seat = "
		       "number;\n",
		       made);
		put_interfaces();
		put_union("AboutTable", AT_TABLE);
		put_union("ToConnection", CONNECTION);
		put_union("Answer", ANSWER);
		put_requests();
		put_rows();
	} else {
		return 2;
	}
	return 0;
}
