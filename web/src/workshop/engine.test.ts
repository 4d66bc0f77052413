// What the engine says about leaders that people make: what fits, in words, as links, and how strong it is.
import { beforeAll, expect, test } from 'vitest';
import { TestLink } from '../link/engine.testing';
import { Refusal } from '../link/messages';

let link: TestLink;
beforeAll(async () => {
	link = await TestLink.open();
	link.learn('pl');
});

const ROW = { class: 'wizard', when: 'play-magic', do: 'draw', number: 2 };

test('offers only what fits, and mends what does not', async () => {
	const { row, fields } = await link.ask({ do: 'leader', row: { ...ROW, do: 'steal', number: 9, price: 'much' } });
	expect(row).toEqual({ ...ROW, number: 1 });
	const fits = Object.fromEntries(fields.map((field) => [field.name, field.fits]));
	expect(fits.do).toEqual(['draw', 'pull']);
	expect(fits.number).toEqual([1, 2, 3]);
	expect(fits.price).toEqual([]);
	expect(fields.find(({ name }) => name === 'limit')).toMatchObject({ free: true, fits: [1] });
});

test('whatever is chosen, there is a leader and a sentence', async () => {
	const { fields } = await link.ask({ do: 'leader' });
	for (const when of fields.find(({ name }) => name === 'when')?.fits ?? []) {
		const begun = await link.ask({ do: 'leader', row: { when } });
		for (const does of begun.fields.find(({ name }) => name === 'do')?.fits ?? []) {
			const { row, text, problems } = await link.ask({ do: 'leader', row: { when, do: does } });
			expect(row).toMatchObject({ when, do: does });
			expect(text.length).toBeGreaterThan(8);
			expect(problems).toEqual([]);
		}
	}
});

test('words that cannot be are named in the language of the reader', async () => {
	const { problems, words, text, file } = await link.ask({ do: 'leader', lang: 'pl', words: { name: 'a'.repeat(10_000), title: 'Bell\u0007', 'name-pl': '  Ada   Śmiała ', strength: 'x' }, row: ROW });
	expect(problems.map(({ word }) => word)).toEqual(['name', 'title']);
	expect(problems[0]?.sentence).toContain('musi');
	expect(words).toEqual({ 'name-pl': 'Ada Śmiała' });
	expect(text).toContain('magii');
	expect(file).toContain('name-pl Ada Śmiała\n');
});

test('without a name there is neither file nor link', async () => {
	const answer = await link.ask({ do: 'leader', row: ROW });
	expect('file' in answer || 'link' in answer).toBe(false);
});

test('a link and a file are the same leader', async () => {
	const made = await link.ask({ do: 'leader', words: { name: 'Ada', 'title-zh_TW': '風暴之女', portrait: 'fox brass' }, row: ROW });
	for (const text of [made.link, made.file, `https://example.org/#/workshop/${made.link}`]) {
		const read = await link.ask({ do: 'leader_open', text });
		expect(read.words).toEqual(made.words);
		expect(read.row).toEqual(made.row);
	}
});

test('links that are cut, newer or no links are refused', async () => {
	const { link: text = '' } = await link.ask({ do: 'leader', words: { name: 'Ada' }, row: ROW });
	const code = async (given: unknown): Promise<string> => {
		const error = await link.ask({ do: 'leader_open', text: given }).then(() => null, (refused: unknown) => refused);
		expect(error).toBeInstanceOf(Refusal);
		expect((error as Refusal).message.length).toBeGreaterThan(8);
		return (error as Refusal).code;
	};
	expect(await code(text.slice(0, text.length / 2))).toBe('leader/end');
	expect(await code(`2${text.slice(1)}`)).toBe('leader/version');
	expect(await code('ada')).toBe('leader/link');
	expect(await code(`${text}AAAA`)).toBe('leader/link');
	expect(await code('muster leader 1\nname Ada\nclass king\n')).toBe('leader/value');
	expect(await code(7)).toBe('request/field');
});

test('a trial goes on where it was, and another row begins anew', async () => {
	let trial = await link.ask({ do: 'trial', row: ROW, decisions: 2000 });
	while (trial.games < 8) trial = await link.ask({ do: 'trial', row: ROW, decisions: 2000 });
	expect(trial).toMatchObject({ seats: 4, fair: 0.25, done: false });
	expect(trial.share).toBeGreaterThanOrEqual(0);
	const { wins, wins_by_monsters, wins_by_classes } = trial.figures as Record<string, number>;
	expect(wins).toBe((wins_by_monsters ?? 0) + (wins_by_classes ?? 0));
	expect((await link.ask({ do: 'trial', row: { ...ROW, number: 1 }, decisions: 1 })).games).toBe(0);
	expect((await link.ask({ do: 'trial', row: { ...ROW, seats: 6 }, decisions: 1 })).seats).toBe(6);
	await expect(link.ask({ do: 'trial', row: { ...ROW, do: 'steal' } })).rejects.toThrow();
	await expect(link.ask({ do: 'trial', row: ROW, decisions: 0 })).rejects.toThrow();
});
