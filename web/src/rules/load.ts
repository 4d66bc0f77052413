// Fetches a text of rules in the reader's language; English, if that is not to be had (offline, and never read before).
import { useEffect, useState } from 'preact/hooks';
import { lang, langFile, type Lang } from '../text/text';
import { markdownRead, type Block } from './markdown';

export interface RulesDocument {
	lang: Lang;
	title: string;
	blocks: Block[];
}

async function fetchText(name: string, code: Lang): Promise<string> {
	const answer = await fetch(`${import.meta.env.BASE_URL}rules/${name}.${langFile(code)}.md`);
	if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
	const text = await answer.text();
	if (!text.startsWith('# ')) throw new Error(`${name}: not a text of rules`); // some sites answer everything with their first page
	return text;
}

async function load(name: string, code: Lang): Promise<RulesDocument> {
	const made = (text: string, its: Lang): RulesDocument => {
		const blocks = markdownRead(text);
		return { lang: its, title: blocks[0]?.kind === 'title' ? blocks[0].text : '', blocks };
	};
	try {
		return made(await fetchText(name, code), code);
	} catch (error) {
		if (code === 'en') throw error;
		return made(await fetchText(name, 'en'), 'en');
	}
}

/** The text, null while it comes, false if it cannot be had. */
export function useRules(name: string): RulesDocument | null | false {
	const [found, set] = useState<{ name: string; text: RulesDocument | false } | null>(null);
	const code = lang.value;
	useEffect(() => {
		let left = false;
		load(name, code).then(
			(text) => left || set({ name, text }),
			() => left || set({ name, text: false }),
		);
		return () => {
			left = true;
		};
	}, [name, code]);
	return found && found.name === name ? found.text : null;
}
