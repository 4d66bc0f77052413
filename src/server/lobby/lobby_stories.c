/* Stories that were told lately: whoever asks again hears what is new, without a whole game played once more. */
#include "lobby.h"

static struct kept_story *story_find(struct lobby *lobby, uint64_t table, mu_seat viewer, enum mu_lang lang)
{
	struct kept_story *oldest = &lobby->stories[0];
	for (unsigned i = 0; i < STORIES_KEPT; i++) {
		struct kept_story *kept = &lobby->stories[i];
		if (kept->table == table && kept->viewer == viewer && kept->lang == lang)
			return kept;
		if (kept->used < oldest->used)
			oldest = kept;
	}
	story_destroy(oldest->story);
	*oldest = (struct kept_story){.table = table, .viewer = viewer, .lang = lang};
	return oldest;
}

void stories_tell(struct lobby *lobby, const struct room *room, mu_seat viewer, enum mu_lang lang, struct strbuf *out)
{
	struct kept_story *kept = story_find(lobby, room->id, viewer, lang);
	kept->used = ++lobby->story_count;
	room_story(room, &kept->story, viewer, lang, out);
}

void stories_drop(struct lobby *lobby, uint64_t table)
{
	for (unsigned i = 0; i < STORIES_KEPT; i++) {
		if (lobby->stories[i].table != table)
			continue;
		story_destroy(lobby->stories[i].story);
		lobby->stories[i] = (struct kept_story){0};
	}
}
