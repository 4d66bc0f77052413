// What classes and kinds are called in the reader's language.
import { tc } from '../../../text/text';

const CLASSES: Record<string, () => string> = {
	Bard: () => tc('class', 'Bard'),
	Fighter: () => tc('class', 'Fighter'),
	Guardian: () => tc('class', 'Guardian'),
	Ranger: () => tc('class', 'Ranger'),
	Thief: () => tc('class', 'Thief'),
	Wizard: () => tc('class', 'Wizard'),
};
const KINDS: Record<string, () => string> = {
	Hero: () => tc('kind', 'Hero'),
	Item: () => tc('kind', 'Item'),
	Magic: () => tc('kind', 'Magic'),
	Modifier: () => tc('kind', 'Modifier'),
	Challenge: () => tc('kind', 'Challenge'),
	Leader: () => tc('kind', 'Leader'),
	Monster: () => tc('kind', 'Monster'),
};

export const className = (name: string): string => CLASSES[name]?.() ?? name;
/** What a card is: of Items also whether it is cursed. */
export const kindOf = ({ kind, cursed }: { kind: string; cursed?: boolean }): string => (cursed ? tc('kind', 'cursed Item') : kindName(kind));
export const kindName = (name: string): string => KINDS[name]?.() ?? name;
