import { expect, it, vi } from 'vitest';
import type { Made, MadeCard } from '../link/messages';
import type { GameWorkshop } from '../workshop/workshop';
import { madeCards, madeName } from '../game/made';
import { entryName, leaderEntry, myLeaders, verdictText } from './leaders';

const row = { class: 'bard', when: 'always', do: 'no-steal' };
const card: MadeCard = { id: 'made-2', by: 1, name: 'Ada', class_name: 'Bard', text: 'Your Heroes cannot be stolen.', card: { name: { en: 'Ada' }, ...row } };

it('a leader of the workshop is asked for by its names, its portrait and its row', () => {
	const words = { name: 'Ada', 'name-pl': 'Ada Śmiała', 'name-zh_TW': '', title: 'the Bold', portrait: 'owl' };
	expect(leaderEntry({ words, row })).toEqual({ name: { en: 'Ada', pl: 'Ada Śmiała' }, title: { en: 'the Bold' }, portrait: 'owl', ...row });
	expect(leaderEntry({ words: { title: 'nobody' }, row })).toBeNull();
});

it('only what has a name is offered', () => {
	expect(myLeaders([{ words: {}, row }, { words: { 'name-pl': 'Ada' }, row }])).toEqual([{ entry: { name: { pl: 'Ada' }, ...row } }]);
});

it('it is called as it can be read', () => {
	expect(entryName({ name: { pl: 'Ada Śmiała' } }, 'en')).toBe('Ada Śmiała');
	expect(entryName({ name: { en: 'Ada', pl: 'Ada Śmiała' } }, 'pl')).toBe('Ada Śmiała');
	expect(madeName({ id: 'made-3', name: '' })).toBe('Custom leader\u00a0(3)');
});

it('its card is listed like the others of the game', () => {
	const made: Made = { bring: 'host', limit: 'any', cards: [card] };
	expect(madeCards(made).get('made-2')).toMatchObject({ name: 'Ada', kind: 'Leader', class: 'Bard', text: 'Your Heroes cannot be stolen.' });
	expect(madeCards(null).size).toBe(0);
	const lines = vi.fn(() => ['ground bard']);
	expect(madeCards({ ...made, cards: [{ ...card, card: { ...card.card, portrait: 'owl' } }] }, { lines } as unknown as GameWorkshop).get('made-2')).toMatchObject({ portrait: ['ground bard'] });
	expect(lines).toHaveBeenCalledWith('owl', row);
});

it('what bots found is said', () => {
	const told = (['fair', 'weak', 'strong', undefined] as const).map((verdict) => verdictText(verdict ? { ...card, verdict } : card));
	expect(new Set(told).size).toBe(4);
});
