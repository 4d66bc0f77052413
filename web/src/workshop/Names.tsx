// What a leader is called: in the reader's language at once, in the others if one likes.
import { useId } from 'preact/hooks';
import { lang, LANGS, langFile, t } from '../text/text';
import { wordIn, type Told, type Words } from './workshop';

interface Props {
	words: Words;
	told: Told;
	onChange: (word: string, text: string) => void;
}

const MOST = 400; // letters that a field takes; the engine says how many a name may have

function WordField({ word, label, tag, words, told, onChange }: Props & { word: string; label: string; tag: string }) {
	const id = useId();
	const problem = told.problems.find((one) => one.word === word);
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<input id={id} class="input" lang={tag} maxLength={MOST} autocomplete="off" value={words[word] ?? ''} aria-invalid={problem ? true : undefined} aria-describedby={problem ? `${id}-why` : undefined} onInput={(event) => onChange(word, event.currentTarget.value)} />
			{problem && (
				<p id={`${id}-why`} class="small-text workshop-wrong" role="alert">
					{t('Use 1 to 40 visible characters, and only one alphabet in each word.')}
				</p>
			)}
		</div>
	);
}

export function Names(props: Props) {
	const own = LANGS.find(({ code }) => code === lang.value) ?? LANGS[0];
	const others = LANGS.filter(({ code }) => code !== lang.value);
	const has = others.some(({ file }) => props.words[wordIn('name', file)] || props.words[wordIn('title', file)]);
	return (
		<section class="panel stack" aria-labelledby="workshop-name">
			<h2 id="workshop-name">{t('Name')}</h2>
			<WordField {...props} word={wordIn('name', langFile(own.code))} label={t('What is your leader called?')} tag={own.tag} />
			<WordField {...props} word={wordIn('title', langFile(own.code))} label={t('Title (optional)')} tag={own.tag} />
			<details class="fold" open={has}>
				<summary>{t('In other languages')}</summary>
				<div class="stack">
					{others.map(({ file, tag, name }) => (
						<div key={file} class="workshop-pair">
							<WordField {...props} word={wordIn('name', file)} label={t('Name ({language})', { language: name })} tag={tag} />
							<WordField {...props} word={wordIn('title', file)} label={t('Title ({language})', { language: name })} tag={tag} />
						</div>
					))}
				</div>
			</details>
		</section>
	);
}
