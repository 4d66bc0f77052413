// A picture from one of the sprites: that of the page (art/icons.json), or of a game (its icons.json). Decoration: whoever needs a name for it says so beside it.
import { pictureOf } from './sprite';
import { steady } from './steady';

export const Icon = steady(({ name, sprite = 'ui', class: extra }: { name: string; sprite?: string; class?: string }) => (
	<svg class={extra ? `icon ${extra}` : 'icon'} aria-hidden="true" focusable="false">
		<use href={pictureOf(sprite, name)} />
	</svg>
));
