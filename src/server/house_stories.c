/* Stories that were told lately: whoever asks again hears what is new, without a whole game played once more. */
#include "house.h"

static struct kept_story *story_find(struct house *house, uint64_t table, mu_seat viewer, enum mu_lang lang)
{
	struct kept_story *oldest = &house->stories[0];
	for (unsigned i = 0; i < STORIES_KEPT; i++) {
		struct kept_story *kept = &house->stories[i];
		if (kept->table == table && kept->viewer == viewer && kept->lang == lang)
			return kept;
		if (kept->used < oldest->used)
			oldest = kept;
	}
	story_destroy(oldest->story);
	*oldest = (struct kept_story){.table = table, .viewer = viewer, .lang = lang};
	return oldest;
}

void stories_tell(struct house *house, const struct room *room, mu_seat viewer, enum mu_lang lang, struct reply *out)
{
	struct kept_story *kept = story_find(house, room->id, viewer, lang);
	kept->used = ++house->story_count;
	room_story(room, &kept->story, viewer, lang, out);
}

void stories_drop(struct house *house, uint64_t table)
{
	for (unsigned i = 0; i < STORIES_KEPT; i++) {
		if (house->stories[i].table != table)
			continue;
		story_destroy(house->stories[i].story);
		house->stories[i] = (struct kept_story){0};
	}
}
