/* A bot for both games: does what it likes best. Build it with: cc -o eager_bot eager_bot.c */
#include <stdio.h>
#include <string.h>

static const char *const likes[] = {"attack ", "play ", "roll",    "yes",  "recruit", "send ",
                                    "draw",    "use ",  "choose ", "show", "pass",    "decline"};
enum { LIKE_COUNT = sizeof likes / sizeof likes[0] };

static int liking(const char *action)
{
	for (int i = 0; i < LIKE_COUNT; i++)
		if (strncmp(action, likes[i], strlen(likes[i])) == 0)
			return i;
	return LIKE_COUNT;
}

int main(void)
{
	static char line[1 << 18]; /* more than the longest question */
	while (fgets(line, sizeof line, stdin)) {
		char *best = NULL, *list = strstr(line, "\"actions\":[");
		if (!list)
			return 1;
		/* The texts of actions hold no quotes and no brackets: cut the list at both. */
		strtok(list + strlen("\"actions\":["), "]");
		for (char *a = strtok(list + strlen("\"actions\":["), "\","); a; a = strtok(NULL, "\","))
			if (!best || liking(a) < liking(best))
				best = a;
		puts(best ? best : "");
		fflush(stdout);
	}
	return 0;
}
